/** The events that an audit of the money stands on: those that the service writes in clear are in clear, or they are damaged. */
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';

/** Streams whose whole data can be erased: who reads them looks for the event that says that it was. */
const erasable = 'subscription-';
/** Data that can be erased in streams of which the rest cannot, none of it money. */
const erasableTypes: readonly (readonly [prefix: string, type: string])[] = [
  ['invoice-', 'InvoicePartiesKept'],
  ['creditNote-', 'CreditNotePartiesKept'],
];

/** Anyone who can write the store can write data that no key opens, which would keep what it stands in from being audited. */
export function legibleLog(log: EventLog): EventLog {
  return {
    ...log,
    async *read(stream, from) {
      for await (const batch of log.read(stream, from)) {
        const illegible = batch.find(isIllegible);
        if (illegible !== undefined) throw damaged(illegible);
        yield batch;
      }
    },
  };
}

function isIllegible({ stream, type, data }: RecordedEvent): boolean {
  if (data !== null || stream.startsWith(erasable)) return false;
  return !erasableTypes.some(([prefix, erased]) => type === erased && stream.startsWith(prefix));
}

export function damaged({ stream, revision, position }: RecordedEvent): DamagedEvent {
  return new DamagedEvent(stream, revision, position);
}
