/** Operator route: checks whether the files of the data folder are still fully readable. */
import { z } from 'zod';
import { withinTime } from '../../kernel/waiting.js';
import type { Integrity } from '../../ports/integrity.js';
import { ok } from '../common/answers.js';
import { type Route, route } from '../server/route.js';

/** How long a caller waits for a check, in ms; the check itself continues afterwards. */
const patience = 20_000;

const condition = z
  .strictObject({
    file: z.string(),
    holds: z.enum(['events', 'records', 'keys', 'readModels', 'files', 'jobs', 'usage']),
    status: z.enum(['sound', 'damaged', 'unchecked']),
    checkedAt: z.iso.datetime().nullable(),
    fault: z.string().nullable(),
    remedy: z.string().nullable(),
  })
  .meta({ id: 'FileCondition' });

export function integrityRoutes({ known, check }: Integrity): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/operations/integrity',
      operationId: 'checkFiles',
      tag: 'operations',
      summary: 'Returns the condition of the files in the data folder',
      description:
        'Every database page and every stored file is read once a day in the background. Set `now` to read them before the answer; after 20 ' +
        'seconds the answer has the results so far, and the check continues. At most 100 damaged or missing files are named.',
      access: { kinds: ['user'], roles: ['Admin'] },
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
