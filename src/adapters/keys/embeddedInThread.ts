/** Reads keys from their SQLite file in the calling thread. */
import type { Keys } from '../../ports/keys.js';
import { readInThread } from '../sqlite/inThread.js';
import type { OpenOperations } from '../sqlite/operations.js';
import type { KeyOperations, KeyRow } from './operations.js';

export interface KeysInThread extends Pick<Keys, 'find' | 'everHad'> {
  close(): void;
}

/** Unlike the writer's `open`, it creates no tables. */
const open: OpenOperations<Pick<KeyOperations, 'find' | 'everHad'>> = (database) => {
  const stored = database.prepare<[id: string, wrapped: Uint8Array]>(
    'SELECT id, wrapped FROM keys WHERE destroyed = 0 AND id IN (SELECT value FROM json_each(?))',
  );
  const had = database.prepare<[number]>('SELECT 1 FROM keys WHERE id = ?');
  return {
    find: (ids) => stored.all(JSON.stringify(ids)).map(([id, wrapped]): KeyRow => ({ id, wrapped })),
    everHad: (id) => had.get(id) !== undefined,
  };
};

/** @throws Error when the file cannot be opened */
export function openKeysInThread(file: string): KeysInThread {
  const { call, close } = readInThread(file, { open }, undefined);
  return { find: (ids) => call('find', ids), everHad: (id) => call('everHad', id), close };
}
