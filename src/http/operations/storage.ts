/** Route of the operator: how large the stores are, and what is left. */
import { z } from 'zod';
import type { StoreSize } from '../../ports/storage.js';
import { type Route, route } from '../server/route.js';

const bytes = z.int().nonnegative().nullable();

const store = z
  .strictObject({
    holds: z.array(z.enum(['events', 'records', 'keys', 'readModels', 'files', 'jobs'])),
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
      summary: 'Answers how much each store keeps, and how much room is left',
      description: 'In bytes; null where the engine does not say. A server may keep more than this service.',
      access: { kinds: ['user'], roles: ['Admin'] },
      errors: [],
      answers: [
        {
          status: 200,
          description: 'All of them',
          schema: z.strictObject({ value: z.array(store), count: z.int() }).meta({ id: 'StoreSizeList' }),
          example: {
            value: [{ holds: ['events'], engine: 'embedded', bytes: 52_428_800, freeBytes: 107_374_182_400 }],
            count: 1,
          },
        },
      ],
      async handle() {
        const value = await sizes();
        return { body: { value: [...value], count: value.length } };
      },
    }),
  ];
}
