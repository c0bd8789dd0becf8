/** The error of a failed call: one class, whose `code` tells errors apart. */
import type { ErrorCode } from './generated/calls.js';

/** One fault of a malformed request: `path` is a JSON pointer into the body, or the name of a parameter or header. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/**
 * Codes of failures other than a refusal: no answer came in time, another server answered, or the command waits for approval by a second
 * person.
 */
export type TransportCode = 'NO_ANSWER' | 'UNEXPECTED_ANSWER' | 'APPROVAL_PENDING';

/** The problem document of a refusal (RFC 9457), as received. */
export interface Problem {
  readonly code: ErrorCode;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldFault[];
  readonly [member: string]: unknown;
}

interface ErrorParts {
  readonly status?: number | undefined;
  readonly problem?: Problem | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  readonly approvalId?: string | undefined;
  readonly cause?: unknown;
}

export class BackOfficeError<Code extends string = ErrorCode | TransportCode> extends Error {
  override readonly name = 'BackOfficeError';
  readonly code: Code;
  /** The status of the answer; undefined without an answer. */
  readonly status: number | undefined;
  /** Undefined when the answer did not come from the service. */
  readonly problem: Problem | undefined;
  /** Seconds after which the service asked for a retry. */
  readonly retryAfter: number | undefined;

  /** The id of the approval that the command waits for (`APPROVAL_PENDING`); see `approvals`. */
  readonly approvalId: string | undefined;

  constructor(
    code: Code,
    message: string,
    { status, problem, retryAfter, approvalId, cause }: ErrorParts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.approvalId = approvalId;
  }

  /** The faults of single fields; empty unless the request was malformed. */
  get faults(): readonly FieldFault[] {
    return this.problem?.errors ?? [];
  }

  /** The id to quote to the service's operator. */
  get requestId(): string | undefined {
    return this.problem?.requestId;
  }
}

/** Whether a thrown value is a client error with one of these codes, or with any code when none is given. */
export function isBackOfficeError<const Code extends ErrorCode | TransportCode = ErrorCode | TransportCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is BackOfficeError<Code> {
  return (
    error instanceof BackOfficeError && (codes.length === 0 || codes.some((code) => code === error.code))
  );
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}

/** Returns the error of an unsuccessful response. */
export async function errorOf(response: Response): Promise<BackOfficeError> {
  const { status, url } = response;
  const retryAfter = retryAfterOf(response.headers, Date.now());
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (isProblem(problem)) {
      // The detail already contains the first fault.
      const faults = (problem.errors ?? [])
        .filter(({ message }, index) => index > 0 || !problem.detail.includes(message))
        .map(({ path, message }) => `${path} ${message}`)
        .join('; ');
      const message = `${problem.code}: ${problem.detail}${faults === '' ? '' : ` (${faults})`}`;
      return new BackOfficeError(problem.code, message, { status, problem, retryAfter });
    }
  } catch {
    // Not JSON, e.g. an error page of a proxy.
  }
  const message = `${url} answered ${status}: ${text.slice(0, 500)}`;
  return new BackOfficeError('UNEXPECTED_ANSWER', message, { status, retryAfter });
}

/** Returns the seconds of a `Retry-After` header, which has seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
