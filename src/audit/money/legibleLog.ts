/** The log for an audit of the money: events that the service writes unencrypted must be readable, or they count as damaged. */
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';

/** Streams whose whole data can be erased; readers look for the event that records the erasure. */
const erasable = 'subscription-';
/** Data that can be erased in streams whose other data cannot; none of it is money. */
const erasableTypes: readonly (readonly [prefix: string, type: string])[] = [
  ['invoice-', 'InvoicePartiesKept'],
  ['creditNote-', 'CreditNotePartiesKept'],
];

/** Someone who can write to the store could write data that no key opens, to keep its stream from being audited. */
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

/** Yields the events of a stream that have their data, with the time of the real clock at which each was recorded. */
export async function* saidIn<Event>(
  log: Pick<EventLog, 'read'>,
  stream: string,
): AsyncGenerator<{ readonly event: Event; readonly recordedAt: string }> {
  // The rules of the stream's area wrote the event.
  for await (const batch of log.read(stream))
    for (const { type, data, metadata } of batch)
      if (data !== null) yield { event: { type, data } as unknown as Event, recordedAt: metadata.recordedAt };
}

function isIllegible({ stream, type, data }: RecordedEvent): boolean {
  if (data !== null || stream.startsWith(erasable)) return false;
  return !erasableTypes.some(([prefix, erased]) => type === erased && stream.startsWith(prefix));
}

export function damaged({ stream, revision, position }: RecordedEvent): DamagedEvent {
  return new DamagedEvent(stream, revision, position);
}
