/** One entity by its key, its properties, and the entities that it refers to (OData 4.01 URL conventions, 4.3 and 4.6). */
import { DomainError } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import { where } from '../../query/conditions.js';
import type { Document } from '../../query/fields.js';
import type { Answer } from '../server/route.js';
import { contextFields } from './context.js';
import { entitiesOf, type ODataRequest, scalarOf, valuesOf } from './entities.js';
import { type EntitySet, keyLiteral } from './entitySets.js';
import { jsonFormatFor } from './format.js';
import { allowOnly, type SentOptions, sentOptions, shapeOf } from './options.js';
import { jsonAnswer, serviceRootOf, textAnswer } from './writing.js';

/** Returns a path parameter, as validated by the route. */
function parameter(request: ODataRequest, name: string): string {
  const { params } = request;
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns the document with a key, if this caller may see it. */
async function documentWith(
  set: EntitySet,
  key: JsonValue | undefined,
  request: ODataRequest,
): Promise<Document | undefined> {
  const isNumber = set.fields[set.key]?.type === 'integer';
  const value = isNumber ? Number(key) : key;
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isSafeInteger(value)))
    return undefined;
  const query = { filter: where(set.fields, set.key, 'eq', value), skip: 0, top: 1, count: false };
  const { documents } = await set.source.page({ query }, request);
  return documents[0];
}

/** @throws DomainError NOT_FOUND */
async function addressed(set: EntitySet, request: ODataRequest): Promise<Document> {
  const document = await documentWith(set, parameter(request, 'id'), request);
  if (document === undefined) throw notFound(`${set.name} has no entity with this key`);
  return document;
}

function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', what);
}

export async function answerEntity(set: EntitySet, request: ODataRequest): Promise<Answer> {
  return entityAnswer(set, await addressed(set, request), request, sentOptions(request.rawQuery));
}

async function entityAnswer(
  set: EntitySet,
  document: Document,
  request: ODataRequest,
  sent: SentOptions,
): Promise<Answer> {
  allowOnly(sent, ['select', 'expand']);
  const format = jsonFormatFor(request.header, sent.get('format')?.value);
  const shape = shapeOf(sent, set);
  const rendering = { serviceRoot: serviceRootOf(request), format, request };
  const [entity = {}] = await entitiesOf(set, [document], shape, rendering);
  return jsonAnswer(request, sent, `#${set.name}${contextFields(shape)}/$entity`, entity);
}

/** @throws DomainError NOT_FOUND, UNAUTHORIZED when the path leads to entities that the caller may not see */
export async function answerPath(set: EntitySet, request: ODataRequest): Promise<Answer> {
  const sent = sentOptions(request.rawQuery);
  let at = set;
  let document = await addressed(set, request);
  const path = parameter(request, 'path').split('/');
  for (;;) {
    const navigation = at.navigations.find(({ name }) => name === path[0]);
    if (navigation === undefined) break;
    path.shift();
    const { target, field } = navigation;
    request.authorize(target);
    const related = await documentWith(target, document[field] ?? undefined, request);
    if (related === undefined) {
      if (path.length > 0) throw notFound('The path continues after a null value');
      return nothing(request);
    }
    at = target;
    document = related;
  }
  return path.length === 0
    ? entityAnswer(at, document, request, sent)
    : propertyAnswer({ set: at, document, path }, request, sent);
}

function nothing(request: ODataRequest): Answer {
  const { headers } = textAnswer(request, '');
  return { status: 204, ...(headers && { headers }) };
}

interface PropertyPath {
  readonly set: EntitySet;
  readonly document: Document;
  readonly path: readonly string[];
}

function propertyAnswer(
  { set, document, path }: PropertyPath,
  request: ODataRequest,
  sent: SentOptions,
): Answer {
  allowOnly(sent, []);
  const [name = '', suffix, ...rest] = path;
  const field = Object.hasOwn(set.fields, name) ? set.fields[name] : undefined;
  if (field === undefined || field.internal === true) throw notFound(`${set.type} has no property ${name}`);
  if (rest.length > 0) throw notFound('The path must end at this property');
  const format = jsonFormatFor(
    suffix === '$value' ? () => undefined : request.header,
    sent.get('format')?.value,
  );
  const context = `#${set.name}(${encodeURIComponent(keyLiteral(set, document[set.key]))})/${name}`;
  const value = document[name] ?? null;
  if (field.type === 'collection') {
    const items = valuesOf(set.type, set.fields, document, [name], format)[name] ?? [];
    if (suffix === '$count') return textAnswer(request, String(Array.isArray(items) ? items.length : 0));
    if (suffix !== undefined) throw notFound('The path must end at this property');
    return jsonAnswer(request, sent, context, { value: items });
  }
  if (suffix !== undefined && suffix !== '$value') throw notFound('The path must end at this property');
  if (value === null) return nothing(request);
  if (suffix === '$value') return textAnswer(request, String(value));
  return jsonAnswer(request, sent, context, { value: scalarOf(value, format) });
}
