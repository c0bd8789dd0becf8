/** Every refusal that a caller can meet. What HTTP makes of a code stands in `http/server/problems.ts`. */

export const errorCodes = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONCURRENCY_CONFLICT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'INVALID_QUERY_OPTION',
  'UNKNOWN_FIELD',
  'UNSUPPORTED_FILTER',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'SUBSCRIPTION_NOT_FOUND',
  'INVALID_SUBSCRIPTION_STATE',
  'INVALID_QUANTITY',
  'CURRENCY_MISMATCH',
  'USER_NOT_FOUND',
  'USER_ALREADY_EXISTS',
  'WEAK_PASSWORD',
  'INVALID_CREDENTIALS',
  'INVALID_PASSWORD',
  'IMAGE_NOT_FOUND',
  'INVALID_IMAGE',
  'INVOICE_NOT_FOUND',
  'INVALID_STATUS_TRANSITION',
  'INVOICE_LOCKED',
  'INVALID_AMOUNT',
  'DUPLICATE_INVOICE_NUMBER',
  'CART_NOT_FOUND',
  'ITEM_NOT_FOUND',
  'INVALID_DISCOUNT',
  'INSUFFICIENT_INVENTORY',
  'DASHBOARD_NOT_FOUND',
  'INVALID_WIDGET_TYPE',
  'DUPLICATE_DASHBOARD',
  'REPORT_NOT_FOUND',
  'INVALID_DATA_SOURCE',
  'INVALID_COLUMNS',
  'EXECUTION_FAILED',
  'RECEIPT_NOT_FOUND',
  'ORDER_NOT_FOUND',
  'RECEIPT_ALREADY_EXISTS',
  'DUPLICATE_RECEIPT_NUMBER',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

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
