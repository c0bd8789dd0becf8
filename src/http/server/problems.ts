/** Maps a refusal to HTTP: the status and title of its code, and the problem document (RFC 9457). */
import { z } from 'zod';
import { domainErrors } from '../../domain/errors.js';
import {
  commonErrors,
  DomainError,
  type ErrorCode,
  type ErrorExtras,
  type ErrorKind,
  type ErrorType,
} from '../../kernel/errors.js';
import { queryErrors } from '../../query/errors.js';

/** The status and title that HTTP gives every refusal with one code (RFC 9457). */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
}

/** Refusals that exist only in HTTP, with their status. */
export const httpErrors = {
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  NOT_ACCEPTABLE: { status: 406, title: 'Format not available' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Body too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Media type not supported' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key already used' },
} satisfies Readonly<Record<string, ProblemType>>;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly http: keyof typeof httpErrors;
  }
}

const statuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  outdated: 412,
  tooMany: 429,
  failure: 500,
  unsupported: 501,
  unavailable: 503,
};

/** The declarations of all layers; a code that is missing here does not compile. */
const declared: Readonly<Record<ErrorCode, ErrorType | ProblemType>> = {
  ...commonErrors,
  ...queryErrors,
  ...domainErrors,
  ...httpErrors,
};

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(declared, text);
}

export const errorCodes: readonly ErrorCode[] = Object.keys(declared).filter(isErrorCode);

/** The schema of refusal codes in answers, with the name that generated clients use. */
export const errorCode = z
  .enum([...errorCodes])
  .describe('Error code for programs')
  .meta({ id: 'ErrorCode' });

export function problemTypeOf(code: ErrorCode): ProblemType {
  const type = declared[code];
  const { title } = type;
  return { status: 'status' in type ? type.status : statuses[type.kind], title };
}

/** Returns the path under the base URL that is the `type` of problems with this code. */
export function problemPath(code: ErrorCode): string {
  return `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
}

export interface RefusalParts {
  /** Response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members in addition to those of every problem, e.g. the `error` of RFC 6749, section 5.2. */
  readonly members?: Readonly<Record<string, string>>;
}

/** A refusal by the HTTP shell itself, with the headers and members that it adds. */
export class Refusal extends DomainError {
  readonly parts: RefusalParts;
  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}, parts: RefusalParts = {}) {
    super(code, message, extras);
    this.parts = parts;
  }
}

export interface ProblemCircumstances {
  readonly baseUrl: string;
  readonly requestId: string;
  /** Path of the request, without its query string. */
  readonly instance: string;
}

/** Returns the path as sent, with characters escaped that no URI may contain: HTTP parsers are more lenient than RFC 3986. */
function asUriReference(path: string): string {
  return path.replace(
    /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~%!$&'()*+,;=:@/?]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns the problem document (RFC 9457) of a refusal and its headers. */
export function problemOf(
  refusal: DomainError,
  { baseUrl, requestId, instance }: ProblemCircumstances,
): Problem {
  const { status, title } = problemTypeOf(refusal.code);
  const { retryAfter, ...extras } = refusal.extras;
  const parts = refusal instanceof Refusal ? refusal.parts : {};
  return {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      // RFC 9110, 15.5.2: a 401 always says how to authenticate.
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...parts.headers,
    },
    body: {
      type: `${baseUrl}${problemPath(refusal.code)}`,
      title,
      status,
      detail: refusal.message,
      instance: asUriReference(instance),
      code: refusal.code,
      requestId,
      ...extras,
      ...parts.members,
    },
  };
}
