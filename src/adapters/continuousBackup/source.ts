/**
 * Reads the content of a continuous backup from the data folder while the service runs. The content is events with their usage and command keys,
 * packs of keys, and some records. It runs in its own thread.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/systemErrors.js';
import { open as openEvents } from '../eventstore/embeddedReads.js';
import { openSeals } from '../records/valueEncryption.js';
import { type Database, openForReading } from '../sqlite/database.js';
import { lineOf } from '../usage/content.js';
import {
  eventColumns,
  eventTables,
  rowOfStored,
  type StoredEvent,
  type WaitingColumns,
  waitingColumns,
} from '../usage/schema.js';

/** A line of the backup; its first element is its kind. */
export type Line =
  | readonly [
      'event',
      position: number,
      stream: string,
      revision: number,
      id: string,
      type: string,
      data: string,
      metadata: string,
    ]
  /** A usage batch, which precedes its event. Its rows have the form over which the digest is computed. */
  | readonly ['usage', batchId: string, rows: string]
  /** A waiting usage event, at its place among the events. */
  | readonly ['waiting', ...columns: WaitingColumns]
  /** A command, which precedes its event. */
  | readonly ['command', key: string, commandId: string, fingerprint: string, expiresAt: number]
  /** A key; without its bytes once destroyed. */
  | readonly ['key', sequence: number, id: string, wrapped: string | null]
  | readonly ['record', collection: string, key: string, value: string, expiresAt: number | null];

export interface Lines {
  readonly lines: readonly string[];
  /** The rowid of the last event in the lines, or of the one before if there is none. */
  readonly to: number;
}

/** A stored file at the time of listing. */
export interface SourceFile {
  /** Relative to the folder of files, with slashes. */
  readonly path: string;
  /** Time of writing in ms since 1970. New content has a new time. */
  readonly at: number;
}

/** Number of keys in a pack and of destroyed ones among them. It tells whether a copy of the pack is up to date. */
export type PackState = readonly [keys: number, destroyed: number];

export const packSize = 1_000;
/** Defined by the domain, which adapters cannot import; a test checks that both agree. */
const batchPrefix = 'usageBatch-';
/** Maximum UTF-16 units of one segment's lines, unless a single event is longer. */
const segmentUnits = 8 * 1024 * 1024;
const mostEvents = 5_000;
const mostWaiting = 10_000;

type WaitingRow = [row: number, ...columns: WaitingColumns];

