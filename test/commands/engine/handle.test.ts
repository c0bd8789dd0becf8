/** Commands are decided on the newest state, appended once, and passed on to the read models, under races, repetitions and crashes. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { verifyStream } from '../../../src/audit/verify.js';
import type { Aggregate } from '../../../src/commands/engine/aggregate.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { contextOf, counter, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

interface NoteEvent {
  readonly type: 'Noted';
  readonly data: { readonly text: string };
}

function twoProcesses() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  return { store, one: counterProcess(store, keys), two: counterProcess(store, keys) };
}

describe('handling a command', () => {
  test('appends what the rules decide and returns the new state and revision', async () => {
    const { one } = twoProcesses();
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf())).toMatchObject({
      state: 2,
      revision: 0,
    });
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 3 }, contextOf())).toMatchObject({
      state: 5,
      revision: 1,
    });
    expect(one.appended.map(({ revision }) => revision)).toEqual([0, 1]);
  });

  test('records who, when and why, and encrypts the data in the store', async () => {
    const { one, store } = twoProcesses();
    await one.handler.handle(
      counter,
      'a',
      { type: 'Count', by: 2 },
      contextOf({ reason: 'asked', commandId: randomUUID() }),
    );
    const [event] = await eventsOf(one.log, 'counter-a');
    expect(event?.data).toEqual({ by: 2 });
    expect(event?.metadata).toMatchObject({
      actor: { kind: 'user', id: '1' },
      at: '2026-01-02T03:04:05.000Z',
      recordedAt: '2026-01-02T03:04:05.678Z',
      reason: 'asked',
      schema: 1,
    });
    const [stored] = await store.readStream('counter-a');
    expect(Object.keys(stored?.data ?? {})).toEqual(['$key', '$sealed']);
  });

  test('appends nothing for a command that changes nothing', async () => {
    const { one, store } = twoProcesses();
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 0 }, contextOf())).toEqual({
      state: 0,
      revision: -1,
      events: [],
      at: undefined,
    });
    expect(store.appends).toBe(0);
  });

  test('runs 100 concurrent commands on one stream without loss, and its chain is valid', async () => {
    const { one, two, store } = twoProcesses();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : two).handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf()),
      ),
    );
    expect((await one.handler.load(counter, 'a')).state).toBe(100);
    expect(await verifyStream(store, 'counter-a')).toEqual({
      valid: true,
      events: 100,
      streams: 1,
      findings: [],
    });
  });

  test('lets exactly as many of 100 racing commands win as the rules allow', async () => {
    const { one, two } = twoProcesses();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : two).handler.handle(
          counter,
          'a',
          { type: 'Count', by: 1, max: 10 },
          contextOf(),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVALID_QUANTITY' });
    }
  });

  test('decides again when another process appends first', async () => {
    const { one, two, store } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    store.beforeNextAppend(async () => {
      await two.handler.handle(counter, 'a', { type: 'Count', by: 5 }, contextOf());
    });
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf())).toMatchObject({
      state: 7,
      revision: 2,
    });
  });

  test('carries a command out once if it is repeated elsewhere while the first run is stalled at its append', async () => {
    const { one, two, store } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    const first = contextOf({ idempotencyKey: 'key' });
    const { append } = store;
    let repeated = false;
    store.append = async (...request) => {
      if (!repeated) {
        repeated = true;
        const again = { ...first, recovering: true };
        await two.handler.handle(counter, 'a', { type: 'Count', by: 2 }, again);
      }
      return append(...request);
    };
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, first)).toMatchObject({
      state: 3,
      revision: 1,
    });
    expect(await eventsOf(one.log, 'counter-a')).toHaveLength(2);
  });

  test('carries a command out once if it is repeated elsewhere while the first run is stalled before reading', async () => {
    const { one, two } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    const first = contextOf({ idempotencyKey: 'key', isOverdue: () => true });
    await two.handler.handle(counter, 'a', { type: 'Count', by: 2 }, { ...first, recovering: true });
    // Another command has made this process read what the repetition did.
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, first)).toMatchObject({
      state: 3,
      revision: 1,
    });
    expect(await eventsOf(one.log, 'counter-a')).toHaveLength(3);
  });

  test('never refuses a command on a stale state', async () => {
    const { one, two } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 5 }, contextOf());
    await two.handler.handle(counter, 'a', { type: 'Count', by: -5 }, contextOf());
    expect(
      await one.handler.handle(counter, 'a', { type: 'Count', by: 5, max: 5 }, contextOf()),
    ).toMatchObject({ state: 5 });
  });

  test('refuses a command whose expected revision is not the current one', async () => {
    const { one, two } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    const stale = contextOf({ expectedRevision: 7 });
    await expect(one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, stale)).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    await two.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    const fresh = contextOf({ expectedRevision: 1 });
    expect(await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, fresh)).toMatchObject({
      state: 3,
      revision: 2,
    });
  });

  test('lets one of two racing callers with the same expected revision win', async () => {
    const { one, store, two } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    store.beforeNextAppend(async () => {
      await two.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf({ expectedRevision: 0 }));
    });
    const late = one.handler.handle(
      counter,
      'a',
      { type: 'Count', by: 1 },
      contextOf({ expectedRevision: 0 }),
    );
    await expect(late).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  });

  test('refuses a lost race at once for a command that rests on more than its stream', async () => {
    const { one, store, two } = twoProcesses();
    store.beforeNextAppend(async () => {
      await two.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    });
    const late = one.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf(), { expected: -1 });
    await expect(late).rejects.toMatchObject({ code: 'CONCURRENCY_CONFLICT' });
  });

  test('repeats the original answer of a command whose answer was lost, even after later commands', async () => {
    const { one, two } = twoProcesses();
    const context = contextOf();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2, max: 2 }, context);
    await one.handler.handle(counter, 'a', { type: 'Count', by: 40 }, contextOf());
    const again = await two.handler.handle(
      counter,
      'a',
      { type: 'Count', by: 2, max: 2 },
      { ...context, recovering: true },
    );
    expect(again).toMatchObject({ state: 2, revision: 0, events: [{ type: 'Counted' }] });
    expect((await two.handler.load(counter, 'a')).revision).toBe(1);
  });

  test('passes on what a run appended before it died, with everything after it', async () => {
    const { one, two } = twoProcesses();
    const context = contextOf();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, context);
    await one.handler.handle(counter, 'a', { type: 'Count', by: 40 }, contextOf());
    const again = { ...context, recovering: true };
    await two.handler.handle(counter, 'a', { type: 'Count', by: 2 }, again);
    // The newest event stands for the stream: its receiver first reads the ones that it has not seen.
    expect(two.appended.map(({ revision }) => revision)).toEqual([1]);
  });

  test('passes on what an earlier run appended even if this process knows an older state of the stream', async () => {
    const { one, two } = twoProcesses();
    await two.handler.handle(counter, 'a', { type: 'Count', by: 1 }, contextOf());
    const context = contextOf();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, context);
    const again = { ...context, recovering: true };
    await two.handler.handle(counter, 'a', { type: 'Count', by: 2 }, again);
    await two.handler.previousOutcome(counter, 'a', again);
    expect(two.appended.map(({ revision }) => revision)).toEqual([0, 1, 1]);
  });

  test.each(['lost the race', 'is overdue'])(
    'passes on what another run of the same request did if this one %s',
    async (how) => {
      const { one, two, store } = twoProcesses();
      const first = contextOf({ idempotencyKey: 'key', isOverdue: () => how === 'is overdue' });
      const again = () =>
        one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, { ...first, recovering: true });
      if (how === 'is overdue') await again();
      else store.beforeNextAppend(async () => void (await again()));
      await two.handler.handle(counter, 'a', { type: 'Count', by: 2 }, first);
      expect(two.appended.map(({ revision }) => revision)).toEqual([0]);
    },
  );

  test('passes on another process’s events once before it answers that nothing changes', async () => {
    const { one, two } = twoProcesses();
    const nothing = { type: 'Count', by: 0 } as const;
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf());
    // A plain load reads the event but does not pass it on.
    await two.handler.load(counter, 'a');
    await two.handler.handle(counter, 'a', nothing, contextOf());
    await two.handler.handle(counter, 'a', nothing, contextOf());
    expect(two.appended.map(({ revision }) => revision)).toEqual([0]);
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf());
    await two.handler.handle(counter, 'a', nothing, contextOf());
    await two.handler.loadShown(counter, 'a');
    expect(two.appended.map(({ revision }) => revision)).toEqual([0, 1]);
    // A process's own appends count as passed on.
    await one.handler.handle(counter, 'a', nothing, contextOf());
    expect(one.appended).toHaveLength(2);
  });

  test('loadShown passes on a stream’s events before it returns the state', async () => {
    const { one, two } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf());
    expect(await two.handler.loadShown(counter, 'a')).toEqual({ state: 2, revision: 0 });
    expect(await two.handler.loadShown(counter, 'b')).toEqual({ state: 0, revision: -1 });
    expect(two.appended.map(({ stream }) => stream)).toEqual(['counter-a']);
  });

  test('runs a repeated command whose first run appended nothing', async () => {
    const { one } = twoProcesses();
    const outcome = await one.handler.handle(
      counter,
      'a',
      { type: 'Count', by: 2 },
      contextOf({ recovering: true }),
    );
    expect(outcome).toMatchObject({ state: 2, revision: 0 });
  });

  test('recognises its own append if only the store’s answer was lost', async () => {
    const store = memoryEventStore();
    let losing = true;
    const lossy: EventStore = {
      ...store,
      append: async (...request) => {
        const appended = await store.append(...request);
        if (!losing) return appended;
        losing = false;
        throw new Unavailable('the answer was lost');
      },
    };
    const { handler } = counterProcess(lossy);
    const context = contextOf();
    await expect(handler.handle(counter, 'a', { type: 'Count', by: 1 }, context)).rejects.toThrow(
      Unavailable,
    );
    const again = await handler.handle(
      counter,
      'a',
      { type: 'Count', by: 1 },
      { ...context, recovering: true },
    );
    expect(again).toMatchObject({ state: 1, revision: 0 });
    expect(store.appends).toBe(1);
  });

  test('keeps as many states in memory as fit and reads the others again', async () => {
    const store = memoryEventStore();
    const whole: string[] = [];
    const watched: EventStore = {
      ...store,
      readStream: (stream, options) => {
        if ((options?.from ?? 0) === 0) whole.push(stream);
        return store.readStream(stream, options);
      },
    };
    const note: Aggregate<string, { readonly text: string }, NoteEvent> = {
      area: 'note',
      encrypted: false,
      decider: {
        initial: '',
        decide: ({ text }) => [{ type: 'Noted', data: { text } }],
        evolve: (_state, { data }) => data.text,
      },
    };
    const { handler } = counterProcess(watched, memoryKeys(), { cacheBytes: 25_000 });
    const fresh = { fresh: true };
    for (const id of ['a', 'b', 'c'])
      await handler.handle(note, id, { text: id.repeat(10_000) }, contextOf(), fresh);
    for (const id of ['b', 'c', 'a']) expect((await handler.load(note, id)).state).toBe(id.repeat(10_000));
    expect(whole).toEqual(['note-a']);
    handler.evictAll();
    expect((await handler.load(note, 'c')).state).toBe('c'.repeat(10_000));
    expect(whole).toEqual(['note-a', 'note-c']);
  });

  test('folds an erased stream to its initial state and refuses to append to it', async () => {
    const { one, store } = twoProcesses();
    await one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf());
    const [event] = await eventsOf(one.log, 'counter-a');
    await one.keyring.destroy(event?.keyId ?? '');
    one.handler.evict('counter-a');
    expect(await one.handler.load(counter, 'a')).toEqual({ state: 0, revision: 0 });
    const adding = one.handler.handle(counter, 'a', { type: 'Count', by: 2 }, contextOf());
    await expect(adding).rejects.toMatchObject({ code: 'RESOURCE_ERASED' });
    expect((await verifyStream(store, 'counter-a')).valid).toBe(true);
  });
});
