/** The size of a Redis server's data. All of it is in memory, and other deployments may share the server. */
import type { StoreSize } from '../../ports/storage.js';
import type { RedisClient } from './connection.js';

function figureIn(info: string, name: string): number | undefined {
  const value = new RegExp(`^${name}:(\\d+)\\s*$`, 'm').exec(info)?.[1];
  return value === undefined ? undefined : Number(value);
}

export async function redisSize(client: RedisClient): Promise<StoreSize> {
  // The user may lack the permission.
  const info = await client.info('memory').catch(() => '');
  const bytes = figureIn(info, 'used_memory');
  const most = figureIn(info, 'maxmemory') ?? 0;
  const isLimited = most > 0 && bytes !== undefined;
  return {
    holds: ['jobs'],
    engine: 'redis',
    bytes: bytes ?? null,
    freeBytes: isLimited ? Math.max(0, most - bytes) : null,
  };
}
