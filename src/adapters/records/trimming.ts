/** Takes records out of a copy of the record file. Runs in the thread that makes the copy, but for `readRecords`. */
import { type Database, openForReading } from '../sqlite/database.js';

type RecordRow = readonly [
  version: number,
  expires: number | null,
  sealed: Uint8Array,
  collection: string,
  key: string,
  period: number,
  seal: number,
];

/** Records as they lay in the file at an earlier moment. */
export interface EarlierRecords {
  readonly collections: readonly string[];
  readonly rows: readonly RecordRow[];
}

export interface TrimOptions {
  /** Those that stay. */
  readonly collections: readonly string[];
  /** What the copy has of some of them. Absent: what the file has. */
  readonly earlier: EarlierRecords | undefined;
}

export function readRecords(file: string, collections: readonly string[]): EarlierRecords {
  const database = openForReading(file, {});
  try {
    const rows = database
      .prepare<RecordRow>(
        `SELECT version, expires, sealed, collection, key, period, seal FROM records WHERE collection IN (${marksFor(collections)})`,
      )
      .all(...collections);
    return { collections, rows };
  } finally {
    database.close();
  }
}

/** Leaves the records of these collections, their tags and their seals; what is free then goes with the next copy. */
export function trim(database: Database, { collections, earlier }: TrimOptions): void {
  const marks = marksFor(collections);
  database.exec('BEGIN');
  database.prepare(`DELETE FROM records WHERE collection NOT IN (${marks})`).run(...collections);
  database.prepare(`DELETE FROM tags WHERE collection NOT IN (${marks})`).run(...collections);
  if (earlier !== undefined) putBack(database, earlier);
  const tables = database
    .prepare<[name: string]>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seals\\_%' ESCAPE '\\'`,
    )
    .all();
  for (const [name] of tables) {
    const period = Number(name.slice('seals_'.length));
    database
      .prepare(`DELETE FROM ${name} WHERE id NOT IN (SELECT seal FROM records WHERE period = ?)`)
      .run(period);
  }
  database.exec('COMMIT');
}

/** A record keeps its seal when it is written again. One that was made since, or has another seal, goes: nothing opens what it was before. */
function putBack(database: Database, { collections, rows }: EarlierRecords): void {
  const since = 'UPDATE records SET version = -1 WHERE collection IN';
  database.prepare(`${since} (${marksFor(collections)})`).run(...collections);
  const restore = database.prepare(
    'UPDATE records SET version = ?, expires = ?, sealed = ? WHERE collection = ? AND key = ? AND period = ? AND seal = ?',
  );
  for (const row of rows) restore.run(...row);
  database.exec('DELETE FROM records WHERE version = -1');
}

const marksFor = (collections: readonly string[]) => collections.map(() => '?').join(', ');
