/** Claims give a value to one owner and sequences give numbers without gaps, under races and crashes. */
import { describe, expect, test } from '@jest/globals';
import { createClaims } from '../../../src/commands/engine/claims.js';
import { createSequences } from '../../../src/commands/engine/sequences.js';
import { headAfter, noStream } from '../../../src/events/log.js';
import { contextOf, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';

function claimsOn() {
  const store = memoryEventStore();
  const { log } = counterProcess(store);
  const claims = createClaims(log, new Uint8Array(32));
  const holds = async (owner: string) => (await eventsOf(log, owner)).some(({ type }) => type === 'Named');
  const finish = (owner: string) =>
    log.append({
      stream: owner,
      head: noStream,
      events: [{ type: 'Named', data: {} }],
      encrypted: false,
      context: contextOf(),
    });
  const request = (owner: string) => ({
    kind: 'name',
    value: 'ada@example.com',
    owner,
    isHeldBy: holds,
    refusal: { code: 'USER_ALREADY_EXISTS', message: 'taken' } as const,
  });
  return { store, log, claims, finish, request };
}

describe('a claim', () => {
  test('is refused once its owner’s stream confirms that it holds the value', async () => {
    const { claims, finish, request } = claimsOn();
    await claims.take(request('owner-1'), contextOf());
    await finish('owner-1');
    await expect(claims.take(request('owner-2'), contextOf())).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
  });

  test('may be taken again by the same owner', async () => {
    const { claims, request } = claimsOn();
    await claims.take(request('owner-1'), contextOf());
    await claims.take(request('owner-1'), contextOf());
    expect(await claims.ownerOf('name', 'ada@example.com')).toBe('owner-1');
  });

  test('of an owner that never finished goes to the next, and the slow owner can no longer finish', async () => {
    const { claims, finish, request } = claimsOn();
    await claims.take(request('owner-1'), contextOf());
    await claims.take(request('owner-2'), contextOf());
    await expect(finish('owner-1')).rejects.toMatchObject({ name: 'WrongExpectedRevision' });
    await finish('owner-2');
    expect(await claims.ownerOf('name', 'ada@example.com')).toBe('owner-2');
  });

  test('is refused when the slow owner finishes just before the fence', async () => {
    const { claims, finish, request, store } = claimsOn();
    await claims.take(request('owner-1'), contextOf());
    store.beforeNextAppend(async () => {
      await finish('owner-1');
    });
    await expect(claims.take(request('owner-2'), contextOf())).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
  });

  test('has one winner when a fenced owner starts over before the one that fenced it has taken the claim', async () => {
    const { log, claims, request, store } = claimsOn();
    /** Takes the claim on the head read now, as a command that starts over does. */
    async function takeAndFinish(owner: string): Promise<void> {
      let head = noStream;
      for (const event of await eventsOf(log, owner)) head = headAfter(head, event);
      await claims.take(request(owner), contextOf(), head.revision);
      const events = [{ type: 'Named', data: {} }];
      await log.append({ stream: owner, head, events, encrypted: false, context: contextOf() });
    }
    await claims.take(request('owner-1'), contextOf());
    const outcomes: string[] = [];
    const note = (owner: string) => () => void outcomes.push(owner);
    // The first append is the fence, the second one takes the claim.
    store.beforeNextAppend(async () => {
      store.beforeNextAppend(() => takeAndFinish('owner-1').then(note('owner-1'), () => undefined));
    });
    await takeAndFinish('owner-2').then(note('owner-2'), () => undefined);
    expect(outcomes).toEqual(['owner-1']);
    expect((await eventsOf(log, 'owner-1')).map(({ type }) => type)).toEqual(['ClaimAbandoned', 'Named']);
  });

  test('has one winner among 50 concurrent takers', async () => {
    const { claims, finish, request } = claimsOn();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => {
        await claims.take(request(`owner-${index}`), contextOf());
        await finish(`owner-${index}`);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('can be taken by another after its release, and stores no personal data', async () => {
    const { claims, finish, request, store } = claimsOn();
    await claims.take(request('owner-1'), contextOf());
    await finish('owner-1');
    await claims.release(request('owner-2'), contextOf());
    expect(await claims.ownerOf('name', 'ada@example.com')).toBe('owner-1');
    await claims.release(request('owner-1'), contextOf());
    await claims.take(request('owner-2'), contextOf());
    expect(JSON.stringify((await store.readAll({ limit: 100 })).events)).not.toContain('ada@');
  });
});

describe('a sequence', () => {
  test('gives each of 100 concurrent callers in two processes its own number, without gaps', async () => {
    const store = memoryEventStore();
    const one = createSequences(counterProcess(store).log);
    const two = createSequences(counterProcess(store).log);
    const numbers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : two).next('user', `user-${index}`, contextOf()),
      ),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test('gives a repeated command the number that it drew the first time', async () => {
    const sequences = createSequences(counterProcess(memoryEventStore()).log);
    const context = contextOf();
    const first = await sequences.next('user', 'user-x', context);
    await sequences.next('user', 'user-y', contextOf());
    expect(await sequences.next('user', 'user-x', { ...context, recovering: true })).toBe(first);
  });

  test('gives a holder one number, however many processes ask for it', async () => {
    const store = memoryEventStore();
    const processes = Array.from({ length: 3 }, () => createSequences(counterProcess(store).log));
    const after = (await processes[0]?.last('invoice-2026')) ?? -1;
    expect(after).toBe(0);
    const asked = Array.from({ length: 60 }, (_, index) => ({
      sequences: processes[index % 3],
      holder: `inv_${index % 20}`,
    }));
    const numbers = await Promise.all(
      asked.map(({ sequences, holder }) => sequences?.once('invoice-2026', holder, after, contextOf())),
    );
    const byHolder = new Map(asked.map(({ holder }, index) => [holder, numbers[index]]));
    asked.forEach(({ holder }, index) => {
      expect(numbers[index]).toBe(byHolder.get(holder));
    });
    expect([...byHolder.values()].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    // A new process finds the number in the sequence's stream.
    const late = createSequences(counterProcess(store).log);
    expect(await late.once('invoice-2026', 'inv_7', after, contextOf())).toBe(byHolder.get('inv_7'));
    expect(await late.last('invoice-2026')).toBe(20);
  });

  test('finds a number that is no longer kept in memory', async () => {
    const store = memoryEventStore();
    const sequences = createSequences(counterProcess(store).log, { keptHolders: 3 });
    for (let index = 0; index < 10; index += 1)
      await sequences.once('invoice-2026', `inv_${index}`, index, contextOf());
    expect(await sequences.once('invoice-2026', 'inv_1', 1, contextOf())).toBe(2);
    expect(await sequences.last('invoice-2026')).toBe(10);
  });
});
