/** A store with a history worth auditing, and the audit over it. */
import { createStoreHeads, type StoreHead } from '../../src/audit/heads.js';
import type { ReadableStore } from '../../src/audit/orderedEvents.js';
import { createSealing } from '../../src/audit/seals.js';
import type { LoggedTree } from '../../src/audit/tlog/treeCheck.js';
import { type StoreVerification, verifyStore } from '../../src/audit/verifyStore.js';
import { loadSigningKey } from '../../src/commands/identity/signingKeys.js';
import { createKeyring, type Keyring } from '../../src/events/encryption.js';
import { createEventLog, noStream, type StreamHead } from '../../src/events/log.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { contextOf, testDataKey } from './counter.js';
import { memoryKeys } from './memoryKeys.js';
import { MemoryRecords } from './memoryRecords.js';

export const auditedStreams = ['a', 'b', 'c', 'd', 'e'].map((name) => `subscription-${name}`);
export const storeId = 'the audited store';

export interface AuditedStore {
  readonly keyring: Keyring;
  /** Appends the given number of events to each stream, in turn, as commands of the service do. */
  append(rounds: number, streams?: readonly string[]): Promise<void>;
  seal(): Promise<number>;
  head(): Promise<StoreHead>;
}

export function auditedStore(store: EventStore): AuditedStore {
  const keyring = createKeyring(memoryKeys(), testDataKey);
  const log = createEventLog({ store, keyring, upcasters: {}, realNow: () => new Date() });
  const ends = new Map<string, StreamHead>();
  const sealing = createSealing({ store, log });
  const records = new MemoryRecords();
  const heads = createStoreHeads({
    store,
    storeId,
    keys: () => loadSigningKey(records, testDataKey, 'audit'),
    realNow: () => new Date(),
  });
  return {
    keyring,
    async append(rounds, streams = auditedStreams) {
      for (let round = 0; round < rounds; round += 1) {
        for (const stream of streams) {
          const { head } = await log.append({
            stream,
            head: ends.get(stream) ?? noStream,
            events: [{ type: 'Noted', data: { round, note: `Größe ${round} of ${stream}` } }],
            // Some streams are encrypted, each under a key of its own.
            encrypted: stream > 'subscription-c',
            context: contextOf(),
          });
          ends.set(stream, head);
        }
      }
    },
    seal: () => sealing.seal(contextOf()),
    head: async () => (await heads.sign()).head,
  };
}

export function verified(
  store: ReadableStore,
  head?: StoreHead,
  tree?: LoggedTree,
): Promise<StoreVerification> {
  return verifyStore(store, { storeId, head, tree });
}
