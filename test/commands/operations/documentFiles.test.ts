/** Whose PDF is rendered first when many callers ask for one, and which jobs are dropped. */
import { describe, expect, test } from '@jest/globals';
import { createPrinting } from '../../../src/commands/operations/documentFiles.js';
import type { StoredFile } from '../../../src/ports/files.js';
import type { Job } from '../../../src/ports/jobs.js';
import { until } from '../../support/until.js';

/** A printing service whose jobs end when the test says so. */
function printingRoom() {
  const enqueued: string[] = [];
  const asked: Job[] = [];
  let time = 0;
  const files = new Map<string, StoredFile>();
  const running = new Map<string, () => void>();
  const waits = new Map<string, Promise<void>>();
  const printing = createPrinting({
    files: {
      get: async (key: string) => files.get(key),
      put: async () => {},
      deleteAll: async () => {},
      close: async () => {},
    } as never,
    jobs: {
      async enqueue(jobs: readonly Job[]) {
        asked.push(...jobs);
        for (const { id, data } of jobs) {
          enqueued.push(data.id ?? '');
          waits.set(
            id,
            new Promise((resolve) => {
              running.set(data.id ?? '', () => {
                files.set(data.key ?? '', { contentType: 'application/pdf', size: 1 } as StoredFile);
                resolve();
              });
            }),
          );
        }
      },
      async waitForOutcomes([job]: readonly Job[], signal: AbortSignal) {
        const left = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
        await Promise.race([waits.get(job?.id ?? ''), left]);
        return new Map([[job?.id ?? '', 'completed' as const]]);
      },
    } as never,
    letterhead: { seller: { name: 'Seller', lines: [] }, locale: 'en', fonts: [] },
    limitMilliseconds: 60_000,
    now: () => time,
  });
  const ask = (by: string, id: string, signal = new AbortController().signal) =>
    printing.open('invoice', id, async () => 0, { by, signal });
  return {
    ask,
    enqueued,
    jobs: asked,
    printing,
    finish: (id: string) => running.get(id)?.(),
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('renders nothing for callers that left before their turn', async () => {
  const { ask, enqueued, finish } = printingRoom();
  const gone = new AbortController();
  const abandoned = Array.from({ length: 120 }, (_, index) =>
    ask(`user:${index % 4}`, `a${index}`, gone.signal),
  );
  const outcomes = Promise.allSettled(abandoned);
  await until(() => enqueued.length === 4);
  gone.abort();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  const wanted = ask('user:9', 'b');
  // The running jobs continue, and the waiting ones are dropped.
  finish('a0');
  await until(() => enqueued.includes('b'));
  expect(enqueued).toHaveLength(5);
  finish('b');
  expect(await wanted).toMatchObject({ revision: 0 });
});

test('renders one file at a time for one caller, and leaves the other places to others', async () => {
  const { ask, enqueued, finish } = printingRoom();
  const asked = Array.from({ length: 6 }, (_, index) => ask('user:1', `a${index}`));
  await until(() => enqueued.length === 1);
  asked.push(ask('user:2', 'b'), ask('user:3', 'c'));
  await until(() => enqueued.length === 3);
  expect(enqueued).toEqual(['a0', 'b', 'c']);
  for (const id of ['b', 'c', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5']) {
    await until(() => enqueued.includes(id));
    finish(id);
  }
  await Promise.all(asked);
});

test('takes turns among waiting callers', async () => {
  const { ask, enqueued, finish } = printingRoom();
  const asked = ['1', '2', '3', '4'].map((user) => ask(user, `first of ${user}`));
  await until(() => enqueued.length === 4);
  asked.push(ask('5', 'first of 5'), ask('5', 'second of 5'), ask('6', 'first of 6'));
  await new Promise((resolve) => setImmediate(resolve));
  finish('first of 1');
  finish('first of 2');
  await until(() => enqueued.length === 6);
  expect(enqueued.slice(4)).toEqual(['first of 5', 'first of 6']);
  for (const id of ['first of 5', 'second of 5', 'first of 6', 'first of 3', 'first of 4']) {
    await until(() => enqueued.includes(id));
    finish(id);
  }
  await Promise.all(asked);
});

describe('a job', () => {
  test('is wanted while a caller waits for it, and forsaken when all have left', async () => {
    const { ask, jobs, printing, finish } = printingRoom();
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = [ask('user:1', 'a', one.signal), ask('user:2', 'a', other.signal)];
    const outcomes = Promise.allSettled(asked);
    await until(() => jobs.length === 2);
    const [job] = jobs;
    if (job === undefined) throw new Error('nothing was asked for');
    expect(printing.isForsaken(job)).toBe(false);
    one.abort();
    await asked[0]?.catch(() => undefined);
    expect(printing.isForsaken(job)).toBe(false);
    other.abort();
    await outcomes;
    expect(printing.isForsaken(job)).toBe(true);
    finish('a');
  });

  test('of another process is wanted as long as a caller there can be waiting', async () => {
    const [here, elsewhere] = [printingRoom(), printingRoom()];
    const asked = elsewhere.ask('user:1', 'a');
    await until(() => elsewhere.jobs.length === 1);
    const [job] = elsewhere.jobs;
    if (job === undefined) throw new Error('nothing was asked for');
    expect(here.printing.isForsaken(job)).toBe(false);
    here.advance(60_001);
    expect(here.printing.isForsaken(job)).toBe(true);
    elsewhere.finish('a');
    await asked;
  });

  test('enqueued without a waiting caller is never forsaken', async () => {
    const { printing, jobs } = printingRoom();
    await printing.enqueue('invoice', 'a', 0);
    expect(jobs.map(printing.isForsaken)).toEqual([false]);
  });
});
