/** Several processes on the same stores: one keeps the read models up to date, and no event is missed or applied twice. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { createCommandHandler } from '../../../src/commands/engine/handle.js';
import { createLeases, type Leases } from '../../../src/coordination/lease.js';
import { forEachConcurrently } from '../../../src/kernel/waiting.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { Keys } from '../../../src/ports/keys.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { createBuilds } from '../../../src/projections/engine/builds.js';
import { createInlineProjector } from '../../../src/projections/engine/inline.js';
import { projection } from '../../../src/projections/engine/projection.js';
import { createProjector } from '../../../src/projections/engine/projector.js';
import { createProjectionRegistry } from '../../../src/projections/engine/registry.js';
import { createProjectionFaults, createProjectionStatus } from '../../../src/projections/engine/status.js';
import type { ReadModel } from '../../../src/query/fields.js';
import { type CounterEvent, contextOf, counter, counterProcess } from '../../support/counter.js';
import { damagedStore } from '../../support/damagedStore.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import { until } from '../../support/until.js';

const newFolder = temporaryFolders();

const model: ReadModel = {
  name: 'counters',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    total: { type: 'integer', description: 'Sum of all counts' },
  },
  indexes: [['total']],
};

function counters(version = 1, poison?: number) {
  return projection<{ id: string; total: number }, CounterEvent>({
    model: { ...model, version },
    streamPrefix: 'counter-',
    on: {
      Counted(document, { data }, id) {
        if (data.by === poison) throw new Error('cannot count this');
        return { id, total: (document?.total ?? 0) + data.by };
      },
    },
  });
}

interface World {
  readonly store: EventStore;
  readonly keys: Keys;
  readonly records: MemoryRecords;
  readonly readModels: ReadModels;
}

/** The read side of one process of the service. */
async function startProcess(
  { store, keys, records, readModels }: World,
  own = counters(),
  leasesOf = (leases: Leases) => leases,
) {
  const instance = randomUUID();
  const { log } = counterProcess(store, keys);
  await readModels.prepare([own.model]);
  const registry = createProjectionRegistry([own], readModels);
  await registry.refresh();
  const failures: unknown[] = [];
  const built: string[] = [];
  const faults = createProjectionFaults(records);
  const building = {
    registry,
    readModels,
    store,
    log,
    storeId: 'this store',
    leases: leasesOf(createLeases({ records, instance, length: 200 })),
    onBuilt: (name: string) => built.push(name),
  };
  const inline = createInlineProjector({
    registry,
    readModels,
    log,
    onFailure: (error) => failures.push(error),
  });
  const handler = createCommandHandler({ log, onAppended: inline });
  const projector = createProjector({
    ...building,
    faults,
    onFailure: (error) => failures.push(error),
    onLead: () => undefined,
  });
  const following = new AbortController();
  const followed = registry.follow(following.signal);
  return {
    projector,
    failures,
    built,
    builds: createBuilds(building),
    status: createProjectionStatus({ projections: [own], readModels, store, faults }),
    count: (id: string, by: number) => handler.handle(counter, id, { type: 'Count', by }, contextOf()),
    /** Appends like a process that is killed before it writes its read model. */
    countUnseen: (id: string, by: number) =>
      createCommandHandler({ log, onAppended: async () => undefined }).handle(
        counter,
        id,
        { type: 'Count', by },
        contextOf(),
      ),
    async stop() {
      following.abort();
      await followed;
      await projector.stop();
    },
  };
}

type Process = Awaited<ReturnType<typeof startProcess>>;

