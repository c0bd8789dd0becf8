/** Operator route: the size of the stores, and the space that is left. */
import { z } from 'zod';
import type { StoreSize } from '../../ports/storage.js';
import { ok } from '../common/answers.js';
import { type Route, route } from '../server/route.js';

const bytes = z.int().nonnegative().nullable();

const store = z
  .strictObject({
    holds: z.array(z.enum(['events', 'records', 'keys', 'readModels', 'files', 'jobs', 'usage'])),
    engine: z.enum(['embedded', 'eventstoredb', 'mongodb', 'redis']),
    bytes,
    freeBytes: bytes,
  })
  .meta({ id: 'StoreSize' });

export function storageRoutes(sizes: () => Promise<readonly StoreSize[]>): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/storage',
      operationId: 'listStores',
      tag: 'operations',
      summary: 'Returns the size of each store and the free space',
      description:
        'In bytes; null if the engine does not report it. A shared server may hold other data too.',
      access: { kinds: ['user'], roles: ['Admin'] },
      answers: ok(
        'All stores',
        z.strictObject({ value: z.array(store), count: z.int() }).meta({ id: 'StoreSizeList' }),
        {
          value: [{ holds: ['events'], engine: 'embedded', bytes: 52_428_800, freeBytes: 107_374_182_400 }],
          count: 1,
        },
      ),
      async handle() {
        const value = await sizes();
        return { body: { value: [...value], count: value.length } };
      },
    }),
  ];
}
