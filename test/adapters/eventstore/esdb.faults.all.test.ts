/** The event store on a faulty server: nothing is lost, doubled or out of order, and nothing hangs. */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEventStoreDb } from '../../../src/adapters/eventstore/esdb.js';
import { attemptLimit } from '../../../src/adapters/eventstore/esdbCalls.js';
import { storeIdentity } from '../../../src/events/storeIdentity.js';
import type { Position } from '../../../src/kernel/events.js';
import { type EventStore, WrongExpectedRevision } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { events, newStream, readAllOf } from '../../contracts/eventStore.contract.js';
import { type EventStoreServer, startEventStoreServer } from '../../servers/eventstore/server.js';
import { spawnTethered } from '../../servers/tethered.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { until } from '../../support/until.js';

describe('a faulty EventStoreDB', () => {
  let server: EventStoreServer;
  let store: EventStore;

  beforeEach(async () => {
    server = await startEventStoreServer();
    store = openEventStoreDb({ url: server.url, namespace: 'faults' });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  test.each(['dropped', 'timed-out', 'closed'] as const)(
    'an append whose answer was %s is stored once and answered',
    async (how) => {
      const stream = newStream();
      server.loseNextAnswers(3, how);
      const { revision } = await store.append(stream, 'no-stream', events(2));
      expect(revision).toBe(1);
      expect(await store.readStream(stream)).toHaveLength(2);
    },
  );

  test('connections lost under many appends end no process and lose or double no answered append', async () => {
    const child = spawnTethered(process.execPath, ['test/adapters/eventstore/appending.mjs', server.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until(() => said.includes('going') || child.exitCode !== null);
    for (let turn = 0; turn < 5; turn += 1) {
      if (turn % 2 === 1) server.loseNextAnswers(5);
      await Promise.race([server.taken(500 + 200 * turn), exit]);
      await server.dropConnections();
    }
    child.stdin?.write('stop');
    expect((await exit)[0]).toBe(0);
    const answered = Number(/answered (\d+)/.exec(said)?.[1]);
    expect(answered).toBeGreaterThan(300);
    expect(await readAllOf(store, { limit: 1_000 })).toHaveLength(answered);
  });

  test('a repeated append that others have followed is told from one that lost the race', async () => {
    const stream = newStream();
    const [mine, others] = [events(1), events(1)];
    await store.append(stream, 'no-stream', mine);
    await store.append(stream, 0, others);
    expect(await store.append(stream, 'no-stream', mine)).toMatchObject({ revision: 0 });
    await expect(store.append(stream, 'no-stream', events(1))).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 1,
    });
  });

  test('processes that start together on an empty store agree on its identity, even when events show late', async () => {
    server.delayVisibility(200);
    const stores = [store, ...[1, 2].map(() => openEventStoreDb({ url: server.url, namespace: 'faults' }))];
    const ids = await Promise.all(stores.map((own) => storeIdentity(counterProcess(own).log, contextOf())));
    expect(new Set(ids).size).toBe(1);
    await Promise.all(stores.slice(1).map((own) => own.close()));
  });

  test('an append that conflicts with an event it cannot read in time is Unavailable', async () => {
    const stream = newStream();
    const hasty = openEventStoreDb({ url: server.url, namespace: 'faults', conflictWaitMilliseconds: 50 });
    server.delayVisibility(Number.POSITIVE_INFINITY);
    const winner = store.append(stream, 'no-stream', events(1));
    await server.taken(1);
    await expect(hasty.append(stream, 'no-stream', events(1))).rejects.toBeInstanceOf(Unavailable);
    server.delayVisibility(0);
    expect(await winner).toMatchObject({ revision: 0 });
    await expect(hasty.append(stream, 'no-stream', events(1))).rejects.toMatchObject({ actual: 0 });
    await hasty.close();
  });

  test.each(['not-leader', 'unavailable'] as const)(
    'a server that is %s for a while is asked again',
    async (how) => {
      const stream = newStream();
      server.refuseNext(3, how);
      await store.append(stream, 'no-stream', events(1));
      server.refuseNext(2, how);
      expect(await store.readStream(stream)).toHaveLength(1);
      server.refuseNext(2, how);
      expect((await store.readAll({ limit: 10 })).events).toHaveLength(1);
    },
  );

  test('a server that stays away is Unavailable and is used again when it is back', async () => {
    const stream = newStream();
    await store.append(stream, 'no-stream', events(1));
    await server.stop();
    await expect(store.append(stream, 0, events(1))).rejects.toBeInstanceOf(Unavailable);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(Unavailable);
    await expect(store.readAll({ limit: 10 })).rejects.toBeInstanceOf(Unavailable);
    await server.restart();
    expect(await store.append(stream, 0, events(1))).toMatchObject({ revision: 1 });
  });

  test('a server that answers no call is Unavailable within the longest time of a fault', async () => {
    const hasty = openEventStoreDb({ url: server.url, namespace: 'faults', waitMilliseconds: 2_000 });
    server.stall();
    // Timers of one process fire in order, however busy the machine is, so the wait ends before the limit of an attempt.
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
    }, attemptLimit - 100);
    await expect(hasty.head()).rejects.toBeInstanceOf(Unavailable);
    clearTimeout(late);
    expect(isLate).toBe(false);
    server.resume();
    expect(await hasty.head()).toBeUndefined();
    await hasty.close();
  });

  test('a node that answers no call is left for the present leader', async () => {
    const other = await startEventStoreServer();
    const hosts = [server.port, other.port].map((port) => `127.0.0.1:${port}`).join();
    // Longer than a fault may last for a caller, and shorter than the client takes to notice.
    const waitMilliseconds = 15_000;
    const list = openEventStoreDb({
      url: `esdb://${hosts}?tls=false`,
      namespace: 'faults',
      waitMilliseconds,
    });
    const theirs = openEventStoreDb({ url: other.url, namespace: 'faults' });
    try {
      // Each node names itself as leader, so the client uses one of the two.
      await list.append(newStream(), 'no-stream', events(1));
      const [left, found] = (await store.head()) === undefined ? [other, store] : [server, theirs];
      left.stall();
      const { position } = await list.append(newStream(), 'no-stream', events(1));
      expect(await found.head()).toBe(position);
      left.resume();
    } finally {
      await Promise.all([list.close(), theirs.close()]);
      await other.stop();
    }
  });

  test('a catch-up through broken reads, doubled events and restarts has every event once, in order', async () => {
    const streams = Array.from({ length: 5 }, () => newStream());
    for (const stream of streams) await store.append(stream, 'no-stream', events(200));
    const found: string[] = [];
    let after: Position | undefined;
    for (let page = 0; ; page += 1) {
      if (page % 3 === 0) server.breakReads(2, 5);
      if (page % 4 === 1) server.deliverTwice(40);
      if (page % 7 === 2) await server.dropConnections();
      if (page === 5) {
        await server.stop();
        await server.restart();
      }
      const { events: some, position, atEnd } = await store.readAll({ after, limit: 37 });
      found.push(...some.map(({ stream, revision }) => `${stream}/${revision}`));
      after = position;
      if (atEnd) break;
    }
    expect(found).toEqual(
      streams.flatMap((stream) => Array.from({ length: 200 }, (_, revision) => `${stream}/${revision}`)),
    );
  });

  test('a page before which others stored many events is read in parts, each further on', async () => {
    const other = openEventStoreDb({ url: server.url, namespace: 'others' });
    for (let turn = 0; turn < 30; turn += 1) await other.append(newStream(), 'no-stream', events(1_000));
    await other.close();
    const { position: mine } = await store.append(newStream(), 'no-stream', events(1));
    // Slower than a single call may be.
    server.slowReads(500);
    const positions: (Position | undefined)[] = [undefined];
    for (;;) {
      const { events: some, position } = await store.readAll({ after: positions.at(-1), limit: 10 });
      expect(`${position}` > `${positions.at(-1) ?? ''}`).toBe(true);
      positions.push(position);
      if (some.length > 0) break;
    }
    expect(positions.length).toBeGreaterThan(3);
    expect(positions.at(-1)).toBe(mine);
  });

  test('a wait for events survives a dropped subscription', async () => {
    const stream = newStream();
    const { position } = await store.append(stream, 'no-stream', events(1));
    const noticed = (async () => {
      while ((await store.readAll({ after: position, limit: 1 })).events.length === 0)
        await store.waitForEvents(position, new AbortController().signal);
    })();
    await server.dropConnections();
    await store.append(stream, 0, events(1));
    await noticed;
  });

  test('too many concurrent appends are refused before any work is done', async () => {
    const narrow = openEventStoreDb({ url: server.url, namespace: 'narrow', appendsAtOnce: 2 });
    server.stall();
    const appends = [1, 2, 3].map(() => narrow.append(newStream(), 'no-stream', events(1)));
    await expect(appends[2]).rejects.toBeInstanceOf(Unavailable);
    server.resume();
    await Promise.all(appends.slice(0, 2));
    await narrow.close();
  });

  test('closing the store ends calls under way as Unavailable', async () => {
    server.stall();
    const reading = store.readStream(newStream());
    const appending = store.append(newStream(), 'no-stream', events(1));
    const ended = Promise.allSettled([reading, appending]);
    await store.close();
    for (const outcome of await ended) {
      expect(outcome.status).toBe('rejected');
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Unavailable);
    }
    server.resume();
  });

  test('an event over the limit of the server is refused as too large, not as Unavailable', async () => {
    const [event] = events(1);
    if (event === undefined) throw new Error('no event was made');
    const large = { ...event, data: { text: 'x'.repeat(1_100_000) } };
    await expect(store.append(newStream(), 'no-stream', [large])).rejects.toThrow(RangeError);
  });

  test('an event too large for any message is refused as too large', async () => {
    const [event] = events(1);
    if (event === undefined) throw new Error('no event was made');
    const large = { ...event, data: { text: 'x'.repeat(20_000_000) } };
    // A busy machine takes its time to send this much.
    const patient = openEventStoreDb({ url: server.url, namespace: 'faults', waitMilliseconds: 120_000 });
    await expect(patient.append(newStream(), 'no-stream', [large])).rejects.toThrow(RangeError);
    await patient.close();
  });

  test.each([
    ['mine', 0],
    ["others'", 1],
  ] as const)(
    'when the event at the start position was scavenged, the next one (%s) is still read',
    async (_, othersBetween) => {
      const other = openEventStoreDb({ url: server.url, namespace: 'others' });
      await store.append(newStream(), 'no-stream', events(1));
      const [gone, between] = [newStream(), newStream()];
      await other.append(gone, 'no-stream', events(1));
      const { position, atEnd } = await store.readAll({ limit: 10 });
      expect({ position, atEnd }).toEqual({ position: await store.head(), atEnd: true });
      if (othersBetween > 0) await other.append(between, 'no-stream', events(othersBetween));
      await other.close();
      const streams = [newStream(), newStream()];
      for (const stream of streams) await store.append(stream, 'no-stream', events(1));
      server.tamper((all) => all.filter(({ stream }) => stream !== `others.${gone}`));
      const found = await readAllOf(store, { after: position, limit: 1 });
      expect(found.map(({ stream }) => stream)).toEqual(streams);
    },
  );

  test('a read from the last position of the store is at the end although its event was scavenged', async () => {
    const other = openEventStoreDb({ url: server.url, namespace: 'others' });
    const gone = newStream();
    await store.append(newStream(), 'no-stream', events(1));
    const { position } = await other.append(gone, 'no-stream', events(1));
    await other.close();
    server.tamper((all) => all.filter(({ stream }) => stream !== `others.${gone}`));
    expect(await store.readAll({ after: position, limit: 10 })).toEqual({
      events: [],
      position,
      atEnd: true,
    });
  });

  test('a tombstoned stream reads as empty, refuses appends and does not stop reads of all streams', async () => {
    const [deleted, later] = [newStream(), newStream()];
    await store.append(deleted, 'no-stream', events(2));
    server.tombstone(`faults.${deleted}`);
    await store.append(later, 'no-stream', events(1));
    expect(await store.readStream(deleted)).toEqual([]);
    await expect(store.append(deleted, 1, events(1))).rejects.toThrow(`${deleted} was deleted on the server`);
    const streamsOf = async () => (await readAllOf(store, { limit: 1 })).map(({ stream }) => stream);
    expect(await streamsOf()).toEqual([deleted, deleted, later]);
    server.scavenge();
    expect(await streamsOf()).toEqual([later]);
  });

  test('two namespaces on one server do not see each other', async () => {
    const other = openEventStoreDb({ url: server.url, namespace: 'faults2' });
    const stream = newStream();
    await store.append(stream, 'no-stream', events(1));
    expect(await other.readStream(stream)).toEqual([]);
    expect((await other.readAll({ limit: 10 })).events).toEqual([]);
    await other.append(stream, 'no-stream', events(3));
    await expect(store.append(stream, 'no-stream', events(1))).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect((await store.readAll({ limit: 10 })).events).toHaveLength(1);
    await other.close();
  });

  test('a cluster is found through any of its nodes', async () => {
    const { port } = server;
    for (const url of [
      `esdb://127.0.0.1:${port},127.0.0.1:1,127.0.0.1:2?tls=false`,
      `esdb+discover://127.0.0.1:${port}?tls=false`,
    ]) {
      const clustered = openEventStoreDb({ url, namespace: 'cluster' });
      const stream = newStream();
      await clustered.append(stream, 'no-stream', events(1));
      expect(await clustered.readStream(stream)).toHaveLength(1);
      await clustered.close();
    }
  });
});
