/**
 * Error codes. Every refusal that a caller can meet has one. The kernel declares the general ones; every other layer declares its own in its
 * `errors.ts` (`domain/errors.ts` lists those of all areas). A new code needs nothing else.
 */

/** The general kind of a refusal. `http/server/problems.ts` alone maps kinds to HTTP statuses. */
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

/** What all refusals with one code share. `title` is a fixed sentence without a full stop. */
export interface ErrorType {
  readonly kind: ErrorKind;
  readonly title: string;
}

export type ErrorTypes = Readonly<Record<string, ErrorType>>;

export const commonErrors = {
  VALIDATION_ERROR: { kind: 'invalid', title: 'Request not valid' },
  UNAUTHENTICATED: { kind: 'unauthenticated', title: 'Bearer token required' },
  UNAUTHORIZED: { kind: 'forbidden', title: 'Not allowed' },
  NOT_FOUND: { kind: 'notFound', title: 'Not found' },
  CONCURRENCY_CONFLICT: { kind: 'conflict', title: 'Changed by another request' },
  PRECONDITION_FAILED: { kind: 'outdated', title: 'Resource has another revision' },
  RESOURCE_ERASED: { kind: 'conflict', title: 'Resource erased' },
  INVALID_AMOUNT: { kind: 'invalid', title: 'Amount not allowed' },
  PREVIEW_TOO_LARGE: { kind: 'invalid', title: 'Preview too large' },
  RATE_LIMITED: { kind: 'tooMany', title: 'Too many requests' },
  SERVICE_UNAVAILABLE: { kind: 'unavailable', title: 'Service temporarily unavailable' },
  INTERNAL_ERROR: { kind: 'failure', title: 'Internal error' },
} satisfies ErrorTypes;

/**
 * The codes by the layer that declares them. Each layer extends this interface with `declare module`. So the kernel knows no area, and an
 * undeclared code does not compile.
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
  /** The faulty query option, as the caller spelled it. */
  readonly option?: string;
  /** Offset of the fault in the option's text, in UTF-16 code units from 0. */
  readonly position?: number;
  readonly field?: string;
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

/** A refusal with its code. `message` is meant for the caller: it has no full stop at its end and contains no internals. */
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

/**
 * Returns the error for a request with one invalid field or parameter.
 * @param path JSON pointer of the field in the body, or the name of a parameter
 * @param message follows the field's name, e.g. `must be in the future`
 * @param detail the whole sentence, where the name followed by the message does not make one
 */
export function invalidField(path: string, message: string, detail?: string): DomainError {
  return refusedField('VALIDATION_ERROR', path, message, detail);
}

/** Like `invalidField`, with a code of its own, e.g. for an amount that is not allowed. */
export function refusedField(
  code: ErrorCode,
  path: string,
  message: string,
  detail = `${path.replace(/^\//, '')} ${message}`,
): DomainError {
  return new DomainError(code, detail, { errors: [{ path, message }] });
}

/** Returns the refusal for a caller whose `If-Match` is not the resource's revision. */
export function staleRevision(): DomainError {
  return new DomainError(
    'PRECONDITION_FAILED',
    'The resource changed after the revision in If-Match; read it again',
  );
}

/** Maximum number of characters that a message quotes of an id; a caller may have sent a page of text. */
const longestQuote = 100;

/** Returns a caller's text for use in a message: in single quotes, shortened if long. */
export function quoted(text: string): string {
  return text.length > longestQuote ? `'${text.slice(0, longestQuote)}…'` : `'${text}'`;
}

/** Words the first fault of a malformed request, and says how many more `errors` lists. @param whole starts the sentence when no field is named */
export function faultsInWords(whole: string, faults: readonly FieldFault[]): string {
  const [first, ...others] = faults;
  if (first === undefined) return `${whole} is not valid`;
  const field = first.path.replace(/^\//, '');
  const named = field.length > longestQuote ? `${field.slice(0, longestQuote)}…` : field;
  const said = `${named === '' ? whole : named} ${first.message}`;
  return others.length === 0 ? said : `${said}; see errors for ${others.length} more`;
}

/** Returns the kind of a resource with a capital, for the start of a message. */
export function capitalized(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** A refusal because a resource does not exist. The rules of an aggregate do not know its id, so the engine adds it. */
export class NotFound extends DomainError {
  readonly #kind: string;
  readonly #id: string | undefined;

  /** @param kind begins the message, e.g. `Invoice` */
  constructor(code: ErrorCode, kind: string, id?: string) {
    super(code, id === undefined ? `${kind} not found` : `${kind} ${quoted(id)} not found`);
    this.#kind = kind;
    this.#id = id;
  }

  /** Returns the error with the id added. An error with its own id is kept: a part of an aggregate is not found under the aggregate's id. */
  withId(id: string): NotFound {
    if (this.#id !== undefined) return this;
    return new NotFound(this.code, this.#kind, id);
  }
}

/** Whether an error is a refusal with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is DomainError {
  return error instanceof DomainError && error.code === code;
}
