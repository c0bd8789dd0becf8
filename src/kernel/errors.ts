/**
 * Every refusal that a caller can meet has a code. The kernel declares those that belong to no area. Every other layer declares its own in its
 * `errors.ts` (`domain/errors.ts` has those of all areas), and a new code needs no more.
 */

/** The general kind of a refusal. The one map from kinds to statuses stands in `http/server/problems.ts`. */
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
 * The codes, by who declares them. A layer adds its own to this interface from outside (`declare module`). So the kernel knows no area, and a code
 * that nobody declares does not compile.
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

/**
 * A request with one field or parameter that is wrong.
 * @param path JSON pointer of the field in the body, or the name of a parameter
 * @param message follows the field's name, e.g. `must be in the future`
 * @param detail the whole sentence, where the name and the message do not make one
 */
export function invalidField(path: string, message: string, detail?: string): DomainError {
  return refusedField('VALIDATION_ERROR', path, message, detail);
}

/** The same with a code of its own, e.g. for an amount that is not allowed. */
export function refusedField(
  code: ErrorCode,
  path: string,
  message: string,
  detail = `${path.replace(/^\//, '')} ${message}`,
): DomainError {
  return new DomainError(code, detail, { errors: [{ path, message }] });
}

/** Characters of an id that a message quotes at most; a caller may have sent a page of text. */
const longestQuote = 100;

/** A text of the caller's as messages quote it: in single quotes, cut where it is long. */
export function quoted(text: string): string {
  return text.length > longestQuote ? `'${text.slice(0, longestQuote)}…'` : `'${text}'`;
}

/** Says the first fault of a malformed request, and how many more `errors` names. @param whole begins the sentence when no field is named */
export function faultsInWords(whole: string, faults: readonly FieldFault[]): string {
  const [first, ...others] = faults;
  if (first === undefined) return `${whole} is not valid`;
  const field = first.path.replace(/^\//, '');
  const named = field.length > longestQuote ? `${field.slice(0, longestQuote)}…` : field;
  const said = `${named === '' ? whole : named} ${first.message}`;
  return others.length === 0 ? said : `${said}; see errors for ${others.length} more`;
}

/** A kind of resource as it begins a message. */
export function capitalized(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** A resource that does not exist. The rules of an aggregate do not know its id; the engine adds it. */
export class NotFound extends DomainError {
  readonly #kind: string;
  readonly #id: string | undefined;

  /** @param kind begins the message, e.g. `Invoice` */
  constructor(code: ErrorCode, kind: string, id?: string) {
    super(code, id === undefined ? `${kind} not found` : `${kind} ${quoted(id)} not found`);
    this.#kind = kind;
    this.#id = id;
  }

  /** The same with the id, unless it names its own: a part of an aggregate is not found under the id of the whole. */
  withId(id: string): NotFound {
    if (this.#id !== undefined) return this;
    return new NotFound(this.code, this.#kind, id);
  }
}

/** Whether what was thrown is a refusal with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is DomainError {
  return error instanceof DomainError && error.code === code;
}
