/** The event store of the embedded deployment: one SQLite file, one writer thread, reader threads. */
import type { EventToAppend } from '../../kernel/events.js';
import { type EventStore, WrongExpectedRevision } from '../../ports/eventStore.js';
import { openReaders } from '../sqlite/readerThreads.js';
import { openWriter } from '../sqlite/writerThread.js';
import { createCommandKeys } from './commandKeys.js';
import { eventOf, pageOf } from './embeddedPages.js';
import type { EventReads } from './embeddedReads.js';
import { positionOf, rowidOf } from './embeddedSchema.js';
import { selfCheckOf } from './embeddedSelfCheck.js';
import { type EventFields, type EventWrites, none } from './embeddedWrites.js';
import { Head } from './head.js';
import { checkAppend, checkLimit, checkPrefixes, checkSize } from './limits.js';

export interface EmbeddedEventStoreOptions {
  /** Path of the file; created when missing. Only one process at a time may have it open. */
  readonly file: string;
  /** Called once when the store can no longer work, so that the process can end visibly. */
  readonly onFailure: (error: Error) => void;
  /** Reader threads; the default is one per processor, at least 2 and at most 4. */
  readonly readers?: number;
  /** Appends that may wait or run at the same time, and their total bytes; the defaults are 4,096 and 64 MiB. */
  readonly maxAppends?: number;
  readonly maxAppendBytes?: number;
}

/**
 * Opens the store. In addition to the port's errors, `append` throws a RangeError for no events, for more than 1,000, or for one with more
 * than 1 MiB of data and metadata. It throws a TypeError for a name that SQLite would garble. Reads throw both for impossible limits and
 * positions.
 * @throws Error when the file cannot be opened or was written by a newer version
 */
export async function openEmbeddedEventStore(options: EmbeddedEventStoreOptions): Promise<EventStore> {
  const { file, onFailure } = options;
  const writer = await openWriter<EventWrites>({
    file,
    module: new URL('./embeddedWrites.js', import.meta.url),
    settings: { synchronous: 'full', secureDelete: true },
    ...(options.maxAppends !== undefined && { maxOperations: options.maxAppends }),
    ...(options.maxAppendBytes !== undefined && { maxBytes: options.maxAppendBytes }),
    onFailure,
  });
  const readers = await openReaders<EventReads>({
    file,
    module: new URL('./embeddedReads.js', import.meta.url),
    settings: { cacheKiB: 4_096 },
    ...(options.readers !== undefined && { threads: options.readers }),
    onFailure,
  }).catch(async (error) => {
    await writer.close();
    throw error;
  });
  const head = new Head(await readers.call('head'));
  const keys = createCommandKeys({
    find: (key) => readers.call('key', key),
    drop: (now, limit) => writer.call('dropKeys', now, limit),
  });

  return {
    append: async (stream, expected, events) => {
      checkAppend(stream, expected, events);
      const fields = fieldsOf(events);
      const key = keys.toStore(events);
      const revisionBefore = expected === 'no-stream' ? none : expected;
      const answer = await (key === undefined
        ? writer.call('append', stream, revisionBefore, fields)
        : writer.call('append', stream, revisionBefore, fields, key));
      const [outcome, revision] = answer;
      if (outcome === 'conflict') {
        throw new WrongExpectedRevision(stream, expected, revision === none ? undefined : revision);
      }
      if (key !== undefined) keys.noteStored(key);
      head.moveTo(answer[2]);
      return { revision, position: positionOf(answer[2]) };
    },

    readStream: async (stream, { from, limit = 1_000, backwards = false } = {}) => {
      checkLimit(limit, 4_096);
      const start = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
      const rows = await readers.call('stream', stream, start, limit, backwards);
      return rows.map((row) => eventOf(row, stream));
    },

    readAll: async ({ after, limit, streamPrefixes }) => {
      checkLimit(limit, 10_000);
      if (streamPrefixes !== undefined) checkPrefixes(streamPrefixes);
      const page = await readers.call('all', rowidOf(after), limit, streamPrefixes ?? []);
      return pageOf(page);
    },

    waitForEvents: (after, signal) => head.waitBeyond(rowidOf(after), signal),

    head: async () => (head.rowid === 0 ? undefined : positionOf(head.rowid)),

    commandKeys: keys,

    selfCheck: selfCheckOf({
      misplaced: (from, upTo) => readers.call('misplaced', from, upTo),
      streamed: (upTo) => readers.call('streamed', upTo),
      inFront: (limit) => readers.call('inFront', limit),
      changes: () => readers.call('changes'),
    }),

    close: async () => {
      await keys.stop();
      await readers.close();
      await writer.close();
      head.release();
    },
  };
}

function fieldsOf(events: readonly EventToAppend[]): EventFields {
  const fields: string[] = [];
  for (const { id, type, data, metadata, texts } of events) {
    const written = [
      texts?.data ?? JSON.stringify(data),
      texts?.metadata ?? JSON.stringify(metadata),
    ] as const;
    checkSize(type, written);
    fields.push(id, type, ...written);
  }
  return fields;
}
