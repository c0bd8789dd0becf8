/** One process of the service, as far as users, sign-in and tokens are concerned, over stores in memory that others may share. */
import { randomUUID } from 'node:crypto';
import { createClaims } from '../../src/commands/engine/claims.js';
import { createCommandHandler } from '../../src/commands/engine/handle.js';
import { createSequences } from '../../src/commands/engine/sequences.js';
import { createCredentialSource } from '../../src/commands/identity/caller.js';
import { createConsoleSessions } from '../../src/commands/identity/consoleSessions.js';
import { createFreshness } from '../../src/commands/identity/freshness.js';
import { createKnownBrowsers } from '../../src/commands/identity/knownBrowsers.js';
import { createPasswords } from '../../src/commands/identity/passwords.js';
import { createServiceClients } from '../../src/commands/identity/serviceClients.js';
import { createSessions } from '../../src/commands/identity/sessions.js';
import { loadTokenKeyring } from '../../src/commands/identity/tokenKeyring.js';
import { createTokenRevocations, createTokens } from '../../src/commands/identity/tokens.js';
import { createUserRegistration, type NewUser } from '../../src/commands/user/registration.js';
import { createSecondFactors } from '../../src/commands/user/secondFactor.js';
import { createSignIn } from '../../src/commands/user/signIn.js';
import { createSignInFailures } from '../../src/commands/user/signInFailures.js';
import { createKeyring, decrypt, encrypt } from '../../src/events/encryption.js';
import { createEventLog } from '../../src/events/log.js';
import type { CommandContext } from '../../src/kernel/context.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Keys } from '../../src/ports/keys.js';
import type { Versioned } from '../../src/ports/readModels.js';
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
  const sequences = createSequences(log);
  const passwords = createPasswords({ memoryKibibytes: 64, passes: 1 });
  const registration = createUserRegistration({ handler, claims, sequences, passwords });
  const revocations = createTokenRevocations(records, now);
  const serviceClients = createServiceClients(new Map([['billing', serviceSecret]]));
  const tokenKeys = await loadTokenKeyring(records, testKey, { now });
  const credentials = createCredentialSource({ get: async (_, id) => documents.get(id) }, handler);
  const tokens = createTokens({
    keys: tokenKeys,
    issuer: 'http://127.0.0.1',
    revocations,
    credentials,
    isServiceClient: serviceClients.isKnown,
    now,
  });
  const sessions = createSessions(records, testKey, now);
  const failures = createSignInFailures(records, testKey, now);
  const secondFactors = createSecondFactors({
    handler,
    records,
    passwords,
    failures,
    cipher: {
      encrypt: (plain, context) => encrypt(testKey, plain, context).toString('base64'),
      decrypt: (sealed, context) => decrypt(testKey, Buffer.from(sealed, 'base64'), context).toString(),
    },
    recoverySecret: testKey,
    issuer: 'Shop & Sons',
    now,
  });
  const signIn = createSignIn({
    handler,
    claims,
    passwords,
    tokens,
    sessions,
    revocations,
    failures,
    secondFactors,
    serviceClients,
    now,
  });
  return {
    stores,
    clock,
    log,
    handler,
    claims,
    passwords,
    registration,
    revocations,
    tokenKeys,
    tokens,
    sessions,
    failures,
    secondFactors,
    knownBrowsers: createKnownBrowsers(testKey),
    freshness: createFreshness({ records, secondFactors, now }),
    consoleSessions: createConsoleSessions({ records, credentials, csrfSecret: testKey, now }),
    signIn,
  };
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
