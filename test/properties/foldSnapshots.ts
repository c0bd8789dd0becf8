/** Snapshots of folded states save reading but never decide: a damaged or foreign snapshot leads to the same state as the events. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createErasure } from '../../src/audit/erasure.js';
import type { Aggregate } from '../../src/commands/engine/aggregate.js';
import { createFoldSnapshots, type FoldSnapshots } from '../../src/commands/engine/foldedStates.js';
import { OrderedMap } from '../../src/kernel/orderedMap.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Records } from '../../src/ports/records.js';
import { type CounterProcess, contextOf, counterProcess, eventsOf, testDataKey } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { MemoryRecords } from '../support/memoryRecords.js';

interface Tally {
  readonly counts: OrderedMap<number>;
  readonly last: string | undefined;
}
type Tallied = { readonly type: 'Tallied'; readonly data: { readonly what: string } };
type Command = { readonly what: readonly string[] };

const tallyOf = (encrypted: boolean, factor = 1): Aggregate<Tally, Command, Tallied> => ({
  area: 'tally',
  encrypted,
  decider: {
    initial: { counts: OrderedMap.empty(), last: undefined },
    decide: ({ what }) => what.map((one) => ({ type: 'Tallied', data: { what: one } })),
    evolve: ({ counts }, { data: { what } }) => ({
      counts: counts.with(what, (counts.get(what) ?? 0) + factor),
      last: what,
    }),
  },
});
const stream = 'tally-a';
const collection = 'fold-snapshots';

/** The stores of one deployment, on which several processes can be started. */
interface Deployment {
  readonly store: EventStore;
  readonly keys: ReturnType<typeof memoryKeys>;
  readonly records: MemoryRecords;
}

interface Process extends CounterProcess {
  readonly snapshots: FoldSnapshots;
}

function started({ store, keys, records }: Deployment, reducers = 'these'): Process {
  const { keyring } = counterProcess(store, keys);
  const snapshots = createFoldSnapshots({
    records,
    keyring,
    secret: testDataKey,
    reducers,
    from: 80,
    interval: 20,
  });
  return { ...counterProcess(store, keys, { snapshots }), keyring, snapshots };
}

const deployed = (): Deployment => ({
  store: memoryEventStore(),
  keys: memoryKeys(),
  records: new MemoryRecords(),
});

async function tally(
  { handler, snapshots }: Process,
  aggregate: Aggregate<Tally, Command, Tallied>,
  what: readonly string[],
): Promise<void> {
  await handler.handle(aggregate, 'a', { what }, contextOf());
  await snapshots.settled();
}

/** Counts the events without the aggregate's `evolve`. */
async function counted({ log }: Process, factor: number): Promise<unknown> {
  const counts = new Map<string, number>();
  let last: unknown;
  for (const { data } of await eventsOf(log, stream)) {
    if (data === null) continue;
    last = data.what;
    counts.set(String(last), (counts.get(String(last)) ?? 0) + factor);
  }
  return { counts: Object.fromEntries([...counts].sort()), last };
}

const shown = ({ counts, last }: Tally) => ({ counts: Object.fromEntries(counts), last });

