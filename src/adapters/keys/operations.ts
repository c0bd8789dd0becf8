/** The operations of the key file, run in its writer thread. */
import type { Database } from '../sqlite/database.js';

export interface KeyRow {
  readonly id: string;
  readonly wrapped: Uint8Array;
}

export type KeyOperations = ReturnType<typeof open>;

/**
 * `secure_delete` alone is not enough. When SQLite moves rows to a neighbouring page, their old bytes stay in the unused middle of the page, where
 * a later delete does not reach them. So rows of this table never move: they are appended by sequence, keep their length, and are never deleted. A
 * key is destroyed by overwriting it with zeros.
 */
export function open(database: Database) {
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
    add(keys: readonly KeyRow[]) {
      for (const { id, wrapped } of keys) {
        const stored = select.get(id);
        if (!stored) insert.run(id, wrapped);
        // The same key again is a repeated call whose first answer was lost.
        else if (stored[0] || !Buffer.from(stored[1]).equals(wrapped)) {
          throw new Error(`a key ${id} was stored before`);
        }
      }
    },
    find(ids: readonly string[]) {
      const found: KeyRow[] = [];
      for (const id of ids) {
        const stored = select.get(id);
        // Copied because libsql may return a view of memory that this thread must not transfer.
        if (stored && !stored[0]) found.push({ id, wrapped: new Uint8Array(stored[1]) });
      }
      return found;
    },
    everHad: (id: string) => Boolean(select.get(id)),
    destroy(id: string) {
      zero.run(id);
    },
  };
}
