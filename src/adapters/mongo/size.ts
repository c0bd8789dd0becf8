/** The size of a MongoDB database, as far as the server reports it. */
import type { StoreSize } from '../../ports/storage.js';
import type { MongoConnection } from './connection.js';

function numberIn(answer: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = answer[name];
  return typeof value === 'number' ? value : undefined;
}

export async function mongoSize({ database }: MongoConnection): Promise<StoreSize> {
  const store = { holds: ['records', 'keys', 'readModels', 'files', 'usage'], engine: 'mongodb' } as const;
  // Compatible servers may not support the command, and users may not be allowed to run it.
  const answer = await database.command({ dbStats: 1 }).catch(() => ({}));
  const data = numberIn(answer, 'storageSize');
  const disk = numberIn(answer, 'fsTotalSize');
  const used = numberIn(answer, 'fsUsedSize');
  return {
    ...store,
    bytes: data === undefined ? null : data + (numberIn(answer, 'indexSize') ?? 0),
    freeBytes: disk === undefined || used === undefined ? null : disk - used,
  };
}
