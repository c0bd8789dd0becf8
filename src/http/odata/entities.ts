/** Renders entities for answers: the fields that `$select` leaves, the entities that `$expand` adds, and annotations. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { AnswerTooLarge } from '../../ports/readModels.js';
import { oneOf } from '../../query/conditions.js';
import type { Document, FieldTable } from '../../query/fields.js';
import type { RouteRequest } from '../server/route.js';
import { type EntitySet, keyLiteral, namespace } from './entitySets.js';
import type { JsonFormat } from './format.js';
import { edmType } from './metadata.js';
import type { Expanded, Shape } from './options.js';

export type ODataRequest = RouteRequest<unknown, unknown, unknown>;

/** Most documents that one query looks up. */
const keysAtOnce = 1_000;

export interface Rendering {
  /** Absolute, with a trailing slash. */
  readonly serviceRoot: string;
  readonly format: JsonFormat;
  readonly request: ODataRequest;
}

/** @throws DomainError UNAUTHORIZED when the caller may not see the expanded entities */
export async function entitiesOf(
  set: EntitySet,
  documents: readonly Document[],
  shape: Shape,
  rendering: Rendering,
): Promise<JsonObject[]> {
  const entities = documents.map((document) => entityOf(set, document, shape, rendering));
  for (const { name, field } of set.navigations) {
    const expanded = shape.expanded.find(({ navigation }) => navigation.name === name);
    const related = expanded && (await relatedBy(expanded, documents, rendering));
    documents.forEach((document, index) => {
      const entity = entities[index];
      if (entity === undefined) return;
      // Clients expect an annotation directly before the member that it describes.
      if (rendering.format.metadata === 'full')
        entity[`${name}@odata.navigationLink`] = `${entity['@odata.id']}/${name}`;
      if (related !== undefined) entity[name] = related.get(String(document[field])) ?? null;
    });
  }
  return entities;
}

/** Returns the related entities by key, each read once however many documents refer to it. */
export async function relatedBy(
  { navigation: { field, target }, shape }: Expanded,
  documents: readonly Document[],
  rendering: Rendering,
): Promise<ReadonlyMap<string, JsonObject>> {
  rendering.request.authorize(target);
  const keys = [...new Set(documents.map((document) => document[field]))].filter(
    (key) => typeof key === 'string' || typeof key === 'number',
  );
  const found: Document[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce)
    found.push(...(await documentsBy(target, keys.slice(start, start + keysAtOnce), rendering.request)));
  const entities = await entitiesOf(target, found, shape, rendering);
  return new Map(entities.map((entity, index) => [String(found[index]?.[target.key]), entity]));
}

async function documentsBy(
  set: EntitySet,
  keys: readonly (string | number)[],
  request: ODataRequest,
): Promise<readonly Document[]> {
  if (keys.length === 0) return [];
  try {
    const filter = oneOf(set.fields, set.key, keys);
    const query = { filter, skip: 0, top: keys.length, count: false };
    return (await set.source.page({ query }, request)).documents;
  } catch (error) {
    if (!(error instanceof AnswerTooLarge) || keys.length === 1) throw error;
    const half = Math.ceil(keys.length / 2);
    const parts = [keys.slice(0, half), keys.slice(half)];
    return (await Promise.all(parts.map((part) => documentsBy(set, part, request)))).flat();
  }
}

function entityOf(
  set: EntitySet,
  document: Document,
  { names }: Shape,
  { serviceRoot, format }: Rendering,
): JsonObject {
  const entity: JsonObject = {};
  if (format.metadata === 'full') {
    const id = `${set.name}(${encodeURIComponent(keyLiteral(set, document[set.key]))})`;
    entity['@odata.type'] = `#${namespace}.${set.type}`;
    entity['@odata.id'] = serviceRoot + id;
    entity['@odata.readLink'] = id;
  }
  return Object.assign(entity, valuesOf(set.type, set.fields, document, names, format));
}

/** Returns the values of fields, those of collections item by item. */
export function valuesOf(
  owner: string,
  fields: FieldTable,
  document: JsonObject,
  names: readonly string[],
  format: JsonFormat,
): JsonObject {
  const values: JsonObject = {};
  for (const name of names) {
    const field = fields[name];
    if (field === undefined) continue;
    const value = document[name] ?? null;
    if (field.type === 'collection') {
      const own = Object.keys(field.items).filter((part) => field.items[part]?.internal !== true);
      // A collection is never null, at most empty (OData 4.01 CSDL, 7.2.1).
      values[name] = (Array.isArray(value) ? value : [])
        .filter(isJsonObject)
        .map((item) => valuesOf(owner, field.items, item, own, format));
      continue;
    }
    const type = edmType(field.type);
    if (format.metadata === 'full' && value !== null && type !== 'Edm.String' && type !== 'Edm.Boolean')
      values[`${name}@odata.type`] = type.replace('Edm.', '#');
    values[name] = scalarOf(value, format);
  }
  return values;
}

/** Writes numbers as text if the client requests it (OData 4.01 JSON format, 3.2): both of our numeric types are wider than doubles. */
export function scalarOf(value: JsonValue, { numbersAsText }: JsonFormat): JsonValue {
  return numbersAsText && typeof value === 'number' ? String(value) : value;
}
