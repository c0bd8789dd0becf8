/** The identity of an event store, kept in the store itself: what was folded from another one is known as such. */
import type { CommandContext } from '../kernel/context.js';
import { WrongExpectedRevision } from '../ports/eventStore.js';
import { type EventLog, noStream } from './eventLog.js';

const stream = 'store-identity';

/** The store's id; an empty store gets one. */
export async function storeIdentity(log: EventLog, context: CommandContext): Promise<string> {
  for (;;) {
    for await (const [event] of log.read(stream)) {
      if (typeof event?.data?.storeId === 'string') return event.data.storeId;
    }
    const founded = { type: 'StoreFounded', data: { storeId: context.commandId } };
    try {
      await log.append({ stream, head: noStream, events: [founded], encrypted: false, context });
    } catch (error) {
      // Another process was first: its id holds.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}
