/** The operations of the record file, run in its writer thread. Times are real times in ms since 1970. */
import type { Database } from '../sqlite/database.js';
import { openSeals, type Seal } from './valueEncryption.js';

export interface RecordToPut {
  readonly collection: string;
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  readonly expected?: number | 'absent';
  readonly expires: number | null;
  readonly tags: readonly string[];
}

export type RecordOperations = ReturnType<typeof open>;

type Row = [version: number, expires: number | null, period: number, seal: number];

/**
 * Rows are stored in the order of insertion, so that rows of the same time share pages. Most keys are hashes; in key order each value would dirty
 * its own page.
 */
const recordsTable = `CREATE TABLE IF NOT EXISTS records (
      id INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      key TEXT NOT NULL,
      version INTEGER NOT NULL,
      expires INTEGER,
      period INTEGER NOT NULL,
      seal INTEGER NOT NULL,
      sealed BLOB NOT NULL,
      UNIQUE (collection, key)
    )`;

/** Converts files of earlier versions, whose records are stored in key order. */
function reorder(database: Database): void {
  const [table] =
    database
      .prepare<[string]>(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'records'`)
      .get() ?? [];
  if (table === undefined || !table.includes('WITHOUT ROWID')) return;
  const columns = 'collection, key, version, expires, period, seal, sealed';
  database.exec(`BEGIN IMMEDIATE;
    ALTER TABLE records RENAME TO records_by_key;
    DROP INDEX IF EXISTS records_by_expiry;
    ${recordsTable};
    INSERT INTO records (${columns}) SELECT ${columns} FROM records_by_key ORDER BY version;
    DROP TABLE records_by_key;
    COMMIT`);
}

export function open(database: Database) {
  reorder(database);
  database.exec(`
    ${recordsTable};
    CREATE INDEX IF NOT EXISTS records_by_expiry ON records (expires) WHERE expires IS NOT NULL;
    CREATE TABLE IF NOT EXISTS tags (
      collection TEXT NOT NULL,
      tag TEXT NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (collection, tag, key)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tags_by_key ON tags (collection, key);
    CREATE TABLE IF NOT EXISTS versions (last INTEGER NOT NULL);
    INSERT INTO versions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM versions)`);
  const seals = openSeals(database);
  const find = database.prepare<Row>(
    'SELECT version, expires, period, seal FROM records WHERE collection = ? AND key = ?',
  );
  const read = database.prepare<[sealed: Uint8Array]>(
    'SELECT sealed FROM records WHERE collection = ? AND key = ?',
  );
  // One counter serves all records, so that the version of a deleted record never recurs for its key.
  const nextVersion = database.prepare<[version: number]>(
    'UPDATE versions SET last = last + 1 RETURNING last',
  );
  const insert = database.prepare(`INSERT INTO records
    (version, expires, period, seal, sealed, collection, key) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const update =
    database.prepare(`UPDATE records SET version = ?, expires = ?, period = ?, seal = ?, sealed = ?
    WHERE collection = ? AND key = ?`);
  const remove = database.prepare('DELETE FROM records WHERE collection = ? AND key = ?');
  const tag = database.prepare('INSERT OR IGNORE INTO tags (collection, tag, key) VALUES (?, ?, ?)');
  const untag = database.prepare('DELETE FROM tags WHERE collection = ? AND key = ?');
  const tagged = database.prepare<[key: string]>(
    'SELECT key FROM tags WHERE collection = ? AND tag = ? LIMIT ?',
  );
  const expired = database.prepare<[collection: string, key: string]>(
    'SELECT collection, key FROM records WHERE expires <= ? ORDER BY expires LIMIT ?',
  );

  function sealOf([, , period, id]: Row): Seal {
    return { period, id };
  }

  function isPast(expires: number | null, now: number): boolean {
    return expires !== null && expires <= now;
  }

  function drop(collection: string, key: string): void {
    const row = find.get(collection, key);
    if (!row) return;
    seals.destroy(sealOf(row));
    remove.run(collection, key);
    untag.run(collection, key);
  }

  function put(
    { collection, key, value, expected, expires, tags }: RecordToPut,
    now: number,
  ): number | undefined {
    const row = find.get(collection, key);
    const present = row && !isPast(row[1], now) ? row[0] : 'absent';
    if (expected !== undefined && expected !== present) return undefined;
    let seal = row && sealOf(row);
    if (seal && !seals.serves(seal, expires)) {
      seals.destroy(seal);
      seal = undefined;
    }
    const { sealed, ...sealedWith } =
      seal === undefined
        ? seals.encryptAnew(expires, value)
        : { ...seal, sealed: seals.encrypt(seal, value) };
    const version = nextVersion.get()?.[0];
    if (version === undefined) throw new Error('the record file has lost its version counter');
    const write = row ? update : insert;
    write.run(version, expires, sealedWith.period, sealedWith.id, sealed, collection, key);
    if (row) untag.run(collection, key);
    for (const each of tags) tag.run(collection, each, key);
    return version;
  }

  return {
    get(collection: string, key: string, now: number) {
      const row = find.get(collection, key);
      if (!row || isPast(row[1], now)) return undefined;
      const sealed = read.get(collection, key);
      return sealed && { value: seals.decrypt(sealOf(row), sealed[0]), version: row[0] };
    },
    /** Returns the new version, or undefined when `expected` does not match. */
    put,
    delete: drop,
    /**
     * Deletes at most `limit` records with the tag and returns their number.
     * @param remainder JSON text that replaces their values; null deletes them
     */
    deleteTagged(collection: string, name: string, remainder: string | null, limit: number, now: number) {
      const keys = tagged.all(collection, name, limit);
      for (const [key] of keys) {
        const row = find.get(collection, key);
        // Dropped first, so that the new value gets a new seal and the old one is destroyed.
        drop(collection, key);
        if (row && remainder !== null && !isPast(row[1], now))
          put({ collection, key, value: remainder, expires: row[1], tags: [] }, now);
      }
      return keys.length;
    },
    removeExpired(now: number, limit: number) {
      const rows = expired.all(now, limit);
      for (const [collection, key] of rows) drop(collection, key);
      if (rows.length < limit) seals.dropBefore(now);
      return rows.length;
    },
  };
}
