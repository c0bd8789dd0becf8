/** The OpenAPI 3.1 document, generated from the same declarations that serve the requests. */
import { z } from 'zod';
import { pascalCase } from '../../query/names.js';
import { type AnswerDocument, comparesRevision, isWrite, type Route } from '../server/route.js';
import { withNullableTypes, withoutTwins } from './generators.js';
import {
  headerParameters,
  headersOf,
  queryOptionParameters,
  responseHeaders,
  tagDescriptions,
} from './parts.js';
import { createProblemResponses, type ProblemResponses } from './problems.js';
import {
  type JsonSchema,
  listSchema,
  type NamedSchemas,
  namedSchemaOf,
  resourceSchema,
  schemaOf,
} from './schemas.js';

type PlaceExample = (path: string, name: string) => string | undefined;

export interface OpenApiInfo {
  readonly baseUrl: string;
  readonly version: string;
  /** Returns the example of a path parameter, if there is one. @param path with parameters in braces */
  readonly placeExample?: PlaceExample;
  /** Returns the member `webhooks`: the messages that the service sends. */
  readonly webhooksOf?: (routes: readonly Route[], named: NamedSchemas) => JsonSchema;
}

function accessText(route: Route): string | undefined {
  const texts = [rolesText(route), rightText(route)].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(' ');
}

function rightText({ right }: Route): string | undefined {
  return right === undefined ? undefined : `An API key needs the right \`${right}\`.`;
}

function rolesText({ access }: Route): string | undefined {
  if (access.movesMoney === true) return 'A user needs a role that may move money.';
  if (access.roles === undefined) return undefined;
  if (access.roles === 'reporting') return 'A user needs one of the reporting roles.';
  return `A user needs the role ${access.roles.join(' or ')}.`;
}

function securityOf({ access, right }: Route): JsonSchema[] {
  const takesKeys = right !== undefined || access.kinds.includes('apiKey');
  const schemes = [
    ...access.kinds.filter((kind) => kind !== 'apiKey').map((kind) => ({ [`${kind}Token`]: [] })),
    ...(access.kinds.includes('user') ? [{ session: [] }] : []),
    ...(takesKeys ? [{ apiKey: [] }, { apiKeyAsPassword: [] }] : []),
  ];
  return access.anonymous === true ? [{}, ...schemes] : schemes;
}

/** Returns the schema of a file. `binary` is from OpenAPI 3.0, but client generators rely on it in 3.1 too. */
function fileSchema(mediaType: string): JsonSchema {
  const isText = mediaType.startsWith('text/') || mediaType === 'application/x-ndjson';
  return isText ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function answerOf(document: AnswerDocument, route: Route, named: NamedSchemas): JsonSchema {
  const { description, headers = [] } = document;
  const shown = { description, headers: headersOf(headers) };
  if (!('schema' in document)) {
    const files = document.mediaTypes.map((mediaType) => [mediaType, { schema: fileSchema(mediaType) }]);
    return files.length === 0 ? shown : { ...shown, content: Object.fromEntries(files) };
  }
  const { schema, example, mediaType = 'application/json' } = document;
  let answered: JsonSchema;
  if (schema instanceof z.ZodType)
    answered = namedSchemaOf(schema, 'output', `${pascalCase(route.operationId)}Answer`, named);
  else answered = route.listOf === schema ? listSchema(schema, named) : resourceSchema(schema, named);
  return { ...shown, content: { [mediaType]: { schema: answered, example } } };
}

function answersNotModified(route: Route): boolean {
  if (isWrite(route.method)) return false;
  return route.answers.some(
    (answer) => answer.headers?.includes('ETag') && !('live' in answer && answer.live === true),
  );
}

function parametersOf(route: Route, named: NamedSchemas, placeExample: PlaceExample): JsonSchema[] {
  const parameters: JsonSchema[] = [];
  const add = (place: 'path' | 'query', name: string, schema: z.ZodType) => {
    const { description, parameter, ...rest } = schemaOf(schema, 'input', named);
    const example = place === 'path' ? placeExample(route.path, name) : undefined;
    const declared = parameter ?? rest;
    const isNumber = declared instanceof Object && 'type' in declared && declared.type === 'integer';
    parameters.push({
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: declared,
      ...(example === undefined ? {} : { example: isNumber ? Number(example) : example }),
    });
  };
  for (const [name, schema] of Object.entries(route.params.shape)) add('path', name, schema);
  for (const [name, schema] of Object.entries((route.query ?? route.queryOptions)?.shape ?? {}))
    add('query', name, schema);
  const shared: string[] = [];
  if (route.listOf !== undefined) shared.push(...Object.keys(queryOptionParameters));
  if (isWrite(route.method)) {
    if (comparesRevision(route)) shared.push('IfMatch');
    if (route.storesAnswers !== false) shared.push('IdempotencyKey');
  } else if (answersNotModified(route)) shared.push('IfNoneMatch');
  return [
    ...withoutTwins(parameters),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Combines the usual answer of a status with the answer to `preview=true`. */
function besides(usual: JsonSchema, preview: JsonSchema): JsonSchema {
  const json = (answer: JsonSchema) => Object(answer.content)['application/json'];
  const schema = { anyOf: [json(usual).schema, json(preview).schema] };
  return {
    ...usual,
    description: `${usual.description}. ${preview.description}`,
    content: {
      'application/json': {
        schema,
        examples: { done: { value: json(usual).example }, preview: { value: json(preview).example } },
      },
    },
  };
}

function operationOf(
  route: Route,
  problems: ProblemResponses,
  named: NamedSchemas,
  placeExample: PlaceExample,
): JsonSchema {
  const description = [route.description, accessText(route)]
    .filter((text) => text !== undefined)
    .join('\n\n');
  const { schema, mediaTypes, optional, example } = route.body;
  const answers = new Map<string, JsonSchema>();
  for (const document of route.answers) {
    const status = String(document.status);
    const made = answerOf(document, route, named);
    const before = answers.get(status);
    // Two forms of one status, e.g. JSON or a file by requested format, appear side by side.
    const content =
      before === undefined ? made.content : { ...(before.content ?? {}), ...(made.content ?? {}) };
    answers.set(status, { ...made, ...(content === undefined ? {} : { content }) });
  }
  if (route.preview !== undefined) {
    const status = String(route.preview.status);
    const preview = answerOf(route.preview, route, named);
    const usual = answers.get(status);
    const { schema: told } = route.preview;
    const isAsUsual = route.answers.some((answer) => 'schema' in answer && answer.schema === told);
    answers.set(status, usual === undefined ? preview : isAsUsual ? usual : besides(usual, preview));
  }
  // RFC 9110, 15.4.5: the answer when `If-None-Match` names the current version.
  const notModified = { description: 'Not modified: the resource matches `If-None-Match`' };
  const bodyContent = {
    ...(schema && { schema: namedSchemaOf(schema, 'input', pascalCase(route.operationId), named) }),
    ...(example !== undefined && { example }),
  };
  const hasBody = isWrite(route.method) && (schema !== undefined || mediaTypes[0] !== 'application/json');
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    ...(route.preview === undefined ? {} : { 'x-preview': true }),
    security: securityOf(route),
    parameters: parametersOf(route, named, placeExample),
    ...(hasBody && {
      requestBody: {
        required: !optional,
        content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, bodyContent])),
      },
    }),
    responses: {
      ...Object.fromEntries(answers),
      ...(answersNotModified(route) && { '304': notModified }),
      ...problems.of(route),
    },
  };
}

