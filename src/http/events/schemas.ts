/** JSON Schemas of public events, around the schemas of the resources that they carry. */
import { z } from 'zod';
import { actorKinds } from '../../projections/event.js';
import {
  type PublicResource,
  type PublicType,
  publicResources,
  publicTypes,
} from '../../publicEvents/catalogue.js';
import { pascalCase } from '../../query/names.js';
import { type JsonSchema, type NamedSchemas, namedSchemaOf, resourceSchema } from '../openapi/schemas.js';
import type { Route } from '../server/route.js';

const component = '#/components/schemas/';

/** What the resource is answered as, by the very declaration of its route. */
function objectSchemaOf(resource: PublicResource, routes: readonly Route[], named: NamedSchemas): JsonSchema {
  const { answeredBy = '', projection } = resource;
  const answer = routes.find(({ operationId }) => operationId === answeredBy)?.answers[0];
  // What the API answers under the name of the model has more than the events decide.
  if (answer === undefined || !('schema' in answer))
    return resourceSchema({ name: `${resource.name} snapshots`, fields: projection.model.fields }, named);
  if (!(answer.schema instanceof z.ZodType)) return resourceSchema(answer.schema, named);
  return namedSchemaOf(answer.schema, 'output', `${pascalCase(answeredBy)}Answer`, named);
}

/** The envelope of CloudEvents 1.0 with the type's own data. */
function envelope(types: readonly string[], about: string, object: JsonSchema): JsonSchema {
  const text = (description: string) => ({ type: 'string', minLength: 1, description });
  return {
    type: 'object',
    description: about,
    properties: {
      specversion: { const: '1.0' },
      id: text('Unique; the same whenever the event is sent again'),
      source: { type: 'string', format: 'uri-reference', description: 'Address of the service' },
      type: types.length === 1 ? { const: types[0] } : { enum: types },
      subject: text('The resource, e.g. `invoice/inv_…`'),
      time: { type: 'string', format: 'date-time', description: "When it happened, by the service's clock" },
      dataschema: { type: 'string', format: 'uri', description: 'Where this schema is' },
      datacontenttype: { const: 'application/json' },
      position: text('Place in the feed; opaque'),
      sequence: { type: 'string', pattern: '^[0-9]+$', description: 'Revision of the subject' },
      actorkind: { enum: [...actorKinds], description: 'What kind of caller caused it' },
      data: {
        oneOf: [
          {
            type: 'object',
            properties: {
              object: {
                anyOf: [object, { type: 'null' }],
                description: 'The resource as it was then; null once it is gone',
              },
              previous: {
                type: 'object',
                description:
                  'What the members that changed were before; absent where there was nothing before',
              },
            },
            required: ['object'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { erased: { const: true, description: 'Nothing of it can be read any more' } },
            required: ['erased'],
            additionalProperties: false,
          },
        ],
      },
    },
    required: [
      'specversion',
      'id',
      'source',
      'type',
      'subject',
      'time',
      'dataschema',
      'datacontenttype',
      'position',
      'sequence',
      'actorkind',
      'data',
    ],
    additionalProperties: false,
  };
}

/** As a document of its own. */
export function schemaOfType({ type, about, resource }: PublicType, routes: readonly Route[]): JsonSchema {
  const named: NamedSchemas = new Map();
  const schema = envelope([type], about, objectSchemaOf(resource, routes, named));
  const text = JSON.stringify({ ...schema, $defs: Object.fromEntries(named) });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    ...(JSON.parse(text.replaceAll(component, '#/$defs/')) as JsonSchema),
  };
}

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  description: 'See Standard Webhooks 1.0',
  schema: { type: 'string' },
}));

/** The member `webhooks` of the API's document: what an endpoint gets, a type each, and a schema for the events of each resource. */
export function webhooksOf(routes: readonly Route[], named: NamedSchemas): JsonSchema {
  // A service without the feed sends nothing.
  if (!routes.some(({ operationId }) => operationId === 'readFeed')) return {};
  const schemas = new Map(
    publicResources.map((resource) => {
      const name = `${pascalCase(resource.name)}Event`;
      const types = publicTypes.filter((one) => one.resource === resource).map(({ type }) => type);
      const about = 'What happened to the resource, as CloudEvents 1.0';
      named.set(name, envelope(types, about, objectSchemaOf(resource, routes, named)));
      return [resource, { $ref: component + name }];
    }),
  );
  return Object.fromEntries(
    publicTypes.map(({ type, about, resource }) => [
      type,
      {
        post: {
          operationId: `on${pascalCase(type.replace('.', '-'))}`,
          tags: ['events out'],
          summary: about.replace(/\.$/, ''),
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/cloudevents+json': {
                schema: { allOf: [schemas.get(resource), { properties: { type: { const: type } } }] },
              },
            },
          },
          responses: { '2XX': { description: 'The event is taken; anything else has it sent again later' } },
        },
      },
    ]),
  );
}
