/** The OData service at `/odata`: all lists of the API, for Excel, Power BI and other programs that speak OData 4. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import type { Queries } from '../../ports/readModels.js';
import { ok } from '../common/answers.js';
import { noBody } from '../server/body.js';
import type { Access, Answer, AnswerDocument, Route } from '../server/route.js';
import { root } from './address.js';
import { answerApplied } from './aggregation.js';
import { contextFields } from './context.js';
import { entitiesOf, type ODataRequest, scalarOf } from './entities.js';
import { type EntitySet, entitySetsOf } from './entitySets.js';
import { answerFile, fileFormatOf } from './files.js';
import { jsonFormatFor, metadataFormatFor, preferredPageSize, versionFor } from './format.js';
import { csdlJson, csdlXml } from './metadata.js';
import { allowOnly, conditionOf, entitiesQuery, sentOptions } from './options.js';
import { nextQuery, pageOf } from './pages.js';
import { answerEntity, answerPath } from './paths.js';
import { jsonAnswer, serviceRootOf, textAnswer } from './writing.js';

const tag = 'odata';
const errors = ['INVALID_QUERY_OPTION', 'UNKNOWN_FIELD', 'UNSUPPORTED_FILTER', 'NOT_ACCEPTABLE'] as const;

const text = z.string().optional();
const format = { $format: text.describe('`json`, or a media type with its parameters') };
const shapeOptions = {
  $select: text.describe('Fields to return, separated by commas'),
  $expand: text.describe('Related entities to include, e.g. `customer($select=name)`'),
  ...format,
};
const conditions = {
  $filter: text.describe("OData 4.01 condition, e.g. `status eq 'active'`"),
  $search: text.describe('Words to find in all text fields, with AND, OR, NOT'),
};
const listOptions = {
  ...conditions,
  $orderby: text.describe('Expressions with `asc` or `desc`, separated by commas'),
  $skip: text.describe('Number of entries to skip'),
  $top: text.describe('Maximum number of entities in total'),
  $count: text.describe('`true` includes the total number of matches'),
  ...shapeOptions,
  $format: text.describe(
    '`json`, or a media type with its parameters; `csv` or `xlsx` for a file with all rows',
  ),
  $apply: text.describe(
    'Groups, counts, sums and averages instead of the rows, e.g. `groupby((status),aggregate($count as Number))`',
  ),
  $skiptoken: text.describe('Set by next links: where the page begins'),
};

const entity = z
  .looseObject({ '@odata.context': z.string().optional() })
  .meta({ id: 'ODataEntity', description: 'An entity; `$metadata` lists its properties' });
const entities = z
  .looseObject({
    '@odata.context': z.string().optional(),
    '@odata.count': z.int().optional(),
    value: z.array(z.looseObject({})),
    '@odata.nextLink': z.string().optional(),
  })
  .meta({
    id: 'ODataCollection',
    description: 'Entities of a set; `$metadata` lists their properties',
  });

const model = z
  .looseObject({ $Version: z.string() })
  .meta({ id: 'ODataModel', description: 'CSDL JSON (OData 4.01)' });

type EngineQueries = Pick<Queries, 'aggregate' | 'scan'>;

type Declared = Pick<Route, 'path' | 'operationId' | 'summary' | 'access' | 'handle'> &
  Partial<Pick<Route, 'description' | 'right'>> & {
    readonly options: z.ZodObject;
    readonly answers: readonly [AnswerDocument, ...AnswerDocument[]];
    readonly params?: z.ZodObject;
  };

function odataRoute({ options, params, ...declared }: Declared): Route {
  return {
    method: 'GET',
    tag,
    params: params ?? z.strictObject({}),
    query: undefined,
    queryOptions: options,
    refusals: 'odata',
    body: noBody,
    listOf: undefined,
    errors: params === undefined ? [...errors] : [...errors, 'NOT_FOUND'],
    ...declared,
  };
}

const example = (context: string) => ({ '@odata.context': `https://shop.example/odata/$metadata${context}` });

/**
 * @param routes of the API: each list among them is an entity set
 * @param queries compute `$apply` and read all rows for files; without them, neither is available
 */
export function odataRoutes(
  routes: readonly Route[],
  queries: Partial<EngineQueries> = {},
): readonly Route[] {
  const sets = entitySetsOf(routes);
  const access: Access = {
    kinds: [...new Set([...sets.flatMap((set) => set.access.kinds), 'apiKey' as const])],
    openToNonStaff: true,
    asksForPassword: true,
  };
  return [
    odataRoute({
      path: root,
      operationId: 'getODataService',
      summary: 'Lists the entity sets available to the caller',
      description: 'Starting point for OData clients; each set has its address.',
      access,
      options: z.strictObject(format),
      answers: ok('The service document', entities, {
        ...example(''),
        value: [{ name: 'Invoices', kind: 'EntitySet', url: 'Invoices' }],
      }),
      handle: (request) => serviceDocument(sets, request),
    }),
    odataRoute({
      path: `${root}/$metadata`,
      operationId: 'getODataMetadata',
      summary: 'Returns the types of all entity sets (CSDL) as XML or JSON',
      description:
        'XML unless `$format` or `Accept` ask for JSON. Lists keys, fields and expandable properties.',
      access,
      options: z.strictObject({ $format: text.describe('`xml` or `json`') }),
      answers: [
        {
          status: 200,
          description: 'The model, in the form of CSDL XML',
          mediaTypes: ['application/xml'],
        },
        ...ok('The model, in the form of CSDL JSON', model, {
          $Version: '4.01',
          $EntityContainer: 'BackOffice.Service',
          BackOffice: {},
        }),
      ],
      handle: metadataHandler(sets),
    }),
    ...sets.flatMap((set) => setRoutes(set, queries)),
  ];
}

