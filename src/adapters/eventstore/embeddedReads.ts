/** Reads of the embedded event store, run in its reader threads: pages of one stream and of all events, and the checks for verification. */
import type { Database, Statement } from '../sqlite/database.js';
import type { OpenOperations } from '../sqlite/operations.js';
import { changedTables } from './embeddedSchema.js';

/** A row of a stream that the caller has named. */
export type EventRow = [
  rowid: number,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];
export type NamedEventRow = [...EventRow, stream: string];

export interface AllRows {
  readonly rows: readonly NamedEventRow[];
  /** Every event up to this rowid was examined. */
  readonly reached: number;
  /** The last event's rowid at the time of the read; 0 in an empty store. */
  readonly head: number;
}

export type StoredKey = [commandId: string, fingerprint: string, expiresAt: number];

export interface EventReads extends SelfCheckReads {
  head(): number;
  /** Events of a stream from a revision onwards, or backwards from it. */
  stream(name: string, from: number, limit: number, backwards: boolean): readonly EventRow[];
  /** The command that was stored with a key. */
  key(key: string): StoredKey | undefined;
  /** Events after a rowid; only of streams with one of the prefixes, if any are given. */
  all(after: number, limit: number, prefixes: readonly string[]): AllRows;
}

/** Most events that a filtered read examines, so that a rare kind of event does not occupy a thread for long. */
const windowLimit = 20_000;
/** Size at which a page ends early, in UTF-16 units of JSON: events can be large. */
const pageUnits = 8 * 1024 * 1024;
/** Rows fetched from SQLite between two checks of the page's size: at first, and at most. */
const [firstChunk, largestChunk] = [8, 512];

/** A character that no text of an event contains: names, ids and types are plain, and JSON escapes it. */
const separator = '\u001f';
/**
 * Selects the texts of an event as bytes, because libsql ends the whole process on text that is not UTF-8, and one changed byte in the file
 * is enough for that. They come as one value, since each value costs as much as reading a row.
 */
const inOne = (columns: readonly string[]) => `CAST(${columns.join(' || char(31) || ')} AS BLOB)`;
const texts = ['e.id', 'e.type', 'e.data', 'e.metadata'];

const columns = `e.position, e.revision, ${inOne(texts)}`;

type StoredRow = [rowid: number, revision: number, texts: Uint8Array];

/** Stands for JSON that cannot be separated from its neighbours. */
const noJson = '';

function rowOf([rowid, revision, bytes]: StoredRow): EventRow {
  const [id = '', type = '', data = noJson, metadata = noJson, ...more] = textsOf(bytes);
  return [rowid, revision, id, type, data, more.length === 0 ? metadata : noJson];
}

function namedRowOf([rowid, revision, bytes]: StoredRow): NamedEventRow {
  const [name = '', id = '', type = '', data = noJson, metadata = noJson, ...more] = textsOf(bytes);
  return [rowid, revision, id, type, data, more.length === 0 ? metadata : noJson, name];
}

