/** The embedded event store's checks for verification: whether reading by stream and reading in store order give the same events. */
import type { Database } from '../sqlite/database.js';
import { changedTables } from './embeddedSchema.js';

export interface SelfCheckReads {
  /** Rowids in a range, both ends included, whose events are not found at that place by reading their streams. */
  misplaced(from: number, upTo: number): readonly number[];
  /** Number of entries up to a rowid in the index by which streams are read. */
  streamed(upTo: number): number;
  /** Streams and revisions of events before the first position. */
  inFront(limit: number): readonly (readonly [stream: string, revision: number])[];
  /** Differences between the tables and those the service creates. */
  changes(): readonly string[];
}

export function openSelfCheck(database: Database): SelfCheckReads {
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
