/** Takes records out of a copy of the record file. Runs in the thread that makes the copy. */
import type { Database } from '../sqlite/database.js';

/** Leaves the records of these collections, their tags and their seals; what is free then goes with the next copy. */
export function trim(database: Database, collections: readonly string[]): void {
  const marks = collections.map(() => '?').join(', ');
  database.exec('BEGIN');
  database.prepare(`DELETE FROM records WHERE collection NOT IN (${marks})`).run(...collections);
  database.prepare(`DELETE FROM tags WHERE collection NOT IN (${marks})`).run(...collections);
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
