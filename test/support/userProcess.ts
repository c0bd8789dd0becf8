/** One process of the service, as far as users, sign-in and tokens are concerned, over stores in memory that others may share. */
import { randomUUID } from 'node:crypto';
import { createClaims } from '../../src/commands/engine/claims.js';
import { createCommandHandler } from '../../src/commands/engine/handle.js';
import { createSequences } from '../../src/commands/engine/sequences.js';
import { createPasswords } from '../../src/commands/identity/passwords.js';
import type { NewUser } from '../../src/commands/user/registration.js';
import { createIdentity } from '../../src/composition/identity.js';
import { createLeases } from '../../src/coordination/lease.js';
import { createKeyring } from '../../src/events/encryption.js';
import { createEventLog } from '../../src/events/log.js';
import type { CommandContext } from '../../src/kernel/context.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Keys } from '../../src/ports/keys.js';
import type { ReadModels, Versioned } from '../../src/ports/readModels.js';
import { userProjection } from '../../src/projections/user.js';
import type { Document } from '../../src/query/fields.js';
import { memoryEventStore } from './memoryEventStore.js';
import { memoryKeys } from './memoryKeys.js';
import { MemoryRecords } from './memoryRecords.js';

/** A clock of real time that a test moves by hand. */
export class HandClock {
  #now = Date.parse('2026-03-04T05:06:07.000Z');
  readonly now = (): number => this.#now;
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface SharedStores {
  readonly clock: HandClock;
  readonly events: EventStore;
  readonly keys: Keys;
  readonly records: MemoryRecords;
  /** The read model of users. */
  readonly documents: Map<string, Versioned>;
}

export function sharedStores(): SharedStores {
  const clock = new HandClock();
  return {
    clock,
    events: memoryEventStore(),
    keys: memoryKeys(),
    records: new MemoryRecords(clock.now),
    documents: new Map(),
  };
}

export const testKey = new Uint8Array(32).fill(9);
export const serviceSecret = 'a secret of the billing service';

export interface ProcessOptions {
  /** Whether the read model of users is kept up to date. */
  readonly projects?: boolean;
}

export async function userProcess(stores: SharedStores = sharedStores(), options: ProcessOptions = {}) {
  const { clock, events, keys, records, documents } = stores;
  const { now } = clock;
  const log = createEventLog({
    store: events,
    keyring: createKeyring(keys, testKey),
    upcasters: {},
    realNow: () => new Date(now()),
  });
  const handler = createCommandHandler({
    log,
    onAppended: async (stream, appended) => {
      if (options.projects === false || !stream.startsWith(userProjection.streamPrefix)) return;
      const id = stream.slice(userProjection.streamPrefix.length);
      let document: Document | null = documents.get(id)?.document ?? null;
      for (const event of appended) {
        document = userProjection.apply(document, event, id);
        documents.set(id, { id, revision: event.revision, document });
      }
    },
  });
  const claims = createClaims(log, testKey);
  const identity = await createIdentity({
    config: {
      SECOND_FACTOR_ROLES: [],
      SESSION_IDLE_DAYS: 30,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: undefined,
      SERVICE_CLIENTS: new Map([['billing', serviceSecret]]),
      SELLER_NAME: 'Shop & Sons',
    },
    records,
    leases: createLeases({ records, instance: randomUUID() }),
    readModels: { get: async (_, id) => documents.get(id) } as Pick<ReadModels, 'get'> as ReadModels,
    claims,
    sequences: createSequences(log),
    handler,
    dataKey: testKey,
    issuer: 'http://127.0.0.1',
    passwords: createPasswords({ memoryKibibytes: 64, passes: 1 }),
    now: clock.now,
  });
  return { ...identity, stores, clock, log, handler, claims };
}

export type UserProcess = Awaited<ReturnType<typeof userProcess>>;

export function adminContext(overrides: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { kind: 'system', id: 'test' },
    at: new Date('2026-01-02T03:04:05.000Z'),
    requestId: 'request-1',
    commandId: randomUUID(),
    ...overrides,
  };
}

export const adasPassword = 'analytical engine no. 1';

export const ada: NewUser = {
  email: 'Ada@Example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: adasPassword,
  roles: ['User'],
  status: 'active',
};
