/** JSON Schemas of public events, around the schemas of the resources that they carry. */
import { z } from 'zod';
import {
  type PublicResource,
  type PublicType,
  publicResources,
  publicTypes,
} from '../../publicEvents/catalogue.js';
import { publicEvent } from '../../publicEvents/event.js';
import { pascalCase } from '../../query/names.js';
import { type JsonSchema, type NamedSchemas, namedSchemaOf, resourceSchema } from '../openapi/schemas.js';
import type { Route } from '../server/route.js';

const component = '#/components/schemas/';

/** Returns the schema of the resource's answer, from the declaration of its route. */
function objectSchemaOf(resource: PublicResource, routes: readonly Route[], named: NamedSchemas): JsonSchema {
  const { answeredBy = '', projection } = resource;
  const answer = routes.find(({ operationId }) => operationId === answeredBy)?.answers[0];
  // The API's answer has fields beyond those of the model, and the events do not determine them.
  if (answer === undefined || !('schema' in answer))
    return resourceSchema({ name: `${resource.name} snapshots`, fields: projection.model.fields }, named);
  if (!(answer.schema instanceof z.ZodType)) return resourceSchema(answer.schema, named);
  return namedSchemaOf(answer.schema, 'output', `${pascalCase(answeredBy)}Answer`, named);
}

/** The JSON Schema of any public event, with the parts that are used here. */
interface EventSchema extends JsonSchema {
  readonly properties: JsonSchema & { readonly data: { readonly anyOf: readonly [DataSchema, JsonSchema] } };
}
interface DataSchema extends JsonSchema {
  readonly properties: { readonly object: { readonly description: string }; readonly previous: JsonSchema };
}
const general = z.toJSONSchema(publicEvent).$defs?.PublicEvent as unknown as EventSchema;

/** Returns the schema of all public events, narrowed to these types. */
function envelope(types: readonly string[], about: string, object: JsonSchema): JsonSchema {
  const { data, ...properties } = general.properties;
  const [told, erased] = data.anyOf;
  const { object: any, previous } = told.properties;
  const nullable = { anyOf: [object, { type: 'null' }], description: any.description };
  return {
    ...general,
    description: about,
    properties: {
      ...properties,
      type: types.length === 1 ? { const: types[0] } : { enum: types },
      data: { oneOf: [{ ...told, properties: { object: nullable, previous } }, erased] },
    },
  };
}

/** Returns the schema of one type as a document of its own. */
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

/** Returns the member `webhooks` of the OpenAPI document: an entry per type of message, and a schema per resource for its events. */
export function webhooksOf(routes: readonly Route[], named: NamedSchemas): JsonSchema {
  // A service without the feed sends nothing.
  if (!routes.some(({ operationId }) => operationId === 'readFeed')) return {};
  const schemas = new Map(
    publicResources.map((resource) => {
      const name = `${pascalCase(resource.name)}Event`;
      const types = publicTypes.filter((one) => one.resource === resource).map(({ type }) => type);
      const about = 'An event of the resource, in CloudEvents 1.0 format';
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
          responses: { '2XX': { description: 'The event was accepted; any other status causes a retry' } },
        },
      },
    ]),
  );
}
