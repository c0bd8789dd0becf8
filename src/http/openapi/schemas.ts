/** JSON Schemas of the OpenAPI document: from zod schemas and from tables of fields. */
import { z } from 'zod';
import type { Field, FieldTable, ScalarField } from '../../query/fields.js';

/** A JSON Schema of draft 2020-12, as data. */
export type JsonSchema = { [keyword: string]: unknown };

/** Collects the schemas that have a name (`.meta({ id })`), so that they stand once under `components`. */
export type NamedSchemas = Map<string, JsonSchema>;

const local = '#/$defs/';
const component = '#/components/schemas/';

function isRecord(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The same schema with references that lead to `components`. */
function relocateReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocateReferences);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string'
        ? [key, member.replace(local, component)]
        : [key, relocateReferences(member)],
    ),
  );
}

/**
 * The JSON Schema of what a zod schema takes (`input`) or gives (`output`).
 * @throws Error when the schema has no JSON form; a fault of the program, found when the document is built
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const made = relocateReferences(z.toJSONSchema(schema, { io, target: 'draft-2020-12' }));
  if (!isRecord(made)) return {};
  const { $schema: _dialect, $defs, ...own } = made;
  if (isRecord($defs)) {
    for (const [name, definition] of Object.entries($defs)) {
      if (isRecord(definition)) named.set(name, definition);
    }
  }
  return own;
}

function scalarSchema({ type, values, nullable, description }: ScalarField): JsonSchema {
  const types: Readonly<Record<ScalarField['type'], JsonSchema>> = {
    string: { type: 'string' },
    integer: { type: 'integer' },
    decimal: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
    timestamp: { type: 'string', format: 'date-time' },
  };
  const { type: kind, ...rest } = types[type];
  return {
    type: nullable === true ? [kind, 'null'] : kind,
    ...rest,
    ...(values === undefined ? {} : { enum: nullable === true ? [...values, null] : [...values] }),
    description,
  };
}

function fieldSchema(field: Field): JsonSchema {
  if (field.type !== 'collection') return scalarSchema(field);
  return { type: 'array', items: schemaOfFields(field.items, () => true), description: field.description };
}

/** An object with the fields that the caller sees and that `shown` keeps. */
export function schemaOfFields(fields: FieldTable, shown: (field: Field) => boolean): JsonSchema {
  const visible = Object.entries(fields).filter(([, field]) => field.internal !== true && shown(field));
  return {
    type: 'object',
    properties: Object.fromEntries(visible.map(([name, field]) => [name, fieldSchema(field)])),
    required: visible.map(([name]) => name),
  };
}

/** What a list answers. With `$select` an entry has only the fields that were asked for, so none is required. */
export function listSchema(fields: FieldTable): JsonSchema {
  const { required: _all, ...item } = schemaOfFields(fields, () => true);
  return {
    type: 'object',
    properties: {
      value: { type: 'array', items: item },
      count: {
        type: 'integer',
        description: 'All matches, whatever $skip and $top; absent with $count=false',
      },
      '@odata.nextLink': {
        type: 'string',
        description: 'The page that follows, when there is one',
      },
    },
    required: ['value'],
    additionalProperties: false,
  };
}
