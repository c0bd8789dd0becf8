/** Operator routes: the size of the stores with the space that is left, and whether the files of the data folder are still fully readable. */
import { z } from 'zod';
import { withinTime } from '../../kernel/waiting.js';
import type { Integrity } from '../../ports/integrity.js';
import type { StoreSize } from '../../ports/storage.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import type { Route } from '../server/route.js';

const { route } = area('operations', { kinds: ['user'], roles: ['Admin'] });
const held = z.enum(['events', 'records', 'keys', 'readModels', 'files', 'jobs', 'usage']);
const bytes = z.int().nonnegative().nullable();

const store = z
  .strictObject({
    holds: z.array(held),
    engine: z.enum(['embedded', 'eventstoredb', 'mongodb', 'redis']),
    bytes,
    freeBytes: bytes,
  })
  .meta({ id: 'StoreSize' });

/** How long a caller waits for a check, in ms; the check itself continues afterwards. */
const patience = 20_000;

const condition = z
  .strictObject({
    file: z.string(),
    holds: held,
    status: z.enum(['sound', 'damaged', 'unchecked']),
    checkedAt: z.iso.datetime().nullable(),
    fault: z.string().nullable(),
    remedy: z.string().nullable(),
  })
  .meta({ id: 'FileCondition' });

export function storageRoutes(
  sizes: () => Promise<readonly StoreSize[]>,
  { known, check }: Integrity,
): readonly Route[] {
  return [
    route('GET', '/api/storage', {
      operationId: 'listStores',
      summary: 'Returns the size of each store and the free space',
      description:
        'In bytes; null if the engine does not report it. A shared server may hold other data too.',
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

    route('GET', '/api/operations/integrity', {
      operationId: 'checkFiles',
      summary: 'Returns the condition of the files in the data folder',
      description:
        'Every database page and every stored file is read once a day in the background. Set `now` to read them before the answer; after 20 ' +
        'seconds the answer has the results so far, and the check continues. At most 100 damaged or missing files are named.',
      query: { now: z.enum(['true', 'false']).describe('Check before answering').optional() },
      answers: ok(
        'All files',
        z.strictObject({ value: z.array(condition), count: z.int() }).meta({ id: 'FileConditionList' }),
        {
          value: [
            {
              file: 'events.db',
              holds: 'events',
              status: 'sound',
              checkedAt: '2026-11-26T03:10:00.000Z',
              fault: null,
              remedy: null,
            },
          ],
          count: 1,
        },
      ),
      async handle({ query: { now } }) {
        const value = now === 'true' ? await withinTime(check(), patience, known) : known();
        return { body: { value: [...value], count: value.length } };
      },
    }),
  ];
}