function serviceDocument(sets: readonly EntitySet[], request: ODataRequest): Answer {
  const sent = sentOptions(request.rawQuery);
  allowOnly(sent, []);
  const value = sets
    .filter((set) => isAllowed(request, set))
    .map(({ name, summary }) => ({
      name,
      kind: 'EntitySet',
      url: name,
      title: summary.replace(/^Lists /, ''),
    }));
  return jsonAnswer(request, sent, '', { value });
}

function isAllowed(request: ODataRequest, set: EntitySet): boolean {
  try {
    request.authorize(set);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function metadataHandler(sets: readonly EntitySet[]) {
  const texts = new Map<string, Uint8Array>();
  return (request: ODataRequest): Answer => {
    const sent = sentOptions(request.rawQuery);
    allowOnly(sent, []);
    const version = versionFor(request.header);
    const chosen = metadataFormatFor(request.header, sent.get('format')?.value);
    const isXml = chosen.mediaType === 'application/xml';
    const name = isXml ? version : 'json';
    const content =
      texts.get(name) ??
      new TextEncoder().encode(isXml ? csdlXml(sets, version) : JSON.stringify(csdlJson(sets)));
    texts.set(name, content);
    return {
      // JSON exists only in 4.01.
      headers: { 'odata-version': isXml ? version : '4.01' },
      file: { contentType: isXml ? 'application/xml' : 'application/json', content },
    };
  };
}

function setRoutes(set: EntitySet, queries: Partial<EngineQueries>): readonly Route[] {
  const { name, type, fields, key } = set;
  const access: Access = { ...set.access, asksForPassword: true };
  const right = set.right === undefined ? {} : { right: set.right };
  const path = `${root}/${name}`;
  const isNumber = fields[key]?.type === 'integer';
  const one = `${path}(${isNumber ? '{id}' : "'{id}'"})`;
  const id = z.string().min(1).max(256).describe(`Its \`${key}\``);
  return [
    odataRoute({
      path,
      operationId: `queryOData${name}`,
      summary: `${set.summary}, for OData clients`,
      access,
      ...right,
      options: z.strictObject(listOptions),
      answers: [
        ...ok('A page of the set; `@odata.nextLink` links to the next one', entities, {
          ...example(`#${name}`),
          value: [],
        }),
        {
          status: 200,
          description: 'All rows as a file',
          mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        },
      ],
      handle: (request) => answerEntities(set, request, queries),
    }),
    odataRoute({
      path: `${path}/$count`,
      operationId: `countOData${name}`,
      summary: `Counts the entities of ${name}`,
      access,
      ...right,
      options: z.strictObject(conditions),
      answers: [{ status: 200, description: 'The number', mediaTypes: ['text/plain'] }],
      handle: (request) => answerCount(set, request),
    }),
    odataRoute({
      path: one,
      operationId: `getOData${type}`,
      summary: `Returns one entity of ${name}`,
      access,
      ...right,
      params: z.strictObject({ id }),
      options: z.strictObject(shapeOptions),
      answers: ok('The entity', entity, example(`#${name}/$entity`)),
      handle: (request) => answerEntity(set, request),
    }),
    odataRoute({
      path: `${one}/{path}`,
      operationId: `getOData${type}Property`,
      summary: `Returns a property or related entity of one entity of ${name}`,
      access,
      ...right,
      params: z.strictObject({
        id,
        path: z.string().min(1).max(1_000).describe('E.g. `status`, `status/$value`, `customer/name`'),
      }),
      options: z.strictObject(shapeOptions),
      answers: [
        ...ok('The value or entity', entity, { value: 'active' }),
        { status: 200, description: 'The raw value', mediaTypes: ['text/plain'] },
        { status: 204, description: 'The value is null', mediaTypes: [] },
      ],
      handle: (request) => answerPath(set, request),
    }),
  ];
}

async function answerEntities(
  set: EntitySet,
  request: ODataRequest,
  queries: Partial<EngineQueries>,
): Promise<Answer> {
  const sent = sentOptions(request.rawQuery);
  if (sent.has('apply')) return answerApplied(set, request, sent, queries.aggregate);
  const format = fileFormatOf(sent);
  if (format !== undefined) return answerFile(set, request, sent, { format, scan: queries.scan });
  const jsonFormat = jsonFormatFor(request.header, sent.get('format')?.value);
  const query = entitiesQuery(sent, set, request.context.at);
  const preferred = preferredPageSize(request.header);
  const page = await pageOf(set, query, request, preferred);
  const serviceRoot = serviceRootOf(request);
  const value = await entitiesOf(set, page.documents, query.shape, {
    serviceRoot,
    format: jsonFormat,
    request,
  });
  const answer = jsonAnswer(request, sent, `#${set.name}${contextFields(query.shape)}`, {
    ...(page.count === undefined ? {} : { '@odata.count': scalarOf(page.count, jsonFormat) }),
    value,
    ...(page.next === undefined
      ? {}
      : { '@odata.nextLink': `${serviceRoot}${set.name}?${nextQuery(sent, page.next)}` }),
  });
  if (preferred === undefined) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, 'preference-applied': `odata.maxpagesize=${preferred}` },
  };
}

async function answerCount(set: EntitySet, request: ODataRequest): Promise<Answer> {
  const sent = sentOptions(request.rawQuery);
  allowOnly(sent, ['filter', 'search']);
  const filter = conditionOf(sent, set, request.context.at);
  const query = { ...(filter && { filter }), skip: 0, top: 0, count: true };
  const { count } = await set.source.page({ query }, request);
  return textAnswer(request, String(count ?? 0));
}
