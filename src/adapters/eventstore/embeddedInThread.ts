/** Reads an embedded event store in the calling thread, for work that reads the whole store off the main thread. */
import { setImmediate } from 'node:timers/promises';
import type { ReadEvent } from '../../kernel/events.js';
import type { AllPage, EventStore, ReadAllOptions } from '../../ports/eventStore.js';
import { openForReading } from '../sqlite/database.js';
import { flattenError, rebuildError } from '../sqlite/messages.js';
import { eventOf, pageOf, pageWithTexts } from './embeddedPages.js';
import { open } from './embeddedReads.js';
import { positionOf, rowidOf } from './embeddedSchema.js';
import { selfCheckOf } from './embeddedSelfCheck.js';

export interface EventsInThread {
  /** Before each page, the thread gets to handle its messages. */
  readonly store: Pick<EventStore, 'readStream' | 'head' | 'selfCheck'> & {
    readAll(options: ReadAllOptions): Promise<AllPage<ReadEvent>>;
  };
  close(): void;
}

/**
 * @param options.withTexts whether pages of all events include the texts that a verification needs @throws Error when the file cannot be
 *   opened
 */
export function openEventsInThread(
  file: string,
  { withTexts }: { readonly withTexts: boolean },
): EventsInThread {
  const pageOfRows = withTexts ? pageWithTexts : pageOf;
  const database = openForReading(file, { cacheKiB: 4_096 });
  const reads = open(database, undefined, { isAbandoned: () => false });
  return {
    store: {
      readStream: async (stream, { from, limit = 1_000, backwards = false } = {}) => {
        const start = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
        return asBetweenThreads(file, () => reads.stream(stream, start, limit, backwards)).map((row) =>
          eventOf(row, stream),
        );
      },
      readAll: async ({ after, limit, streamPrefixes }) => {
        await setImmediate();
        return pageOfRows(
          asBetweenThreads(file, () => reads.all(rowidOf(after), limit, streamPrefixes ?? [])),
        );
      },
      head: async () => {
        const last = asBetweenThreads(file, () => reads.head());
        return last === 0 ? undefined : positionOf(last);
      },
      selfCheck: selfCheckOf({
        misplaced: async (from, upTo) => asBetweenThreads(file, () => reads.misplaced(from, upTo)),
        streamed: async (upTo) => asBetweenThreads(file, () => reads.streamed(upTo)),
        inFront: async (limit) => asBetweenThreads(file, () => reads.inFront(limit)),
        changes: async () => asBetweenThreads(file, () => reads.changes()),
      }),
    },
    close: () => database.close(),
  };
}

/** Throws the same errors as the reader threads would. */
function asBetweenThreads<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw rebuildError(flattenError(error, file));
  }
}
