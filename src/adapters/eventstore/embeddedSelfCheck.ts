/** The embedded event store's own checks for verification: whether reading streams and reading the order come to the same events. */
import type { Position } from '../../kernel/events.js';
import type { SelfCheck, StreamPlace } from '../../ports/eventStore.js';
import type { Database } from '../sqlite/database.js';
import { changedTables, positionOf, rowidOf } from './embeddedSchema.js';

export interface SelfCheckReads {
  /** Rowids from one to another whose events a reader of their streams does not get from there. */
  misplaced(from: number, upTo: number): readonly number[];
  /** Entries, up to a rowid, of what streams are read by. */
  streamed(upTo: number): number;
  /** Names and revisions of events in front of the first position. */
  inFront(limit: number): readonly (readonly [stream: string, revision: number])[];
  /** How the tables differ from those that were made. */
  changes(): readonly string[];
}

/** Told by their names; there can be as many as there are events. */
const mostInFront = 1_000;

export function openSelfCheck(database: Database): SelfCheckReads {
  // As a stream is read: by the first row of its name, and by the index of its events.
  const misplaced = database.prepare<[number]>(`SELECT e.position FROM events e
    WHERE e.position BETWEEN ? AND ? AND e.position IS NOT (SELECT x.position FROM events x
      WHERE x.stream = (SELECT n.id FROM streams n WHERE n.name = (SELECT s.name FROM streams s WHERE s.id = e.stream))
      AND x.revision = e.revision)`);
  // The sign keeps the rowid's own tree out of it: it is the index that is counted, and it is much smaller.
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

type Asked = {
  readonly [Name in keyof SelfCheckReads]: (
    ...args: Parameters<SelfCheckReads[Name]>
  ) => Promise<ReturnType<SelfCheckReads[Name]>>;
};

/** The port's side of it. @param ask where the file is read */
export function selfCheckOf(ask: Asked): SelfCheck {
  return {
    misplaced: async (from: Position, upTo: Position) =>
      (await ask.misplaced(rowidOf(from), rowidOf(upTo))).map(positionOf),
    streamed: (upTo) => ask.streamed(rowidOf(upTo)),
    inFront: async () =>
      (await ask.inFront(mostInFront)).map(([stream, revision]): StreamPlace => ({ stream, revision })),
    changes: () => ask.changes(),
  };
}