/** Returns the record of the stream's snapshot, and a function that overwrites it. */
async function storedSnapshot(records: MemoryRecords) {
  const [, key = ''] = /fold-snapshots\\u0000([^"\\]+)/.exec(records.dump()) ?? [];
  const record = key === '' ? undefined : await records.get(collection, key);
  const put = (value: Parameters<Records['put']>[2]) => records.put(collection, key, value);
  return { value: record?.value, put };
}

const words = fc.constantFrom('a', 'b', '$map', 'ü');
const lot = fc.array(words, { minLength: 1, maxLength: 40, size: 'max' });
const lots = fc.array(lot, { minLength: 1, maxLength: 14, size: 'max' });

/** Faults of a stored snapshot. */
const faults = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'other code' as const }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
  fc.record({ kind: fc.constant('edited' as const), at: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
  fc.record({ kind: fc.constant('moved' as const), by: fc.integer({ min: -70, max: 70 }) }),
  fc.record({
    kind: fc.constant('member' as const),
    name: fc.constantFrom('reducers', 'hash', 'keyId', 'sealed', 'revision'),
    value: fc.oneof(fc.constant(null), fc.constant('x'), fc.integer()),
  }),
  fc.constant({ kind: 'of another stream' as const }),
  fc.constant({ kind: 'an older one' as const }),
  fc.constant({ kind: 'of another history' as const }),
);

/** A process that stores no snapshots. */
function counterOnly({ store, keys }: Deployment): Process {
  const none = createFoldSnapshots({
    records: new MemoryRecords(),
    keyring: { find: async () => new Map() },
    secret: testDataKey,
    reducers: 'none',
  });
  return { ...counterProcess(store, keys), snapshots: none };
}

export function testFoldSnapshots(runs: number): void {
  test('a state equals its events even if the snapshot is damaged, moved, outdated or foreign', async () => {
    let believed = 0;
    await fc.assert(
      fc.asyncProperty(fc.boolean(), lots, lots, faults, async (encrypted, before, after, fault) => {
        const first = tallyOf(encrypted);
        const deployment = deployed();
        const one = started(deployment);
        let older: Awaited<ReturnType<typeof storedSnapshot>>['value'];
        for (const what of before) {
          await tally(one, first, what);
          older ??= (await storedSnapshot(deployment.records)).value;
        }
        const { value, put } = await storedSnapshot(deployment.records);
        let now = deployment;
        let factor = 1;
        if (value !== undefined) {
          const sealed = String(value.sealed);
          const place = (at: number) => Math.floor(sealed.length * at);
          switch (fault.kind) {
            case 'other code':
              factor = 3;
              break;
            case 'cut':
              await put({ ...value, sealed: sealed.slice(0, place(fault.at)) });
              break;
            case 'edited': {
              const at = place(fault.at);
              const other = sealed[at] === 'A' ? 'B' : 'A';
              await put({ ...value, sealed: sealed.slice(0, at) + other + sealed.slice(at + 1) });
              break;
            }
            case 'moved':
              await put({ ...value, revision: Number(value.revision) + fault.by });
              break;
            case 'member':
              await put({ ...value, [fault.name]: fault.value });
              break;
            case 'of another stream': {
              const elsewhere = { ...deployed(), keys: deployment.keys };
              await tally(
                started(elsewhere),
                first,
                Array.from({ length: 100 }, () => 'elsewhere'),
              );
              const other = await storedSnapshot(elsewhere.records);
              expect(other.value).toBeDefined();
              await put(other.value ?? {});
              break;
            }
            case 'an older one':
              await put(older ?? {});
              break;
            case 'of another history': {
              // The store has another past under the same keys, as after a loss of data.
              now = { ...deployment, store: memoryEventStore() };
              await tally(
                counterOnly(now),
                first,
                Array.from({ length: 150 }, (_, index) => `other ${index % 3}`),
              );
              break;
            }
          }
        }
        const second = started(now, factor === 1 ? 'these' : 'others');
        const aggregate = tallyOf(encrypted, factor);
        const found = await second.snapshots.find(stream);
        if (found !== undefined) believed += 1;
        const { state, revision } = await second.handler.load(aggregate, 'a');
        expect(shown(state)).toEqual(await counted(second, factor));
        expect(revision).toBe((await eventsOf(second.log, stream)).length - 1);
        await second.snapshots.settled();
        for (const what of after) await tally(second, aggregate, what);
        const third = await started(now, factor === 1 ? 'these' : 'others').handler.load(aggregate, 'a');
        expect(shown(third.state)).toEqual(await counted(second, factor));
        expect(third.revision).toBe((await eventsOf(second.log, stream)).length - 1);
      }),
      { numRuns: runs },
    );
    expect(believed).toBeGreaterThan(0);
  });

  test('a long stream is read from its snapshot', async () => {
    const deployment = deployed();
    await tally(
      started(deployment),
      tallyOf(true),
      Array.from({ length: 500 }, (_, index) => `${index}`),
    );
    let read = 0;
    const { readStream } = deployment.store;
    const store: EventStore = {
      ...deployment.store,
      async readStream(...asked) {
        const events = await readStream(...asked);
        read += events.length;
        return events;
      },
    };
    const { state, revision } = await started({ ...deployment, store }).handler.load(tallyOf(true), 'a');
    expect([state.counts.size, state.last, revision]).toEqual([500, '499', 499]);
    // At most the first page, and the events from the snapshot on.
    expect(read).toBeLessThan(70);
  });

  test('erasure removes the snapshot, and one that another process stores too late is ignored', async () => {
    const deployment = deployed();
    const process = started(deployment);
    await tally(
      process,
      tallyOf(true),
      Array.from({ length: 100 }, () => 'secret'),
    );
    const { value, put } = await storedSnapshot(deployment.records);
    expect(value).toBeDefined();
    expect(deployment.records.dump()).not.toContain('secret');
    const { log, keyring, handler, snapshots } = process;
    const erase = createErasure({
      log,
      keyring,
      records: deployment.records,
      evict: handler.evict,
      snapshots,
    });
    await erase(stream, randomUUID());
    expect(deployment.records.dump()).not.toContain(collection);
    await put(value ?? {});
    const later = started(deployment);
    expect(await later.snapshots.find(stream)).toBeUndefined();
    const { state, revision } = await later.handler.load(tallyOf(true), 'a');
    expect(state.counts.size).toBe(0);
    expect(revision).toBe(99);
  });
}
