/** Operator routes: the progress of read models, and rebuilding one while the old one serves. */
import { z } from 'zod';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { Comparison } from '../../projections/engine/comparison.js';
import type { ProjectionStatus } from '../../projections/engine/status.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { progressAnswer, progressMediaType, progressParameter } from '../common/progress.js';
import { pathId } from '../common/schemas.js';
import type { Route } from '../server/route.js';

export interface ProjectionRoutesDependencies {
  readonly status: () => Promise<readonly ProjectionStatus[]>;
  readonly names: readonly string[];
  /** Rebuilds a read model and switches to it; reports the number of processed events after each page. */
  readonly rebuild: (
    name: string,
    onProgress?: (events: number) => void,
  ) => Promise<{ readonly events: number; readonly seconds: number; readonly comparison: Comparison }>;
  /** Returns about how many events a read model is made from; null if unknown. */
  readonly countEvents: (name: string) => Promise<number | null>;
}

const { route } = area('operations', { kinds: ['user'], roles: ['Admin'] });

const status = z
  .strictObject({
    name: z.string(),
    version: z.int(),
    position: z.string().nullable(),
    caughtUp: z.boolean(),
    lagSeconds: z.number(),
    fault: z.string().nullable(),
  })
  .meta({ id: 'Projection' });

export function projectionRoutes({
  status: read,
  names,
  rebuild,
  countEvents,
}: ProjectionRoutesDependencies): readonly Route[] {
  return [
    route('GET', '/api/projections', {
      operationId: 'listProjections',
      summary: 'Returns the progress of each read model',
      description:
        '`lagSeconds` is the age of the oldest event not applied yet. `fault` is the reason why it stopped.',
      answers: ok(
        'All read models',
        z.strictObject({ value: z.array(status), count: z.int() }).meta({ id: 'ProjectionList' }),
        {
          value: [
            {
              name: 'subscriptions',
              version: 1,
              position: '0000000000000042',
              caughtUp: true,
              lagSeconds: 0,
              fault: null,
            },
          ],
          count: 1,
        },
      ),
      async handle() {
        const value = (await read()).map((one) => ({ ...one, position: one.position ?? null }));
        return { body: { value, count: value.length } };
      },
    }),
    route('POST', '/api/projections/{name}/rebuild', {
      operationId: 'rebuildProjection',
      hasRevision: false,
      summary: 'Rebuilds a read model from all events while the old one serves, then switches',
      description:
        'The answer compares the documents of both; `ids` has the first hundred that differ. With `progress=true` it is JSON lines.',
      params: { name: pathId.describe('Name of the read model, e.g. `subscriptions`') },
      query: progressParameter,
      errors: ['NOT_FOUND'],
      answers: [
        ...ok(
          'The rebuilt read model serves',
          z.strictObject({
            name: z.string(),
            events: z.int(),
            seconds: z.number(),
            comparison: z.strictObject({
              equal: z.int(),
              differing: z.int(),
              removed: z.int(),
              added: z.int(),
              ids: z.array(z.string()),
            }),
          }),
          {
            name: 'subscriptions',
            events: 12_000,
            seconds: 0.4,
            comparison: { equal: 4_000, differing: 0, removed: 0, added: 0, ids: [] },
          },
        ),
        { status: 200, description: 'The rebuilt read model serves', mediaTypes: [progressMediaType] },
      ],
      async handle({ params: { name }, query }) {
        if (!names.includes(name)) {
          throw new DomainError(
            'NOT_FOUND',
            `Read model ${quoted(name)} not found; known are ${names.join(', ')}`,
          );
        }
        if (!query.progress) return { body: { name, ...(await rebuild(name)) } };
        return progressAnswer(async (tell) => {
          const total = await countEvents(name);
          return { name, ...(await rebuild(name, (events) => tell({ events, total }))) };
        });
      },
    }),
  ];
}
