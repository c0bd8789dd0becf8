/** Events changed in EventStoreDB behind the back of the service: each change is found and its place is named. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEventStoreDb } from '../../src/adapters/eventstore/esdb.js';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import type { StoreHead } from '../../src/audit/heads.js';
import { verifyStream } from '../../src/audit/verify.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { LoggedEvent } from '../servers/eventstore/log.js';
import { type EventStoreServer, startEventStoreServer } from '../servers/eventstore/server.js';
import { auditedStore, verified } from '../support/auditedStore.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { logOver, publicLogOf } from '../support/transparency.js';

const newFolder = temporaryFolders();
let server: EventStoreServer;
let store: EventStore;
let head: StoreHead;

/** 31 events, a seal among them, in six streams, and two more that only the head covers. */
beforeEach(async () => {
  server = await startEventStoreServer();
  store = openEventStoreDb({ url: server.url, namespace: 'audited' });
  const audited = auditedStore(store);
  await audited.append(6);
  await audited.seal();
  await audited.append(2, ['subscription-a']);
  head = await audited.head();
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

const named = (stream: string, revision: number) => (event: LoggedEvent) =>
  event.stream === `audited.${stream}` && event.revision === revision;

function change(
  which: (event: LoggedEvent) => boolean,
  how: (event: LoggedEvent) => Partial<LoggedEvent>,
): void {
  server.tamper((events) => events.map((event) => (which(event) ? { ...event, ...how(event) } : event)));
}

test('an unchanged server and its head pass', async () => {
  expect(await verified(store, head)).toMatchObject({ valid: true, events: 33, streams: 6, seals: 1 });
});

test.each(['data', 'metadata'] as const)('one changed byte of %s is found', async (part) => {
  change(named('subscription-b', 3), (event) => {
    const bytes = Buffer.from(event[part]);
    const place = bytes.indexOf('"', 20) + 1;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return { [part]: bytes };
  });
  const place = { stream: 'subscription-b', revision: 3 };
  expect((await verified(store, head)).findings[0]).toMatchObject(place);
  expect((await verifyStream(store, 'subscription-b')).findings[0]).toMatchObject(place);
});

test.each(['data', 'metadata'] as const)(
  '%s that is not JSON is one finding, and the events after it are still checked',
  async (part) => {
    change(named('subscription-b', 3), () => ({ [part]: Buffer.from('{') }));
    change(named('subscription-b', 5), () => ({ type: 'Else' }));
    const expected = [
      { fault: 'damaged', stream: 'subscription-b', revision: 3 },
      { fault: 'hash-mismatch', stream: 'subscription-b', revision: 5 },
    ];
    const found = await verified(store, head);
    expect(found.events).toBe(33);
    expect(found.findings.filter(({ stream }) => stream === 'subscription-b')).toMatchObject(expected);
    expect((await verifyStream(store, 'subscription-b')).findings).toMatchObject(expected);
  },
);

test('an event dropped from the middle of its stream is found', async () => {
  server.tamper((events) => events.filter((event) => !named('subscription-b', 3)(event)));
  expect((await verified(store)).findings[0]).toMatchObject({
    fault: 'gap',
    stream: 'subscription-b',
    revision: 4,
  });
});

test('a logged event that is missing or changed is reported by its entry in the log', async () => {
  const files = await openEmbeddedFiles({ folder: join(newFolder(), 'files') });
  const log = logOver(store, new MemoryRecords(), files);
  await log.advance();
  const tree = await publicLogOf(log, store).loggedTree();
  expect(await verified(store, head, tree)).toMatchObject({ valid: true, entries: 33 });
  const { events } = await store.readAll({ limit: 100 });
  const position = (stream: string, revision: number) =>
    events.find((event) => event.stream === stream && event.revision === revision)?.position;
  server.tamper((all) => all.filter((event) => !named('subscription-b', 3)(event)));
  change(named('subscription-c', 3), ({ metadata }) => ({
    metadata: Buffer.from(
      Buffer.from(metadata)
        .toString()
        .replace(/"hash":"[^"]{4}/, '"hash":"AAAA'),
    ),
  }));
  const { findings } = await verified(store, undefined, tree);
  expect(findings).toContainEqual(
    expect.objectContaining({ fault: 'lost-event', position: position('subscription-b', 3) }),
  );
  expect(findings.filter(({ fault }) => fault === 'entry-mismatch')).toMatchObject([
    { stream: 'subscription-c', revision: 3, position: position('subscription-c', 3) },
  ]);
});

test('events swapped between two streams are found', async () => {
  const [one, other] = [named('subscription-b', 3), named('subscription-c', 3)];
  server.tamper((events) => {
    const [first, second] = [events.find(one)?.position ?? 0n, events.find(other)?.position ?? 0n];
    return events.map((event) => {
      if (one(event)) return { ...event, position: second };
      return other(event) ? { ...event, position: first } : event;
    });
  });
  expect((await verified(store)).findings).toMatchObject([{ fault: 'seal-mismatch', revision: 0 }]);
});

test('a missing stream is found', async () => {
  server.tamper((events) => events.filter(({ stream }) => stream !== 'audited.subscription-d'));
  expect((await verified(store)).findings).toMatchObject([
    { fault: 'missing-stream', stream: 'subscription-d' },
    { fault: 'seal-mismatch' },
  ]);
});

test('a stream that is cut off at its end is found', async () => {
  server.tamper((events) =>
    events.filter(({ stream, revision }) => stream !== 'audited.subscription-d' || revision < 4),
  );
  expect((await verified(store)).findings).toMatchObject([
    { fault: 'cut-tail', stream: 'subscription-d', revision: 4 },
    { fault: 'seal-mismatch' },
  ]);
});

test('a store cut off after its last seal is found by a kept head', async () => {
  server.tamper((events) => events.slice(0, -1));
  expect((await verified(store)).findings).toEqual([]);
  expect((await verified(store, head)).findings).toMatchObject([{ fault: 'cut-store' }]);
});

describe('with the tools of the server itself', () => {
  const stream = 'subscription-d';
  const deeds = {
    deleteStream: () => server.deleteStream(`audited.${stream}`),
    truncate: () => server.truncate(`audited.${stream}`, 2),
    tombstone: () => server.tombstone(`audited.${stream}`),
  };

  test.each(['deleteStream', 'truncate', 'tombstone'] as const)(
    '%s is found while the events are still in the order of the store',
    async (deed) => {
      deeds[deed]();
      const { findings, events } = await verified(store, head);
      expect(findings).toMatchObject([{ fault: 'hidden', stream, revision: 0 }]);
      expect(events).toBe(33);
    },
  );

  test.each([
    ['deleteStream', 'gap', 5],
    ['truncate', 'gap', 2],
    ['tombstone', 'missing-stream', 0],
  ] as const)('%s is found as %s after scavenging', async (deed, fault, revision) => {
    deeds[deed]();
    server.scavenge();
    const { findings } = await verified(store, head);
    expect(findings).toMatchObject([
      { fault, stream, revision },
      { fault: 'seal-mismatch' },
      { fault: 'cut-store' },
    ]);
  });
});