/** @throws Error when a file cannot be opened */
export function openBackupSource(folder: string) {
  const root = join(folder, 'files');
  const settings = { cacheKiB: 2_048 };
  const [events, usage, keys, records] = ['events.db', 'usage.db', 'keys.db', 'records.db'].map((file) =>
    openForReading(join(folder, file), settings),
  ) as [Database, Database, Database, Database];
  const reads = openEvents(events, undefined, { isAbandoned: () => false });
  const eventId = events.prepare<[id: string]>('SELECT id FROM events WHERE position = ?');
  const recorded = events.prepare<[metadata: string]>(
    'SELECT metadata FROM events WHERE position > ? ORDER BY position LIMIT 1',
  );
  const command = events.prepare<[string, string, string, number]>(
    'SELECT key, command, fingerprint, expires FROM command_keys WHERE key = ?',
  );
  const batch = usage.prepare<[id: number, first: number, last: number]>(
    'SELECT id, first, last FROM batches WHERE name = ?',
  );
  const rowsOf = usage.prepare<StoredEvent>(
    `SELECT ${eventColumns} FROM ${eventTables} WHERE e.row BETWEEN ? AND ? AND e.batch = ? ORDER BY e.row`,
  );
  const waiting = usage.prepare<WaitingRow>(
    `SELECT row, ${waitingColumns} FROM waiting WHERE row > ? ORDER BY row LIMIT ${mostWaiting}`,
  );
  const anyWaiting = usage.prepare<[1]>('SELECT 1 FROM waiting WHERE row > ? LIMIT 1');
  const keyState = keys.prepare<[last: number | null, destroyed: number]>(
    'SELECT (SELECT max(sequence) FROM keys), (SELECT count(*) FROM keys WHERE destroyed = 1)',
  );
  const destroyed = keys.prepare<[pack: number, count: number]>(
    `SELECT (sequence - 1) / ${packSize}, count(*) FROM keys WHERE destroyed = 1 GROUP BY 1`,
  );
  const keysOf = keys.prepare<[sequence: number, id: string, destroyed: number, wrapped: Uint8Array]>(
    'SELECT sequence, id, destroyed, wrapped FROM keys WHERE sequence > ? ORDER BY sequence LIMIT ?',
  );
  const seals = openSeals(records);
  let lastWaiting = 0;

  function waitingLines(): string[] {
    const rows = waiting.all(lastWaiting);
    lastWaiting = rows.at(-1)?.[0] ?? lastWaiting;
    return rows.map(([, ...columns]) => JSON.stringify(['waiting', ...columns] satisfies Line));
  }

  function usageOf(batchId: string): Line | undefined {
    const found = batch.get(batchId);
    if (found === undefined) return undefined;
    const [id, first, last] = found;
    const rows = rowsOf.all(first, last, id).map((stored) => lineOf(rowOfStored(stored)));
    return ['usage', batchId, rows.join('\n')];
  }

  return {
    head: () => reads.head(),
    eventId: (position: number) => eventId.get(position)?.[0],
    /** Returns when the first event after a position was recorded, in ms since 1970; undefined if there is none. */
    recordedAfter(position: number): number | undefined {
      const [metadata] = recorded.get(position) ?? [];
      if (metadata === undefined) return undefined;
      return Date.parse(partsOf(metadata).recordedAt ?? '') || Date.now();
    },
    /** Returns the store's id from its last identity event; undefined in an empty store. */
    storeId(): string | undefined {
      const [last] = reads.stream('store-identity', Number.MAX_SAFE_INTEGER, 1, true);
      return last === undefined ? undefined : String(JSON.parse(last[4]).storeId);
    },
    /** Whether usage has begun to wait since the last call of `linesBetween`. */
    hasWaiting: () => anyWaiting.get(lastWaiting) !== undefined,
    /**
     * Returns lines for the events after `after` up to `upTo`, and for usage that began to wait since the last call. May stop early; the caller
     * continues from `to`.
     */
    linesBetween(after: number, upTo: number): Lines {
      const lines = waitingLines();
      const seen = new Set<string>();
      let to = after;
      let units = 0;
      for (const [position, revision, id, type, data, metadata, stream] of reads.all(after, mostEvents, [])
        .rows) {
        if (position > upTo) break;
        const { idempotencyKey } = partsOf(metadata);
        const before: (Line | undefined)[] = [];
        if (idempotencyKey !== undefined && !seen.has(idempotencyKey)) {
          seen.add(idempotencyKey);
          const row = command.get(idempotencyKey);
          if (row !== undefined) before.push(['command', ...row]);
        }
        if (stream.startsWith(batchPrefix)) before.push(usageOf(stream.slice(batchPrefix.length)));
        for (const line of before) if (line !== undefined) lines.push(JSON.stringify(line));
        const line: Line = ['event', position, stream, revision, id, type, data, metadata];
        const text = JSON.stringify(line);
        lines.push(text);
        to = position;
        units += text.length + (before.length === 0 ? 0 : (lines.at(-2)?.length ?? 0));
        if (units > segmentUnits) break;
      }
      return { lines, to };
    },
    /** Makes the next `linesBetween` return all waiting usage again, for use after a failure. */
    tellWaitingAgain() {
      lastWaiting = 0;
    },
    /** Returns a text that changes whenever a key is created or destroyed. */
    keyState: () => String(keyState.get()),
    packs(): readonly PackState[] {
      const last = keyState.get()?.[0] ?? 0;
      const gone = new Map(destroyed.all());
      return Array.from({ length: Math.ceil(last / packSize) }, (_, pack) => [
        Math.min(packSize, last - pack * packSize),
        gone.get(pack) ?? 0,
      ]);
    },
    pack: (pack: number): readonly string[] =>
      keysOf
        .all(pack * packSize, packSize)
        .map(([sequence, id, isDestroyed, wrapped]) =>
          JSON.stringify([
            'key',
            sequence,
            id,
            isDestroyed === 1 ? null : Buffer.from(wrapped).toString('base64'),
          ] satisfies Line),
        ),
    records(collections: readonly string[]): readonly string[] {
      const marks = collections.map(() => '?').join(', ');
      // One transaction for records and secrets, because deleting a record deletes its secret.
      records.exec('BEGIN');
      try {
        return records
          .prepare<
            [string, string, expires: number | null, period: number, seal: number, sealed: Uint8Array]
          >(`SELECT collection, key, expires, period, seal, sealed FROM records
            WHERE collection IN (${marks}) ORDER BY collection, key`)
          .all(...collections)
          .map(([collection, key, expires, period, id, sealed]): Line => {
            return ['record', collection, key, seals.decrypt({ period, id }, sealed), expires];
          })
          .map((line) => JSON.stringify(line));
      } finally {
        records.exec('COMMIT');
      }
    },
    /** @param derived path prefixes of files that can be derived again */
    async files(derived: readonly string[]): Promise<readonly SourceFile[]> {
      const found: SourceFile[] = [];
      const look = async (parent: string): Promise<void> => {
        for (const entry of (await readdir(join(root, parent), { withFileTypes: true }).catch(ifThere)) ??
          []) {
          const path = `${parent}${entry.name}`;
          if (entry.name.startsWith('.') || derived.some((prefix) => `${path}/`.startsWith(prefix))) continue;
          if (entry.isDirectory()) await look(`${path}/`);
          else {
            const at = (await stat(join(root, path)).catch(ifThere))?.mtimeMs;
            if (at !== undefined) found.push({ path, at: Math.trunc(at) });
          }
        }
      };
      await look('');
      return found;
    },
    /** Returns undefined for a file that has been deleted in the meantime. */
    file: ({ path }: SourceFile) => readFile(join(root, path)).catch(ifThere),
    close() {
      for (const database of [events, usage, keys, records]) database.close();
    },
  };
}

function ifThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

export type BackupSource = ReturnType<typeof openBackupSource>;

/** Returns the metadata that the backup needs; empty for damaged metadata. */
export function partsOf(metadata: string): {
  readonly recordedAt?: string;
  readonly idempotencyKey?: string;
} {
  try {
    return JSON.parse(metadata) ?? {};
  } catch {
    return {};
  }
}
