/** The OpenAPI 3.1 document, made from the very declarations that serve the requests. */
import { z } from 'zod';
import type { ErrorCode } from '../../kernel/errors.js';
import { errorCodes, problemOf, problemTypeOf, Refusal } from '../server/problems.js';
import { type AnswerDocument, isWrite, type Route } from '../server/route.js';
import { headerParameters, queryOptionParameters, responseHeaders, tagDescriptions } from './parts.js';
import { type JsonSchema, listSchema, type NamedSchemas, schemaOf, schemaOfFields } from './schemas.js';

export interface OpenApiInfo {
  readonly baseUrl: string;
  readonly version: string;
}

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457, with the code that programs go by',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
    code: { type: 'string', enum: [...errorCodes] },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The faults of a malformed request',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'JSON pointer into the body, or the name of a parameter or header',
          },
          message: { type: 'string' },
        },
      },
    },
    option: { type: 'string', description: 'The query option at fault' },
    position: { type: 'integer', minimum: 0, description: 'Where in the option, in UTF-16 code units' },
    field: { type: 'string' },
  },
};

/** The codes that a route can answer: those it declares and those of every route of its kind. */
export function codesOf(route: Route): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>([
    'VALIDATION_ERROR',
    'RATE_LIMITED',
    'SERVICE_UNAVAILABLE',
    'INTERNAL_ERROR',
  ]);
  if (route.access.kinds.length > 0) codes.add('UNAUTHENTICATED').add('UNAUTHORIZED');
  if (isWrite(route.method)) {
    codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
    codes.add('CONCURRENCY_CONFLICT').add('PRECONDITION_FAILED');
    if (route.storesAnswers !== false) codes.add('IDEMPOTENCY_KEY_REUSED');
  }
  for (const code of route.errors) codes.add(code);
  return codes;
}

function accessText({ access }: Route): string | undefined {
  if (access.roles === undefined) return undefined;
  const roles = access.roles === 'reporting' ? 'reporting roles' : `roles ${access.roles.join(', ')}`;
  return `A user needs one of the ${roles}.`;
}

function securityOf({ access }: Route): JsonSchema[] {
  const schemes = access.kinds.map((kind) => ({ [`${kind}Token`]: [] }));
  return access.anonymous === true ? [{}, ...schemes] : schemes;
}

/** `binary` is of OpenAPI 3.0, and what generators of clients go by in 3.1 too. */
function fileSchema(mediaType: string): JsonSchema {
  const isText = mediaType.startsWith('text/') || mediaType === 'application/x-ndjson';
  return isText ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function headersOf(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function answerOf(document: AnswerDocument, route: Route, named: NamedSchemas): JsonSchema {
  const { description, headers = [] } = document;
  const shown = { description, headers: headersOf(headers) };
  if (!('schema' in document)) {
    const files = document.mediaTypes.map((mediaType) => [mediaType, { schema: fileSchema(mediaType) }]);
    return files.length === 0 ? shown : { ...shown, content: Object.fromEntries(files) };
  }
  const { schema, example } = document;
  let answered: JsonSchema;
  if (schema instanceof z.ZodType) answered = schemaOf(schema, 'output', named);
  else answered = route.listOf === schema ? listSchema(schema) : schemaOfFields(schema, () => true);
  return { ...shown, content: { 'application/json': { schema: answered, example } } };
}

const refusalHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function problemsOf(route: Route, { baseUrl }: OpenApiInfo): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    const { status } = problemTypeOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const exampleOf = (code: ErrorCode) =>
    problemOf(new Refusal(code, problemTypeOf(code).title), {
      baseUrl,
      requestId: '018f3f60-7d1e-7c4b-9a39-7a2f4f0f7c11',
      instance: route.path.replace(/[{}]/g, ''),
    }).body;
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemTypeOf(code).title}`).join('; '),
        headers: headersOf(refusalHeaders[status] ?? []),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  );
}

function answersNotModified(route: Route): boolean {
  if (isWrite(route.method)) return false;
  return route.answers.some(
    (answer) => answer.headers?.includes('ETag') && !('live' in answer && answer.live === true),
  );
}

function parametersOf(route: Route, named: NamedSchemas): JsonSchema[] {
  const parameters: JsonSchema[] = [];
  const add = (place: 'path' | 'query', name: string, schema: z.ZodType) => {
    const { description, parameter, ...rest } = schemaOf(schema, 'input', named);
    parameters.push({
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: parameter ?? rest,
    });
  };
  for (const [name, schema] of Object.entries(route.params.shape)) add('path', name, schema);
  for (const [name, schema] of Object.entries(route.query?.shape ?? {})) add('query', name, schema);
  const shared: string[] = [];
  if (route.listOf !== undefined) shared.push(...Object.keys(queryOptionParameters));
  if (isWrite(route.method)) {
    shared.push('IfMatch');
    if (route.storesAnswers !== false) shared.push('IdempotencyKey');
  } else if (answersNotModified(route)) shared.push('IfNoneMatch');
  return [...parameters, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function operationOf(route: Route, info: OpenApiInfo, named: NamedSchemas): JsonSchema {
  const description = [route.description, accessText(route)]
    .filter((text) => text !== undefined)
    .join('\n\n');
  const { schema, mediaTypes, optional, example } = route.body;
  const answers = new Map<string, JsonSchema>();
  for (const document of route.answers) {
    const status = String(document.status);
    const made = answerOf(document, route, named);
    const before = answers.get(status);
    // Two forms of one status, e.g. JSON or a file by the format asked for, stand side by side.
    const content =
      before === undefined ? made.content : { ...(before.content ?? {}), ...(made.content ?? {}) };
    answers.set(status, { ...made, ...(content === undefined ? {} : { content }) });
  }
  // RFC 9110, 15.4.5: the answer to an `If-None-Match` that names what the caller has.
  const notModified = { description: 'Not modified: what `If-None-Match` names is what there is' };
  const bodyContent = {
    ...(schema && { schema: schemaOf(schema, 'input', named) }),
    ...(example !== undefined && { example }),
  };
  const hasBody = isWrite(route.method) && (schema !== undefined || mediaTypes[0] !== 'application/json');
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: securityOf(route),
    parameters: parametersOf(route, named),
    ...(hasBody && {
      requestBody: {
        required: !optional,
        content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, bodyContent])),
      },
    }),
    responses: {
      ...Object.fromEntries(answers),
      ...(answersNotModified(route) && { '304': notModified }),
      ...problemsOf(route, info),
    },
  };
}

const tokenScheme = (description: string): JsonSchema => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});

/** The whole document, ready to be written as JSON. @throws Error for a schema that has no JSON form */
export function openApiDocument(routes: readonly Route[], info: OpenApiInfo): JsonSchema {
  const named: NamedSchemas = new Map();
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    paths[route.path] = { ...item, [route.method.toLowerCase()]: operationOf(route, info, named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Commerce back office',
      version: info.version,
      description:
        'Subscriptions, invoices, carts, receipts, users, dashboards and reports over an event store.',
    },
    servers: [{ url: info.baseUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
      name,
      ...(tagDescriptions[name] === undefined ? {} : { description: tagDescriptions[name] }),
    })),
    paths,
    components: {
      schemas: { ...Object.fromEntries(named), Problem: problemSchema },
      parameters: { ...queryOptionParameters, ...headerParameters },
      headers: responseHeaders,
      securitySchemes: {
        userToken: tokenScheme("A user's access token"),
        serviceToken: tokenScheme("A service client's access token"),
        guestToken: tokenScheme('The token that came with a guest cart; good for that cart alone'),
      },
    },
  };
}
