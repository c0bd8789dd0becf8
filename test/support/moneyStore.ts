/** A store whose events a test writes by hand, and its audit. */
import { auditMoney, type MoneyAudit } from '../../src/audit/money/auditMoney.js';
import { createKeyring } from '../../src/events/encryption.js';
import { createEventLog, noStream, type StreamHead } from '../../src/events/log.js';
import type { DomainEvent } from '../../src/kernel/events.js';
import type { JsonObject } from '../../src/kernel/json.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { contextOf, testDataKey } from './counter.js';
import { memoryEventStore } from './memoryEventStore.js';
import { memoryKeys } from './memoryKeys.js';

export interface Written {
  write(stream: string, ...events: readonly DomainEvent[]): Promise<void>;
  /** Returns data whose key was destroyed. */
  destroyed(): Promise<JsonObject>;
  /** Writes unencrypted events, like someone who can write to the store but has no keys. */
  writeInClear(stream: string, ...events: readonly DomainEvent[]): Promise<void>;
  audit(store?: EventStore): Promise<MoneyAudit>;
  /** Returns the faults, each with its subscription and invoice. */
  faults(): Promise<readonly (readonly (string | null)[])[]>;
  readonly store: EventStore;
}

/** @param minutesLater how much later the audit runs: it treats events written shortly before as still in progress */
export function emptyStore({ minutesLater = 0 } = {}): Written {
  const store = memoryEventStore();
  const keyring = createKeyring(memoryKeys(), testDataKey);
  const logOf = (from: EventStore) =>
    createEventLog({ store: from, keyring, upcasters: {}, realNow: () => new Date() });
  const log = logOf(store);
  const heads = new Map<string, StreamHead>();
  const now = () => new Date(Date.now() + minutesLater * 60_000);
  const audit = (from: EventStore = store) => auditMoney({ store: from, log: logOf(from) }, { now });
  async function append(stream: string, events: readonly DomainEvent[], encrypted: boolean): Promise<void> {
    const head = heads.get(stream) ?? noStream;
    const context = contextOf({ at: new Date('2026-03-10T09:00:00.000Z') });
    heads.set(stream, (await log.append({ stream, head, events, encrypted, context })).head);
  }
  return {
    store,
    audit,
    async destroyed() {
      const { id } = await keyring.takeFreshKey();
      await keyring.destroy(id);
      return { $key: id, $sealed: 'AAAA' };
    },
    write: (stream, ...events) => append(stream, events, stream.startsWith('subscription-')),
    writeInClear: (stream, ...events) => append(stream, events, false),
    async faults() {
      const { findings } = await audit();
      return findings.map(({ fault, subscriptionId, invoiceId }) => [fault, subscriptionId, invoiceId]);
    },
  };
}
