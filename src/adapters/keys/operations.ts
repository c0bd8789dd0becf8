/** The key file's operations, run in its writer thread. */
import type { Database } from '../sqlite/database.js';

export interface KeyRow {
  readonly id: string;
  readonly wrapped: Uint8Array;
}

export interface KeyOperations {
  add(keys: readonly KeyRow[]): void;
  find(ids: readonly string[]): KeyRow[];
  everHad(id: string): boolean;
  destroy(id: string): void;
}

/**
 * `secure_delete` alone is not enough. When SQLite moves rows to a neighbouring page it leaves their old bytes in the page's unused middle, out of
 * reach of the later delete. So no row of this table ever moves: rows are appended in the order of their sequence, keep their length, and are never
 * deleted. A key is destroyed by writing zeros in its place.
 */
export function open(database: Database): KeyOperations {
  database.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      destroyed INTEGER NOT NULL,
      wrapped BLOB NOT NULL
    );
    CREATE INDEX IF NOT EXISTS keys_destroyed ON keys (sequence) WHERE destroyed = 1`);
  const insert = database.prepare('INSERT INTO keys (id, destroyed, wrapped) VALUES (?, 0, ?)');
  const select = database.prepare<[destroyed: number, wrapped: Uint8Array]>(
    'SELECT destroyed, wrapped FROM keys WHERE id = ?',
  );
  const zero = database.prepare(
    'UPDATE keys SET destroyed = 1, wrapped = zeroblob(length(wrapped)) WHERE id = ?',
  );

  return {
    add(keys) {
      for (const { id, wrapped } of keys) {
        const stored = select.get(id);
        if (!stored) insert.run(id, wrapped);
        // The same key again is a repeated call whose first answer was lost.
        else if (stored[0] || !Buffer.from(stored[1]).equals(wrapped)) {
          throw new Error(`a key ${id} was stored before`);
        }
      }
    },
    find(ids) {
      const found: KeyRow[] = [];
      for (const id of ids) {
        const stored = select.get(id);
        // A copy: what libsql gives may be a view of memory that is not this thread's to send.
        if (stored && !stored[0]) found.push({ id, wrapped: new Uint8Array(stored[1]) });
      }
      return found;
    },
    everHad: (id) => Boolean(select.get(id)),
    destroy(id) {
      zero.run(id);
    },
  };
}
