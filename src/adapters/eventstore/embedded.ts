/** The event store of the embedded deployment: one SQLite file, one writer thread, reader threads. */
import { setMaxListeners } from 'node:events';
import type { EventToAppend } from '../../kernel/events.js';
import { keepNewest } from '../../kernel/newest.js';
import { createWakeups } from '../../kernel/waiting.js';
import {
  type CommandKeys,
  type EventStore,
  type KeyedCommand,
  WrongExpectedRevision,
} from '../../ports/eventStore.js';
import { openReaders } from '../sqlite/readerThreads.js';
import { sweepEvery } from '../sqlite/sweeping.js';
import { openWriter } from '../sqlite/writerThread.js';
import { defaultLimit, pageOf, positionOf, readsOf, rowidOf } from './embeddedReading.js';
import type { EventReads, StoredKey } from './embeddedReads.js';
import { type EventFields, type EventWrites, type KeyFields, none } from './embeddedWrites.js';
import { checkAppend, checkSize } from './limits.js';

export interface EmbeddedEventStoreOptions {
  /** Path of the file; created when missing. Only one process at a time may have it open. */
  readonly file: string;
  /** Called once when the store can no longer work, so that the process can end visibly. */
  readonly onFailure: (error: Error) => void;
  /** Reader threads; the default is one per processor, at least 2 and at most 4. */
  readonly readers?: number;
  /** Appends that may wait or run at the same time; the default is 4,096. */
  readonly maxAppends?: number;
}

/** Limit of streams whose last revision is known without reading, about 100 bytes each. */
const knownEnds = 8_192;

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
  /** The last event known to this process. */
  let head = await readers.call('head');
  let closed = false;
  /** Last revisions of streams, `none` if there is no stream. No other process appends, so a read beyond them finds nothing. */
  const ends = keepNewest<string, number>(knownEnds);
  /** Appends begun and ended: a read sees the end of a stream for certain only if nothing was appended meanwhile. */
  const appends = { begun: 0, ended: 0 };
  const reads = readsOf(readers.call, pageOf);
  const wakeups = createWakeups();
  const keys = createCommandKeys({
    find: (key) => readers.call('key', key),
    drop: (now, limit) => writer.call('dropKeys', now, limit),
  });

  return {
    ...reads,

    readStream: async (stream, options = {}) => {
      const { from = 0, backwards = false, limit = defaultLimit } = options;
      const end = backwards ? undefined : ends.get(stream);
      if (end !== undefined && from > end) return [];
      const { begun, ended } = appends;
      const events = await reads.readStream(stream, options);
      if (!backwards && events.length < limit && begun === ended && begun === appends.begun)
        ends.set(stream, events.at(-1)?.revision ?? from - 1);
      return events;
    },

    append: async (stream, expected, events) => {
      checkAppend(stream, expected, events);
      const fields = fieldsOf(events);
      const key = keys.toStore(events);
      const revisionBefore = expected === 'no-stream' ? none : expected;
      appends.begun += 1;
      const answer = await (key === undefined
        ? writer.call('append', stream, revisionBefore, fields)
        : writer.call('append', stream, revisionBefore, fields, key)
      ).finally(() => {
        appends.ended += 1;
      });
      const [outcome, revision] = answer;
      if (outcome === 'conflict') {
        ends.delete(stream);
        throw new WrongExpectedRevision(stream, expected, revision === none ? undefined : revision);
      }
      if (key !== undefined) keys.noteStored(key);
      const [, , rowid] = answer;
      if (rowid > head) {
        head = rowid;
        ends.set(stream, revision);
        wakeups.wake();
      } else ends.delete(stream); // An append that was repeated: others may have followed it.
      return { revision, position: positionOf(rowid) };
    },

    async waitForEvents(after, signal) {
      if (head > rowidOf(after) || closed) return;
      // All projections of a process may share one shutdown signal; Node would warn of a leak from the eleventh listener on.
      setMaxListeners(0, signal);
      await wakeups.wait(signal);
    },

    head: async () => (head === 0 ? undefined : positionOf(head)),

    commandKeys: keys,

    close: async () => {
      await keys.stop();
      await readers.close();
      await writer.close();
      closed = true;
      wakeups.wake();
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

export interface StoredCommandKeys extends CommandKeys {
  /** Returns the command to store with an append of these events, if it is under way and this is its first append. */
  toStore(events: readonly EventToAppend[]): KeyFields | undefined;
  noteStored(fields: KeyFields): void;
  /** Stops the sweep; resolves when no expired keys are being removed any more. */
  stop(): Promise<void>;
}

interface KeysInFile {
  find(key: string): Promise<StoredKey | undefined>;
  drop(now: number, limit: number): Promise<number>;
}

/** How often expired keys are removed, in ms. */
const sweepInterval = 60_000;
/** Keys removed at a time, so that no append waits long behind them. */
const portion = 200;

/** Tracks which commands are under way and which are stored, and removes expired ones. */
export function createCommandKeys(file: KeysInFile): StoredCommandKeys {
  const underWay = new Map<string, KeyedCommand & { stored: boolean }>();
  const sweep = sweepEvery(sweepInterval, portion, () => file.drop(Date.now(), portion));

  return {
    begin(key, { commandId, fingerprint, expiresAt }) {
      underWay.set(key, { commandId, fingerprint, expiresAt, stored: false });
    },
    end(key) {
      underWay.delete(key);
    },
    async find(key, now) {
      const [commandId, fingerprint, expiresAt] = (await file.find(key)) ?? [];
      if (commandId === undefined || fingerprint === undefined || expiresAt === undefined) return undefined;
      return expiresAt > now ? { commandId, fingerprint, expiresAt } : undefined;
    },
    toStore([first]) {
      const key = first?.metadata.idempotencyKey;
      const command = typeof key === 'string' ? underWay.get(key) : undefined;
      if (typeof key !== 'string' || command === undefined || command.stored) return undefined;
      return [key, command.commandId, command.fingerprint, command.expiresAt];
    },
    noteStored([key]) {
      const command = underWay.get(key);
      if (command !== undefined) command.stored = true;
    },
    stop: sweep.stop,
  };
}
