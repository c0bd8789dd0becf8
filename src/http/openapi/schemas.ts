/**
 * JSON Schemas of the OpenAPI document, from zod schemas and from read models. Every body and answer has a name, which
 * generated clients use:
 * - `Invoice`, the answer of the resource, and `InvoiceItem`, an entry of its collection, named after the read model;
 * - `InvoiceRow`, an entry of its list, and `InvoiceList`, a page of it;
 * - `CreateInvoice`, a body, and `CreateInvoiceAnswer`, its answer, named after the operation;
 * - the zod schema's own name (`.meta({ id })`), if it has one.
 */
import { z } from 'zod';
import type { Field, FieldTable, ReadModel, ScalarField } from '../../query/fields.js';
import { entityName, pascalCase, singular } from '../../query/names.js';
import { meterFilter } from '../common/meterSchemas.js';
import {
  offerIds,
  offerPricing,
  quantityPricing,
  usageCharges,
  usageThresholds,
} from '../common/priceSchemas.js';

/** A JSON Schema of draft 2020-12, as data. */
export type JsonSchema = { [keyword: string]: unknown };

/** Collects the named schemas, so that each appears once under `components`. */
export type NamedSchemas = Map<string, JsonSchema>;

/** The part of a read model that describes its resources and lists. */
export type Described = Pick<ReadModel, 'name' | 'fields'>;

const local = '#/$defs/';
const component = '#/components/schemas/';

function isRecord(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * Moves a default into the description. As a keyword, it makes type generators (openapi-typescript) require members that
 * senders may omit.
 */
function sayDefault(schema: JsonSchema): JsonSchema {
  const { default: value, description, ...rest } = schema;
  if (value === undefined) return schema;
  const lead = description === undefined ? 'Default' : `${String(description)}; default`;
  return { ...rest, description: `${lead}: \`${JSON.stringify(value)}\`` };
}

/** Whether a bound is the one that zod gives every integer: the range of integers in JSON. */
function isRangeOfIntegers(key: string, value: unknown): boolean {
  return (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** Returns the schema with references into `components`, defaults in descriptions, and only meaningful bounds. */
function adapt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapt);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key, member]) => !isRangeOfIntegers(key, member));
  return Object.fromEntries(
    entries.map(([key, member]) => {
      if (key === '$ref' && typeof member === 'string') return [key, member.replace(local, component)];
      if (key !== 'properties' || !isRecord(member)) return [key, adapt(member)];
      const properties = Object.entries(member).map(([name, property]) => {
        const adapted = adapt(property);
        return [name, isRecord(adapted) ? sayDefault(adapted) : adapted];
      });
      return [key, Object.fromEntries(properties)];
    }),
  );
}

/** Registers a schema under its name. @throws Error when another schema has the name; a programming error */
function nameSchema(name: string, schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const known = named.get(name);
  if (known === undefined) named.set(name, schema);
  else if (JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas of the API are called ${name}`);
  return { $ref: component + name };
}

/**
 * Returns the JSON Schema of a zod schema's input or output.
 * @throws Error when the schema has no JSON form; a programming error, found when the document is built
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const made = adapt(z.toJSONSchema(schema, { io, target: 'draft-2020-12' }));
  if (!isRecord(made)) return {};
  const { $schema: _dialect, $defs, ...own } = made;
  if (isRecord($defs)) {
    for (const [name, definition] of Object.entries($defs)) {
      if (isRecord(definition)) nameSchema(name, definition, named);
    }
  }
  return own;
}

/** Like `schemaOf`, under a name: the schema's own, else the given one. Plain text needs none. */
export function namedSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  named: NamedSchemas,
): JsonSchema {
  const made = schemaOf(schema, io, named);
  return made.$ref !== undefined || made.type === 'string' ? made : nameSchema(name, made, named);
}

/** Schemas of fields that are objects, by the names that read models use. */
const ofObjects: Readonly<Record<string, z.ZodType>> = {
  Pricing: quantityPricing,
  OfferPricing: offerPricing,
  Charges: usageCharges,
  UsageThresholds: usageThresholds,
  OfferIds: offerIds,
  MeterFilter: meterFilter,
};

/** @throws Error when the field names a schema that does not exist; a programming error */
function objectFieldSchema(name: string, field: ScalarField, named: NamedSchemas): JsonSchema {
  const schema = ofObjects[name];
  if (schema === undefined) throw new Error(`no field has the schema ${name}`);
  const object = schemaOf(schema, 'input', named);
  const { description } = field;
  return field.nullable === true
    ? { anyOf: [object, { type: 'null' }], description }
    : { allOf: [object], description };
}

function scalarSchema({ type, values, words, nullable, description }: ScalarField): JsonSchema {
  if (words === true) return { type: 'array', items: { type: 'string' }, description };
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

/** Returns the schema of an object with the fields that callers see; `required` decides which are always present. */
function objectSchema(
  fields: FieldTable,
  owner: string,
  named: NamedSchemas,
  required: (field: Field) => boolean,
): JsonSchema {
  const visible = Object.entries(fields).filter(([, field]) => field.internal !== true);
  const property = (name: string, field: Field): JsonSchema => {
    if (field.type !== 'collection')
      return field.schema === undefined ? scalarSchema(field) : objectFieldSchema(field.schema, field, named);
    const item = owner + pascalCase(singular(name));
    const items = nameSchema(
      item,
      objectSchema(field.items, item, named, () => true),
      named,
    );
    return { type: 'array', items, description: field.description };
  };
  return {
    type: 'object',
    properties: Object.fromEntries(visible.map(([name, field]) => [name, property(name, field)])),
    required: visible
      .filter(([, field]) => required(field) && !('optional' in field && field.optional === true))
      .map(([name]) => name),
  };
}

/** Returns the schema of one document of a read model, with all its fields. */
export function resourceSchema({ name, fields }: Described, named: NamedSchemas): JsonSchema {
  const entity = entityName(name);
  return nameSchema(
    entity,
    objectSchema(fields, entity, named, () => true),
    named,
  );
}

export function listSchema({ name, fields }: Described, named: NamedSchemas): JsonSchema {
  const entity = entityName(name);
  const row = objectSchema(fields, entity, named, ({ listed }) => listed !== false);
  const description =
    'An entry of a list. With `$select` it has exactly the selected fields, optional ones included';
  return nameSchema(
    `${entity}List`,
    {
      type: 'object',
      properties: {
        value: { type: 'array', items: nameSchema(`${entity}Row`, { ...row, description }, named) },
        count: {
          type: 'integer',
          description: 'Total number of matches, regardless of $skip and $top; absent with $count=false',
        },
        '@odata.nextLink': {
          type: 'string',
          description: 'The next page, if there is one',
        },
      },
      required: ['value'],
      additionalProperties: false,
    },
    named,
  );
}
