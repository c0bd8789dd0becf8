/**
 * Every refusal that a caller can meet has a code. The kernel declares those that belong to no area; every other room declares its
 * own in its `errors.ts` (`domain/cart/errors.ts` shows how), which is all that a new code needs.
 */

/** What is wrong, in general. The one map from kinds to statuses stands in `http/server/problems.ts`. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'outdated'
  | 'tooMany'
  | 'unsupported'
  | 'unavailable'
  | 'failure';

/** All refusals with one code; `title` is a sentence without a full stop, the same each time. */
export interface ErrorType {
  readonly kind: ErrorKind;
  readonly title: string;
}

export type ErrorTypes = Readonly<Record<string, ErrorType>>;

export const commonErrors = {
  VALIDATION_ERROR: { kind: 'invalid', title: 'The request is malformed' },
  UNAUTHENTICATED: { kind: 'unauthenticated', title: 'A valid bearer token is needed' },
  UNAUTHORIZED: { kind: 'forbidden', title: 'The caller may not do this' },
  NOT_FOUND: { kind: 'notFound', title: 'There is no such address' },
  CONCURRENCY_CONFLICT: { kind: 'conflict', title: 'Another request was faster' },
  PRECONDITION_FAILED: { kind: 'outdated', title: 'The resource is not at the revision that was named' },
  RESOURCE_ERASED: { kind: 'conflict', title: 'The resource was erased for good' },
  INVALID_AMOUNT: { kind: 'invalid', title: 'An amount is not acceptable' },
  PREVIEW_TOO_LARGE: { kind: 'invalid', title: 'The command changes more than a preview shows' },
  RATE_LIMITED: { kind: 'tooMany', title: 'Too many requests' },
  SERVICE_UNAVAILABLE: { kind: 'unavailable', title: 'The service cannot take the request now' },
  INTERNAL_ERROR: { kind: 'failure', title: 'The service has failed' },
} satisfies ErrorTypes;

/**
 * The codes, by who declares them. A room adds its own to this interface from outside (`declare module`), so that the kernel knows
 * no area and a code that nobody declares does not compile.
 */
export interface ErrorCodes {
  readonly common: keyof typeof commonErrors;
}

export type ErrorCode = ErrorCodes[keyof ErrorCodes];

/** One fault of a request: `path` is a JSON pointer (RFC 6901) into the body, or the name of a parameter. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

export interface ErrorExtras {
  readonly errors?: readonly FieldFault[];
  /** The query option that is at fault, as the caller spelled it. */
  readonly option?: string;
  /** Offset of the fault in that option's text, in UTF-16 code units from 0. */
  readonly position?: number;
  readonly field?: string;
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

/** A refusal with its code; `message` is for the caller to read, has no full stop at its end and holds nothing internal. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extras: ErrorExtras = {},
  ) {
    super(message);
  }
}

/** Whether what was thrown is a refusal with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is DomainError {
  return error instanceof DomainError && error.code === code;
}
