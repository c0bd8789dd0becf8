/** Routes of the catalogue of public events: the list of types, and the JSON Schema of each. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { type PublicType, publicTypes, publicVersion } from '../../publicEvents/catalogue.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import type { JsonSchema } from '../openapi/schemas.js';
import type { Route } from '../server/route.js';
import { schemaOfType } from './schemas.js';

export const { route } = area('events out', { kinds: ['user', 'service'], roles: ['Auditor', 'Admin'] });

const eventType = z
  .strictObject({
    type: z.string(),
    version: z.int().describe('Schema version, incremented with each breaking change'),
    description: z.string(),
    schema: z.string().describe('Path of its JSON Schema'),
  })
  .meta({ id: 'EventType' });

/** @param routes of the whole service, whose answers the events carry; called when a schema is requested */
export function eventTypeRoutes(routes: () => readonly Route[]): readonly Route[] {
  const byType = new Map(publicTypes.map((one) => [one.type, one]));
  const schemas = new Map<string, JsonSchema>();

  function schemaOf(one: PublicType): JsonSchema {
    const known = schemas.get(one.type);
    if (known !== undefined) return known;
    const made = schemaOfType(one, routes());
    schemas.set(one.type, made);
    return made;
  }

  return [
    route('GET', '/api/event-types', {
      operationId: 'listEventTypes',
      summary: 'Lists the types of public events',
      answers: ok(
        'All types, by resource',
        z.strictObject({ value: z.array(eventType), count: z.int() }).meta({ id: 'EventTypeList' }),
        {
          value: [
            {
              type: 'invoice.issued',
              version: 1,
              description: 'The invoice was issued and received its number.',
              schema: '/api/event-types/invoice.issued/1',
            },
          ],
          count: 1,
        },
      ),
      handle: () => ({
        body: {
          value: publicTypes.map(({ type, about }) => ({
            type,
            version: publicVersion,
            description: about,
            schema: `/api/event-types/${type}/${publicVersion}`,
          })),
          count: publicTypes.length,
        },
      }),
    }),

    route('GET', '/api/event-types/{eventType}/{version}', {
      operationId: 'getEventSchema',
      summary: 'Returns the JSON Schema of a public event type',
      description: 'Draft 2020-12. `dataschema` of an event links here.',
      params: {
        eventType: z.string().max(128).describe('E.g. `invoice.issued`'),
        version: z.string().max(16).describe('Schema version, e.g. `1`'),
      },
      errors: ['NOT_FOUND'],
      answers: ok('Schema of the whole event', z.looseObject({}).meta({ id: 'EventSchema' }), {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
      }),
      handle({ params: { eventType: type, version } }) {
        const found = byType.get(type);
        if (found === undefined || version !== String(publicVersion))
          throw new DomainError(
            'NOT_FOUND',
            `Event type ${type} has no version ${version}; see GET /api/event-types`,
          );
        return { body: schemaOf(found), headers: { 'content-type': 'application/schema+json' } };
      },
    }),
  ];
}