describe('several processes on the same stores', () => {
  let world: World;
  const processes: Process[] = [];

  beforeEach(async () => {
    const embedded = await openEmbeddedReadModels({
      file: join(newFolder(), 'readmodels.db'),
      onFailure: (error) => {
        throw error;
      },
    });
    world = {
      store: memoryEventStore(),
      keys: memoryKeys(),
      records: new MemoryRecords(),
      // For a while, other processes may write based on what they knew.
      readModels: { ...embedded, staleness: 120 },
    };
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((each) => each.stop()));
    await world.readModels.close();
  });

  async function start(
    ...more: Parameters<typeof startProcess> extends [World, ...infer Rest] ? Rest : never
  ) {
    const started = await startProcess(world, ...more);
    processes.push(started);
    return started;
  }

  async function total(id: string): Promise<unknown> {
    return (await world.readModels.get(model, id))?.document?.total;
  }

  test('one leads as the projector, and another takes over when it stops', async () => {
    const [one, another] = [await start(), await start()];
    await one.projector.start();
    await another.projector.start();
    expect([one.projector.leads(), another.projector.leads()]).toEqual([true, false]);
    await one.projector.stop();
    await until(async () => another.projector.leads());
    await one.countUnseen('a', 5);
    await until(async () => (await total('a')) === 5);
  });

  test('after an orderly stop the checkpoint is at the end of the events', async () => {
    const one = await start();
    await one.projector.start();
    await one.count('a', 5);
    await one.projector.stop();
    const live = (await world.readModels.generations(model)).find((each) => each.live);
    expect(live).toBeDefined();
    expect((await world.readModels.checkpoint(model, live?.generation ?? ''))?.position).toBe(
      await world.store.head(),
    );
  });

  test('another takes over from a projector that has lost its lease, and no event is applied twice', async () => {
    const [one, another] = [await start(), await start()];
    await one.projector.start();
    const other = another.projector.start();
    await other;
    // The first one keeps running; only its lease is gone.
    await world.records.put('leases', 'projector', { holder: 'nobody who renews it' });
    await until(async () => another.projector.leads());
    await one.countUnseen('a', 1);
    await another.countUnseen('a', 2);
    await until(async () => (await total('a')) === 3);
    expect([one.failures, another.failures]).toEqual([[], []]);
  });

  test('a lease lost while a process takes over does not fail the start, and it tries again', async () => {
    let taken = 0;
    const one = await start(counters(), (leases) => ({
      ...leases,
      async take(name) {
        const lease = await leases.take(name);
        if (name === 'projector') taken += 1;
        return lease === undefined || taken > 1 ? lease : { ...lease, lost: AbortSignal.abort() };
      },
    }));
    await one.countUnseen('a', 1);
    await one.projector.start();
    expect([taken, one.projector.leads(), await total('a')]).toEqual([2, true, 1]);
  });

  test('a store that is down during the takeover fails the start and leaves the lead to others', async () => {
    const { readModels } = world;
    let isAway = true;
    world = {
      ...world,
      readModels: {
        ...readModels,
        async saveCheckpoint(...asked) {
          if (isAway) throw new Unavailable('the store is away');
          return readModels.saveCheckpoint(...asked);
        },
      },
    };
    const one = await start();
    await one.countUnseen('a', 1);
    await expect(one.projector.start()).rejects.toThrow('the store is away');
    isAway = false;
    const another = await start();
    await another.projector.start();
    await until(async () => (await total('a')) === 1);
  });

  test('the read models are ready once a projector in any process has taken them over', async () => {
    const [api, worker] = [await start(), await start()];
    expect(await api.builds.ready()).toBe(false);
    await worker.projector.start();
    expect(await api.builds.ready()).toBe(true);
  });

  test('a build while ten writers in two processes append has every event once', async () => {
    const [one, another] = [await start(), await start()];
    await one.projector.start();
    const ids = Array.from({ length: 10 }, (_, n) => `counter${n}`);
    let writing = true;
    const counted = new Map(ids.map((id) => [id, 0]));
    const writers = ids.map(async (id, n) => {
      const writer = n % 2 === 0 ? one : another;
      while (writing) {
        await writer.count(id, n + 1);
        counted.set(id, (counted.get(id) ?? 0) + n + 1);
        // An answered change is visible, whichever build serves.
        expect(await total(id)).toBe(counted.get(id));
      }
    });
    for (const builder of [one, another]) {
      const { comparison } = await builder.builds.buildCompared('counters');
      // A document under constant change may never be compared, and then counts as no difference.
      expect(comparison).toMatchObject({ differing: 0, removed: 0, added: 0, ids: [] });
    }
    writing = false;
    await Promise.all(writers);
    await forEachConcurrently(ids, 4, async (id) =>
      expect([id, await total(id)]).toEqual([id, counted.get(id)]),
    );
    expect(await world.readModels.generations(model)).toHaveLength(1);
    expect([one.failures, another.failures]).toEqual([[], []]);
  });

  test('a build reports which documents differ from the live ones', async () => {
    const one = await start();
    for (const id of ['right', 'wrong']) await one.count(id, 1);
    const [{ generation } = { generation: '' }] = await world.readModels.generations(model);
    await world.readModels.write(
      model,
      [generation],
      [
        { id: 'wrong', revision: 7, document: { id: 'wrong', total: 99 } },
        { id: 'ghost', revision: 0, document: { id: 'ghost', total: 1 } },
      ],
    );
    await one.countUnseen('missed', 4);
    const told: number[] = [];
    const { events, comparison } = await one.builds.buildCompared('counters', (count) => told.push(count));
    expect(comparison).toMatchObject({ equal: 1, differing: 1, removed: 1, added: 1 });
    expect([...comparison.ids].sort()).toEqual(['ghost', 'missed', 'wrong']);
    expect([events, told.at(-1)]).toEqual([3, 3]);
    expect([await total('wrong'), await total('ghost'), await total('missed')]).toEqual([1, undefined, 4]);
    expect((await one.builds.buildCompared('counters')).comparison).toMatchObject({ equal: 3, ids: [] });
  });

  test('a read model is built by one process at a time', async () => {
    const [one, another] = [await start(), await start()];
    await one.projector.start();
    const building = one.builds.build('counters');
    await until(async () => (await world.readModels.generations(model)).length === 2);
    await expect(another.builds.build('counters')).rejects.toMatchObject({ code: 'CONCURRENCY_CONFLICT' });
    await building;
    await another.builds.build('counters');
  });

  test('a build whose lease is lost is abandoned and can be requested again', async () => {
    const one = await start();
    await one.count('a', 1);
    const lease = ['leases', 'build/counters'] as const;
    const building = one.builds.buildCompared('counters', () => {
      void world.records.put(...lease, { holder: 'another, which has waited for long enough' });
    });
    await expect(building).rejects.toThrow(Unavailable);
    await world.records.delete(...lease);
    expect((await one.builds.buildCompared('counters')).comparison).toMatchObject({ equal: 1, ids: [] });
  });

  test('a build dropped by another process as abandoned can be requested again', async () => {
    const { drop, makeLive } = world.readModels;
    let dropped = 0;
    const readModels: ReadModels = {
      ...world.readModels,
      async makeLive(asked, generation) {
        dropped += 1;
        if (dropped === 1) await drop(asked, generation);
        await makeLive(asked, generation);
      },
    };
    world = { ...world, readModels };
    const one = await start();
    await one.count('a', 1);
    await expect(one.builds.buildCompared('counters')).rejects.toThrow(Unavailable);
    expect(await total('a')).toBe(1);
    expect((await one.builds.buildCompared('counters')).comparison).toMatchObject({ equal: 1, ids: [] });
  });

  test('the next projector drops an abandoned build but not a running one', async () => {
    const [one, another] = [await start(), await start()];
    await world.readModels.begin(model);
    await one.projector.start();
    expect(await world.readModels.generations(model)).toHaveLength(1);
    const building = one.builds.build('counters');
    await until(async () => (await world.readModels.generations(model)).length === 2);
    await another.builds.dropAbandoned();
    expect(await world.readModels.generations(model)).toHaveLength(2);
    await building;
  });

  test('the projector rebuilds a read model of an older version or another event store', async () => {
    const old = await start();
    await old.projector.start();
    await old.count('a', 2);
    await old.stop();
    const fresh = await start(counters(2));
    expect(await fresh.builds.ready()).toBe(false);
    await fresh.projector.start();
    expect(fresh.built).toEqual(['counters']);
    expect(await fresh.builds.ready()).toBe(true);
    expect(await total('a')).toBe(2);
    const [{ generation } = { generation: '' }] = await world.readModels.generations(model);
    await fresh.stop();
    await world.readModels.saveCheckpoint(model, generation, { position: '0', store: 'another', epoch: 99 });
    const last = await start(counters(2));
    await last.projector.start();
    expect(last.built).toEqual(['counters']);
  });

  test('every process reports an event that cannot be applied until a projector gets past it', async () => {
    const [one, another] = [await start(counters(1, 13)), await start()];
    await one.projector.start();
    await one.countUnseen('a', 13);
    await until(async () => (await another.status())[0]?.fault !== null);
    expect((await another.status())[0]).toMatchObject({
      caughtUp: false,
      fault: expect.stringMatching(/Counted at counter-a\/0/),
    });
    await one.stop();
    await another.projector.start();
    await until(async () => another.projector.leads());
    await until(async () => (await another.status())[0]?.caughtUp === true);
    expect((await another.status())[0]).toMatchObject({ fault: null, lagSeconds: 0 });
    const named = (await another.status('counters')).map(({ name }) => name);
    expect([named, await another.status('others')]).toEqual([['counters'], []]);
    expect(await total('a')).toBe(13);
  });

  describe('a damaged event', () => {
    const damage = () => {
      world = {
        ...world,
        store: damagedStore(world.store, ({ stream, revision }) => stream === 'counter-b' && revision === 1),
      };
    };

    test('stops the read model of its stream, which every process reports', async () => {
      const one = await start();
      await one.projector.start();
      await one.count('a', 1);
      await until(async () => (await one.status())[0]?.caughtUp === true);
      await one.projector.stop();
      await one.countUnseen('b', 1);
      await one.countUnseen('b', 1);
      damage();
      const [another, third] = [await start(), await start()];
      await another.projector.start();
      expect((await third.status())[0]).toMatchObject({
        caughtUp: false,
        fault: 'counters cannot apply a damaged event at counter-b/1',
      });
      expect([await total('a'), await total('b')]).toEqual([1, 1]);
      // The fault is reported once and not retried.
      expect(another.failures).toHaveLength(1);
      await world.records.delete('projection-faults', model.name);
      expect((await third.status())[0]).toMatchObject({
        caughtUp: false,
        fault: expect.stringContaining('event 1 of counter-b'),
      });
    });

    test('is no longer a fault once the read model is rebuilt from a repaired store', async () => {
      const repaired = world;
      const one = await start();
      await one.projector.start();
      await one.projector.stop();
      for (let times = 0; times < 2; times += 1) await one.countUnseen('b', 1);
      damage();
      const another = await start();
      await another.projector.start();
      await until(async () => (await another.status())[0]?.fault !== null);
      world = repaired;
      const operator = await start();
      await operator.builds.buildCompared('counters');
      expect((await operator.status())[0]).toMatchObject({ fault: null, caughtUp: true });
      expect(await total('b')).toBe(2);
    });

    test('lets a read model that is built at the start serve the events before it', async () => {
      const old = await start();
      await old.projector.start();
      for (const id of ['a', 'b', 'b']) await old.count(id, 2);
      await old.stop();
      damage();
      const fresh = await start(counters(2));
      await fresh.projector.start();
      expect(await fresh.builds.ready()).toBe(true);
      expect((await fresh.status())[0]).toMatchObject({
        version: 2,
        fault: expect.stringContaining('counter-b/1'),
      });
      expect([await total('a'), await total('b')]).toEqual([2, 2]);
    });

    test('fails a build while the live one continues to serve', async () => {
      const one = await start();
      await one.projector.start();
      for (const id of ['b', 'b', 'a']) await one.count(id, 2);
      await one.stop();
      damage();
      const another = await start();
      await expect(another.builds.buildCompared('counters')).rejects.toMatchObject({
        stream: 'counter-b',
        revision: 1,
      });
      expect([await total('a'), await total('b')]).toEqual([2, 4]);
    });
  });
});
