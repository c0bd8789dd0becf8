/** The refusals of operations in the OpenAPI document: each lists its possible codes, and equal refusals are written once. */
import type { ErrorCode } from '../../kernel/errors.js';
import { pascalCase } from '../../query/names.js';
import { errorCode, errorCodes, problemOf, problemTypeOf, Refusal } from '../server/problems.js';
import { comparesRevision, isWrite, type Route } from '../server/route.js';
import { headersOf } from './parts.js';
import { type JsonSchema, type NamedSchemas, schemaOf } from './schemas.js';

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457, with a code for programs',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'URI of the problem type' },
    title: { type: 'string', description: 'The same for all problems with this code' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'HTTP status of the answer' },
    detail: { type: 'string', description: 'What is wrong with this request' },
    instance: { type: 'string', format: 'uri-reference', description: 'Path of the request' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    requestId: { type: 'string', description: 'As in `X-Request-Id` and the log' },
    errors: {
      type: 'array',
      description: 'The faults of a malformed request',
      items: { $ref: '#/components/schemas/Fault' },
    },
    option: { type: 'string', description: 'The query option at fault' },
    position: { type: 'integer', minimum: 0, description: 'Offset in the option, in UTF-16 code units' },
    field: { type: 'string', description: 'The field at fault' },
  },
};

const faultSchema: JsonSchema = {
  type: 'object',
  description: 'One fault of a malformed request',
  required: ['path', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'JSON pointer into the body, or the name of a parameter or header',
    },
    message: { type: 'string', description: 'What is expected' },
  },
};

/** OData 4.01 JSON format, 21.1. */
const odataErrorDetailSchema: JsonSchema = {
  type: 'object',
  description: 'The `error` of an OData answer',
  required: ['code', 'message'],
  properties: {
    code: { $ref: '#/components/schemas/ErrorCode' },
    message: { type: 'string', description: 'What is wrong with this request' },
    target: { type: 'string', description: 'The query option or field at fault' },
    details: {
      type: 'array',
      description: 'The faults of a malformed request',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          message: { type: 'string' },
          target: { type: 'string' },
        },
      },
    },
  },
};

const odataErrorSchema: JsonSchema = {
  type: 'object',
  description: 'An error in the form of OData',
  required: ['error'],
  properties: { error: { $ref: '#/components/schemas/ODataErrorDetail' } },
};

/** Returns the codes that a route can answer with: its declared ones and those of every route of its kind. */
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
    codes.add('CONCURRENCY_CONFLICT');
    if (comparesRevision(route)) codes.add('PRECONDITION_FAILED');
    if (route.storesAnswers !== false) codes.add('IDEMPOTENCY_KEY_REUSED');
  }
  if (route.preview !== undefined) codes.add('PREVIEW_TOO_LARGE');
  for (const code of route.errors) codes.add(code);
  return codes;
}

function codesByStatus(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codesOf(route)].sort()) {
    const { status } = problemTypeOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const refusalHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** `INVOICE_LOCKED` → `InvoiceLocked`; several are joined by `Or`. */
function responseName(codes: readonly ErrorCode[], { refusals }: Route): string {
  const form = refusals === 'odata' ? 'OData' : '';
  return form + codes.map((code) => pascalCase(code.toLowerCase())).join('Or');
}

function responseOf(status: number, codes: readonly ErrorCode[], { refusals }: Route): JsonSchema {
  const code = { type: 'string', enum: codes };
  const oneOfThese = { type: 'object', required: ['code'], properties: { code } };
  const error = { allOf: [{ $ref: '#/components/schemas/ODataErrorDetail' }, oneOfThese] };
  const inError = { type: 'object', required: ['error'], properties: { error } };
  const odata = {
    schema: { allOf: [{ $ref: '#/components/schemas/ODataError' }, inError] },
    examples: Object.fromEntries(
      codes.map((code) => [code, { value: { error: { code, message: problemTypeOf(code).title } } }]),
    ),
  };
  return {
    // The example of each code explains its meaning.
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersOf(refusalHeaders[status] ?? []),
    content:
      refusals === 'odata'
        ? { 'application/json': odata }
        : {
            'application/problem+json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, oneOfThese] },
              examples: Object.fromEntries(
                codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
              ),
            },
          },
  };
}

function exampleOf(code: ErrorCode, baseUrl: string): JsonSchema {
  const { title } = problemTypeOf(code);
  const { body } = problemOf(new Refusal(code, title), {
    baseUrl,
    requestId: '018f3f60-7d1e-7c4b-9a39-7a2f4f0f7c11',
    instance: '/api/resource',
  });
  return { summary: title, value: body };
}

export type ProblemResponses = ReturnType<typeof createProblemResponses>;

export function createProblemResponses(routes: readonly Route[], baseUrl: string, named: NamedSchemas) {
  schemaOf(errorCode, 'output', named);
  named.set('Fault', faultSchema);
  named.set('ODataError', odataErrorSchema);
  named.set('ODataErrorDetail', odataErrorDetailSchema);
  named.set('Problem', problemSchema);
  const uses = new Map<string, number>();
  const shared = new Map<string, JsonSchema>();
  for (const route of routes) {
    for (const [status, codes] of codesByStatus(route)) {
      const name = responseName(codes, route);
      const count = (uses.get(name) ?? 0) + 1;
      uses.set(name, count);
      if (count === 2) shared.set(name, responseOf(status, codes, route));
    }
  }
  const documented = new Set(
    routes.filter(({ refusals }) => refusals !== 'odata').flatMap((route) => [...codesOf(route)]),
  );
  return {
    /** Returns the refusals of an operation, by status. */
    of: (route: Route) =>
      Object.fromEntries(
        [...codesByStatus(route)].map(([status, codes]) => {
          const name = responseName(codes, route);
          const response = shared.has(name)
            ? { $ref: `#/components/responses/${name}` }
            : responseOf(status, codes, route);
          return [String(status), response];
        }),
      ),
    /** Refusals that several operations share. */
    responses: Object.fromEntries(shared),
    examples: Object.fromEntries(
      errorCodes.filter((code) => documented.has(code)).map((code) => [code, exampleOf(code, baseUrl)]),
    ),
  };
}