/** Splits the texts of a row. Bytes that are not UTF-8 become U+FFFD, which the event's hash reveals. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString('utf8').split(separator);
}

export const open: OpenOperations<EventReads> = (database) => {
  const forwards = database.prepare<StoredRow>(`SELECT ${columns} FROM events e
    WHERE e.stream = (SELECT id FROM streams WHERE name = ?) AND e.revision >= ? ORDER BY e.revision LIMIT ?`);
  const backwards = database.prepare<StoredRow>(`SELECT ${columns} FROM events e
    WHERE e.stream = (SELECT id FROM streams WHERE name = ?) AND e.revision <= ? ORDER BY e.revision DESC LIMIT ?`);
  const last = database.prepare<[number | null]>('SELECT max(position) FROM events');
  const keyed = database.prepare<StoredKey>(
    'SELECT command, fingerprint, expires FROM command_keys WHERE key = ?',
  );
  const pages = new Map<number, Statement<StoredRow>>();

  function head(): number {
    return last.get()?.[0] ?? 0;
  }

  function pageStatement(prefixes: number): Statement<StoredRow> {
    const statement = pages.get(prefixes) ?? preparePage(database, prefixes);
    pages.set(prefixes, statement);
    return statement;
  }

  return {
    ...openSelfCheck(database),
    head,
    key: (key) => keyed.get(key),
    stream: (name, from, limit, back) => (back ? backwards : forwards).all(name, from, limit).map(rowOf),
    all: (after, limit, prefixes) => {
      // Events committed after this line are left to the next page, so that `reached` skips none.
      const end = head();
      // Without a filter the rows themselves are counted, so gaps in the positions cost no time.
      const window = prefixes.length > 0 ? Math.min(end, after + Math.max(windowLimit, limit)) : end;
      const statement = pageStatement(prefixes.length);
      // SQLite's substr counts code points.
      const filter = prefixes.flatMap((prefix) => [[...prefix].length, prefix]);
      const rows: NamedEventRow[] = [];
      let units = 0;
      let chunk = firstChunk;
      let reached = after;
      while (reached < window && rows.length < limit && units < pageUnits) {
        const wanted = Math.min(chunk, limit - rows.length);
        const found = statement.all(reached, window, ...filter, wanted);
        for (const row of found) {
          const named = namedRowOf(row);
          units += named[4].length + named[5].length;
          rows.push(named);
        }
        chunk = Math.min(largestChunk, chunk * 2);
        reached = found.length < wanted ? window : (found.at(-1)?.[0] ?? window);
      }
      return { rows, reached: Math.max(reached, after), head: end };
    },
  };
};

function preparePage(database: Database, prefixes: number): Statement<StoredRow> {
  const matches = Array.from({ length: prefixes }, () => 'substr(s.name, 1, ?) = ?').join(' OR ');
  // CROSS JOIN fixes the order of the tables: events by rowid, then each event's stream.
  return database.prepare(`SELECT e.position, e.revision, ${inOne(['s.name', ...texts])} FROM events e CROSS JOIN streams s ON s.id = e.stream
    WHERE e.position > ? AND e.position <= ? ${matches === '' ? '' : `AND (${matches})`} ORDER BY e.position LIMIT ?`);
}

interface SelfCheckReads {
  /** Rowids in a range, both ends included, whose events are not found at that place by reading their streams. */
  misplaced(from: number, upTo: number): readonly number[];
  /** Number of entries up to a rowid in the index by which streams are read. */
  streamed(upTo: number): number;
  /** Streams and revisions of events before the first position. */
  inFront(limit: number): readonly (readonly [stream: string, revision: number])[];
  /** Differences between the tables and those the service creates. */
  changes(): readonly string[];
}

/** Whether reading by stream and reading in store order give the same events. */
function openSelfCheck(database: Database): SelfCheckReads {
  // Looks events up the way a stream is read: by the first row of its name, and by the index of its events.
  const misplaced = database.prepare<[number]>(`SELECT e.position FROM events e
    WHERE e.position BETWEEN ? AND ? AND e.position IS NOT (SELECT x.position FROM events x
      WHERE x.stream = (SELECT n.id FROM streams n WHERE n.name = (SELECT s.name FROM streams s WHERE s.id = e.stream))
      AND x.revision = e.revision)`);
  // The plus sign makes SQLite count the index instead of the table's own tree, which is much larger.
  const streamed = database.prepare<[number]>('SELECT count(*) FROM events WHERE +position <= ?');
  const inFront = database.prepare<[name: string | null, revision: number]>(
    'SELECT (SELECT s.name FROM streams s WHERE s.id = e.stream), e.revision FROM events e WHERE e.position < 1 ORDER BY e.position LIMIT ?',
  );
  return {
    misplaced: (from, upTo) => misplaced.all(from, upTo).map(([rowid]) => rowid),
    streamed: (upTo) => streamed.get(upTo)?.[0] ?? 0,
    inFront: (limit) => inFront.all(limit).map(([name, revision]) => [name ?? '', revision]),
    changes: () => changedTables(database),
  };
}
