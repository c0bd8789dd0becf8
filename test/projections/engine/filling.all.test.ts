/** A thread fills builds of embedded read models exactly as the process itself does, including faults and aborts. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEngines } from '../../../src/adapters/engines.js';
import { openForWriting } from '../../../src/adapters/sqlite/database.js';
import { createKeyring, type Keyring } from '../../../src/events/encryption.js';
import {
  createEventLog,
  type EventLog,
  type Logged,
  noStream,
  type StreamHead,
} from '../../../src/events/log.js';
import type { DomainEvent } from '../../../src/kernel/events.js';
import { newUuid } from '../../../src/kernel/ids.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import type { Engines } from '../../../src/ports/engines.js';
import { DamagedEvent } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { openFillings } from '../../../src/program/filling.js';
import { allEvents } from '../../../src/projections/all.js';
import { type Filled, fillBuild } from '../../../src/projections/engine/filling.js';
import type { AnyProjection } from '../../../src/projections/engine/projection.js';
import { subscriptionProjection } from '../../../src/projections/subscription.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();
const subscriptions = 900;
const never = new AbortController().signal;

let folder: string;
let engines: Engines;
let keyring: Keyring;
let log: EventLog;

beforeEach(async () => {
  folder = temporaryFolder();
  const fail = (error: Error) => {
    throw error;
  };
  engines = await openEngines({
    folder,
    dataKey: undefined,
    namespace: 'test',
    eventStoreUrl: undefined,
    mongoUrl: undefined,
    redisUrl: undefined,
    onFailure: fail,
    onDisturbance: fail,
    onDropped: fail,
    onDamage: () => undefined,
  });
  keyring = createKeyring(engines.keys, engines.dataKey);
  log = createEventLog({ store: engines.eventStore, keyring, upcasters: {}, realNow: () => new Date() });
  await engines.readModels.prepare([subscriptionProjection.model, allEvents.model]);
  await writeHistory();
});

afterEach(async () => {
  await engines.jobs.close(1_000);
  await engines.close();
});

function append(stream: string, head: StreamHead, events: readonly DomainEvent[]): Promise<Logged> {
  const at = new Date('2026-11-01T00:00:00.000Z');
  const context = {
    actor: { kind: 'system', id: 'test' },
    at,
    requestId: newUuid(),
    commandId: newUuid(),
  } as const;
  return log.append({ stream, head, events, encrypted: true, context });
}

const streamOf = (n: number) => `subscription-sub_${n}`;

/** Writes streams. Some continue pages later, and one is erased. */
async function writeHistory(): Promise<void> {
  const heads = await Promise.all(
    Array.from({ length: subscriptions }, async (_, n) => {
      const created = {
        type: 'SubscriptionCreated',
        data: {
          subscriptionId: `sub_${n}`,
          customerId: `cus-${n % 7}`,
          offerId: 'offer-1',
          quantity: 1,
          startDate: '2026-11-01',
          renewalDate: '2026-12-01',
          billingCycle: 'monthly',
          autoRenewal: true,
          unitPrice: '9.9',
          currency: 'EUR',
        },
      };
      return (await append(streamOf(n), noStream, [created])).head;
    }),
  );
  await Promise.all(
    heads.map(async (head, n) => {
      if (n % 3 === 0) return;
      const data = { from: 1, to: 2 + n, effectiveDate: '2026-11-01', changeId: null };
      await append(streamOf(n), head, [{ type: 'QuantityChanged', data }]);
    }),
  );
  const erased = heads[3];
  if (erased?.keyId === undefined) throw new Error('nothing is encrypted');
  await append(streamOf(3), erased, [{ type: 'SubscriptionDeleted', data: {} }]);
  await keyring.destroy(erased.keyId);
}

/** Changes the stored data of one event, so that it cannot be decrypted. */
function damage(n: number): void {
  const database = openForWriting(join(folder, 'events.db'), {});
  try {
    database.exec('DROP TRIGGER events_never_change');
    database
      .prepare(
        `UPDATE events SET data = replace(data, '"$sealed":"', '"$sealed":"AAAA')
         WHERE revision = 0 AND stream = (SELECT id FROM streams WHERE name = ?)`,
      )
      .run(streamOf(n));
  } finally {
    database.close();
  }
}

