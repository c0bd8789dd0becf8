/** Routes of the operator: how far the read models are, and building one anew while the old one serves. */
import { z } from 'zod';
import { DomainError } from '../kernel/errors.js';
import type { ProjectionStatus } from '../projections/status.js';
import { type Access, type Route, route } from './route.js';
import { pathId } from './schemas.js';

export interface ProjectionRoutesDependencies {
  readonly status: () => Promise<readonly ProjectionStatus[]>;
  /** Names of the read models that can be built anew. */
  readonly names: readonly string[];
  /** Builds a read model anew and switches to it; answers how many events went into it. */
  readonly rebuild: (name: string) => Promise<{ readonly events: number; readonly seconds: number }>;
}

const tag = 'operations';
const access: Access = { kinds: ['user'], roles: ['Admin'] };

const status = z.strictObject({
  name: z.string(),
  version: z.int(),
  position: z.string().nullable(),
  caughtUp: z.boolean(),
  lagSeconds: z.number(),
  fault: z.string().nullable(),
});

export function projectionRoutes({
  status: read,
  names,
  rebuild,
}: ProjectionRoutesDependencies): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projections',
      operationId: 'listProjections',
      tag,
      summary: 'Answers how far each read model has followed the events',
      access,
      errors: [],
      answers: [
        {
          status: 200,
          description: 'All of them',
          schema: z.strictObject({ value: z.array(status), count: z.int() }),
          example: {
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
        },
      ],
      async handle() {
        const value = (await read()).map((one) => ({ ...one, position: one.position ?? null }));
        return { body: { value, count: value.length } };
      },
    }),
    route({
      method: 'POST',
      path: '/api/projections/{name}/rebuild',
      operationId: 'rebuildProjection',
      tag,
      summary: 'Builds a read model anew from all events beside the one that serves, then switches',
      access,
      params: { name: pathId },
      errors: ['NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The new one serves',
          schema: z.strictObject({ name: z.string(), events: z.int(), seconds: z.number() }),
          example: { name: 'subscriptions', events: 12_000, seconds: 0.4 },
        },
      ],
      async handle({ params }) {
        if (!names.includes(params.name)) {
          throw new DomainError('NOT_FOUND', `There is no such read model; there are ${names.join(', ')}`);
        }
        return { body: { name: params.name, ...(await rebuild(params.name)) } };
      },
    }),
  ];
}
