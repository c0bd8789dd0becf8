/** The one table from error code to HTTP: status and title; and the problem document of a refusal (RFC 9457). */
import { DomainError, type ErrorCode, type ErrorExtras } from '../../kernel/errors.js';

export interface ProblemType {
  readonly status: number;
  readonly title: string;
}

export const problemTypes: Readonly<Record<ErrorCode, ProblemType>> = {
  VALIDATION_ERROR: { status: 400, title: 'The request is malformed' },
  UNAUTHENTICATED: { status: 401, title: 'A valid bearer token is needed' },
  UNAUTHORIZED: { status: 403, title: 'The caller may not do this' },
  NOT_FOUND: { status: 404, title: 'There is no such address' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The address does not take this method' },
  CONCURRENCY_CONFLICT: { status: 409, title: 'Another request was faster' },
  PRECONDITION_FAILED: { status: 412, title: 'The resource is not at the revision that was named' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type of the body is not supported' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key belongs to another request' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INVALID_QUERY_OPTION: { status: 400, title: 'A query option is malformed' },
  UNKNOWN_FIELD: { status: 400, title: 'There is no such field' },
  UNSUPPORTED_FILTER: { status: 501, title: 'Valid OData that this service does not offer' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'The service cannot take the request now' },
  INTERNAL_ERROR: { status: 500, title: 'The service has failed' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, title: 'The subscription does not exist' },
  INVALID_SUBSCRIPTION_STATE: { status: 400, title: "The subscription's state does not allow this" },
  INVALID_QUANTITY: { status: 400, title: 'The quantity is not acceptable' },
  CURRENCY_MISMATCH: { status: 400, title: 'The currencies differ' },
  USER_NOT_FOUND: { status: 404, title: 'The user does not exist' },
  USER_ALREADY_EXISTS: { status: 409, title: 'The user exists already' },
  WEAK_PASSWORD: { status: 400, title: 'The password is too weak' },
  INVALID_CREDENTIALS: { status: 401, title: 'The credentials are wrong' },
  INVALID_PASSWORD: { status: 400, title: 'The current password is wrong' },
  IMAGE_NOT_FOUND: { status: 404, title: 'There is no profile image' },
  INVALID_IMAGE: { status: 400, title: 'The image is not acceptable' },
  INVOICE_NOT_FOUND: { status: 404, title: 'The invoice does not exist' },
  INVALID_STATUS_TRANSITION: { status: 400, title: 'The status cannot move there' },
  INVOICE_LOCKED: { status: 400, title: 'Only draft invoices can be modified' },
  INVALID_AMOUNT: { status: 400, title: 'An amount is not acceptable' },
  DUPLICATE_INVOICE_NUMBER: { status: 409, title: 'The invoice number is taken' },
  CART_NOT_FOUND: { status: 404, title: 'The cart does not exist' },
  ITEM_NOT_FOUND: { status: 404, title: 'The cart item does not exist' },
  INVALID_DISCOUNT: { status: 400, title: 'The discount code is invalid or expired' },
  INSUFFICIENT_INVENTORY: { status: 400, title: 'There is not enough stock' },
  DASHBOARD_NOT_FOUND: { status: 404, title: 'The dashboard does not exist' },
  INVALID_WIDGET_TYPE: { status: 400, title: 'The widget type is not supported' },
  DUPLICATE_DASHBOARD: { status: 409, title: 'The dashboard name is taken' },
  REPORT_NOT_FOUND: { status: 404, title: 'The report does not exist' },
  INVALID_DATA_SOURCE: { status: 400, title: 'The data source is invalid' },
  INVALID_COLUMNS: { status: 400, title: 'The data source lacks a column' },
  EXECUTION_FAILED: { status: 400, title: 'The report could not be executed' },
  RECEIPT_NOT_FOUND: { status: 404, title: 'The receipt does not exist' },
  ORDER_NOT_FOUND: { status: 404, title: 'There is no such completed order' },
  RECEIPT_ALREADY_EXISTS: { status: 409, title: 'The order has a receipt already' },
  DUPLICATE_RECEIPT_NUMBER: { status: 409, title: 'The receipt number is taken' },
};

/** The path under the base URL that stands for a code as the `type` of a problem. */
export function problemPath(code: ErrorCode): string {
  return `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
}

export interface RefusalParts {
  /** Response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members beside those of every problem, e.g. the `error` of RFC 6749, section 5.2. */
  readonly members?: Readonly<Record<string, string>>;
}

/** A refusal by the HTTP shell itself, with what HTTP adds to it. */
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
  /** Path of the request, without its query. */
  readonly instance: string;
}

/** The path as it was sent, with what no URI may hold escaped: parsers of HTTP are more lenient than RFC 3986. */
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

/** The problem document (RFC 9457) of a refusal, and the headers that go with it. */
export function problemOf(
  refusal: DomainError,
  { baseUrl, requestId, instance }: ProblemCircumstances,
): Problem {
  const { status, title } = problemTypes[refusal.code];
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
