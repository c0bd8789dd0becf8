/** Removes records from a copy of the record file. All but `readRecords` runs in the thread that makes the copy. */
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

/** Records as they were in the file at an earlier time. */
export interface EarlierRecords {
  readonly collections: readonly string[];
  readonly rows: readonly RecordRow[];
}

export interface TrimOptions {
  /** The collections to keep. */
  readonly collections: readonly string[];
  /** Earlier content of some of these collections, which the copy gets. Absent: the content of the file. */
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

/** Keeps only the records of these collections, with their tags and seals. The next copy of the file drops the free pages. */
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

/**
 * Restores earlier values. A record keeps its seal when it is updated. A record that is newer or has another seal is removed, since its earlier
 * value cannot be decrypted.
 */
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
