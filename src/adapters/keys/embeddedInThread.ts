/** Reads keys from their SQLite file in the calling thread. */
import type { Keys } from '../../ports/keys.js';
import { openForReading } from '../sqlite/database.js';
import { flattenError, rebuildError } from '../sqlite/messages.js';

export interface KeysInThread extends Pick<Keys, 'find' | 'everHad'> {
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function openKeysInThread(file: string): KeysInThread {
  const database = openForReading(file, { cacheKiB: 4_096 });
  const stored = database.prepare<[id: string, wrapped: Uint8Array]>(
    'SELECT id, wrapped FROM keys WHERE destroyed = 0 AND id IN (SELECT value FROM json_each(?))',
  );
  const had = database.prepare<[number]>('SELECT 1 FROM keys WHERE id = ?');

  function read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw rebuildError(flattenError(error, file));
    }
  }

  return {
    find: async (ids) =>
      read(() => stored.all(JSON.stringify(ids)).map(([id, wrapped]) => ({ id, wrapped }))),
    everHad: async (id) => read(() => had.get(id) !== undefined),
    close: () => database.close(),
  };
}