async function documentsOf(projection: AnyProjection, generation: string): Promise<unknown> {
  const { model } = projection;
  const page = (await engines.eventStore.readAll({ limit: 10_000 })).events;
  const ids =
    projection === allEvents
      ? page.map(({ position }) => position)
      : Array.from({ length: subscriptions }, (_, n) => `sub_${n}`);
  const found = await engines.readModels.getMany(model, generation, ids);
  return [...found].sort((left, right) => (left.id < right.id ? -1 : 1));
}

interface Fill {
  readonly filled: Filled;
  readonly documents: unknown;
}

async function here(projection: AnyProjection, upToFault = false): Promise<Fill> {
  const generation = await engines.readModels.begin(projection.model);
  const { readModels, eventStore: store } = engines;
  const options = { signal: never, upToFault, staleness: 0 };
  const filled = await fillBuild({ projection, generation }, { readModels, store, log }, options);
  return { filled, documents: await documentsOf(projection, generation) };
}

async function inThread(projection: AnyProjection, upToFault = false): Promise<Fill> {
  const generation = await engines.readModels.begin(projection.model);
  const fillings = openFillings({ folder, engines, rules: noDueRules, fewEvents: 0 });
  try {
    const options = { signal: never, upToFault, staleness: 0 };
    const filled = await fillings.fill({ projection, generation }, options);
    if (filled === undefined) throw new Error('the thread was not asked');
    return { filled, documents: await documentsOf(projection, generation) };
  } finally {
    await fillings.close();
  }
}

test.each([
  ['subscriptions', subscriptionProjection],
  ['all events', allEvents],
])('the documents of %s are the same as those filled by the process', async (_name, projection) => {
  const [own, others] = [await here(projection), await inThread(projection)];
  expect(others).toEqual(own);
  expect(own.filled.events).toBeGreaterThan(subscriptions);
  expect(own.documents).toHaveLength(projection === allEvents ? own.filled.events : subscriptions);
});

test('an unreadable event is reported as by the process, and earlier pages can be kept', async () => {
  damage(5);
  const failures = await Promise.all([
    here(subscriptionProjection).catch((error: unknown) => error),
    inThread(subscriptionProjection).catch((error: unknown) => error),
  ]);
  for (const failure of failures) expect(failure).toBeInstanceOf(DamagedEvent);
  const [own, others] = failures.map((failure) => {
    const { stream, revision, position } = failure as DamagedEvent;
    return { stream, revision, position };
  });
  expect(others).toEqual(own);
  expect(own).toMatchObject({ stream: streamOf(5), revision: 0 });
  // Only whole pages before the damage are kept, and here it is on the first.
  const kept = await inThread(subscriptionProjection, true);
  expect(kept.filled).toEqual({ events: 0, position: undefined });
});

test('an aborted build ends and writes nothing afterwards', async () => {
  const { model } = subscriptionProjection;
  const fillings = openFillings({ folder, engines, rules: noDueRules, fewEvents: 0 });
  const generation = await engines.readModels.begin(model);
  const leaving = new AbortController();
  const filling = fillings.fill(
    { projection: subscriptionProjection, generation },
    { signal: leaving.signal, staleness: 0, onProgress: () => leaving.abort(new Error('left')) },
  );
  await expect(filling).rejects.toThrow();
  // The build can be dropped: a later write would find no generation and fail visibly.
  await engines.readModels.drop(model, generation);
  await fillings.close();
});

test('closing the service ends builds', async () => {
  const fillings = openFillings({ folder, engines, rules: noDueRules, fewEvents: 0 });
  const generation = await engines.readModels.begin(subscriptionProjection.model);
  const target = { projection: subscriptionProjection, generation };
  const filling = fillings.fill(target, { signal: never, staleness: 0 });
  const ended = expect(filling).rejects.toThrow(Unavailable);
  await fillings.close();
  await ended;
  expect(() => fillings.fill(target, { signal: never, staleness: 0 })).toThrow(Unavailable);
});

test('a store with few events is left to the process itself', async () => {
  const fillings = openFillings({ folder, engines, rules: noDueRules });
  const generation = await engines.readModels.begin(subscriptionProjection.model);
  const target = { projection: subscriptionProjection, generation };
  expect(await fillings.fill(target, { signal: never, staleness: 0 })).toBeUndefined();
  await fillings.close();
});
