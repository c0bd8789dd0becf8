/** Threads that end when they are idle and start again with the next call. */
import { expect, test } from '@jest/globals';
import { openResting } from '../../../src/adapters/sqlite/resting.js';
import { rememberUntilWritten } from '../../../src/adapters/usage/untilWritten.js';

/** Threads that record when they begin and end. */
function countedThreads() {
  const told: string[] = [];
  let begun = 0;
  let refusals = 0;
  return {
    told,
    refuseNext: () => {
      refusals += 1;
    },
    open: async () => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('no thread begins');
      }
      begun += 1;
      const number = begun;
      told.push(`begins ${number}`);
      return {
        number,
        close: async () => {
          told.push(`ends ${number}`);
        },
      };
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

test('idle threads end, and the next call starts new ones', async () => {
  const { told, open } = countedThreads();
  const resting = await openResting({ file: 'a.db', open, idle: 1 });
  await until(() => told.includes('ends 1'));
  expect(await resting.use(async ({ number }) => number)).toBe(2);
  await resting.close();
  expect(told).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
});

test('no thread ends during a call or a scan', async () => {
  const { told, open } = countedThreads();
  const resting = await openResting({ file: 'a.db', open, idle: 1 });
  const scanned = resting.scan(async function* ({ number }) {
    yield number;
    yield number;
  });
  const first = await scanned.next();
  await resting.use(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(first.value).toBe(1);
  expect((await scanned.next()).value).toBe(1);
  await scanned.return();
  await until(() => told.includes('ends 1'));
  await resting.close();
});

test('a thread that does not start fails only its own call', async () => {
  const { told, open, refuseNext } = countedThreads();
  const resting = await openResting({ file: 'a.db', open, idle: 1 });
  await until(() => told.includes('ends 1'));
  refuseNext();
  await expect(resting.use(async ({ number }) => number)).rejects.toThrow('no thread begins');
  expect(await resting.use(async ({ number }) => number)).toBe(2);
  await resting.close();
});

test('a closed file refuses calls', async () => {
  const resting = await openResting({ file: 'a.db', open: countedThreads().open, idle: 1 });
  await Promise.all([resting.close(), resting.close()]);
  await expect(resting.use(async () => 1)).rejects.toThrow('a.db is closed');
});

test('a remembered value is read again only after a write', async () => {
  let stored = 0;
  let reads = 0;
  const { value, writing } = rememberUntilWritten();
  const read = value(async () => {
    reads += 1;
    return stored;
  });
  expect([await read(), await read()]).toEqual([0, 0]);
  expect(reads).toBe(1);
  await writing(async () => {
    expect(await read()).toBe(0);
    stored = 1;
  });
  expect([await read(), await read()]).toEqual([1, 1]);
  expect(reads).toBe(3);
});

test('a read that a write overtakes is not remembered', async () => {
  let stored = 0;
  const { value, writing } = rememberUntilWritten();
  let answer = (_: number) => {};
  const slow = value(
    () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
  );
  const asked = slow();
  const before = stored;
  await writing(async () => {
    stored = 1;
  });
  answer(before);
  expect(await asked).toBe(0);
  const again = slow();
  answer(stored);
  expect(await again).toBe(1);
});