/** The ways to authenticate, named after the kinds of callers. */
function securitySchemes(baseUrl: string): JsonSchema {
  const tokenUrl = `${baseUrl}/api/auth/token`;
  return {
    userToken: {
      type: 'oauth2',
      description: "A user's access token, by login name and password or by refresh token",
      flows: { password: { tokenUrl, refreshUrl: tokenUrl, scopes: {} } },
    },
    serviceToken: {
      type: 'oauth2',
      description: "A service client's access token",
      flows: { clientCredentials: { tokenUrl, scopes: {} } },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'back_office_session',
      description:
        'Set by `POST /api/auth/session`; a request that changes something needs the header `X-CSRF-Token` too',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key from `POST /api/api-keys`',
    },
    apiKeyAsPassword: {
      type: 'http',
      scheme: 'basic',
      description: 'An API key as the password, with any user name',
    },
    guestToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The token of a guest cart; works for that cart only',
    },
  };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Returns the whole document, ready for JSON. @throws Error for a schema without a JSON form */
export function openApiDocument(declared: readonly Route[], info: OpenApiInfo): JsonSchema {
  const routes = declared.filter(({ forBrowsers }) => forBrowsers !== true);
  const { placeExample = () => undefined, webhooksOf = () => ({}) } = info;
  const named: NamedSchemas = new Map();
  const problems = createProblemResponses(routes, info.baseUrl, named);
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    paths[route.path] = {
      ...item,
      [route.method.toLowerCase()]: operationOf(route, problems, named, placeExample),
    };
  }
  const webhooks = webhooksOf(routes, named);
  return withNullableTypes({
    openapi: '3.1.0',
    info: {
      title: 'Commerce back office',
      version: info.version,
      description:
        'Subscriptions, invoices, carts, receipts, users, dashboards and reports over an event store.',
      contact: { name: 'The operator of this service', url: info.baseUrl },
      license: { name: 'All rights reserved', url: `${info.baseUrl}/docs` },
    },
    servers: [{ url: info.baseUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
      name,
      ...(tagDescriptions[name] === undefined ? {} : { description: tagDescriptions[name] }),
    })),
    paths,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    components: {
      schemas: Object.fromEntries([...named].sort(byName)),
      responses: problems.responses,
      examples: problems.examples,
      parameters: { ...queryOptionParameters, ...headerParameters },
      headers: responseHeaders,
      securitySchemes: securitySchemes(info.baseUrl),
    },
  });
}
