/** The error of a failed call: one class, told apart by its `code`. */
import type { ErrorCode } from './generated/calls.js';

/** One fault of a malformed request: `path` is a JSON pointer into the body, or the name of a parameter or header. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/**
 * Codes of failures without a refusal by the service: no answer came in time, something else answered, or another person has to approve the
 * command before anything changes.
 */
export type TransportCode = 'NO_ANSWER' | 'UNEXPECTED_ANSWER' | 'APPROVAL_PENDING';

/** The problem document of a refusal (RFC 9457) as it came. */
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
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  readonly approvalId?: string | undefined;
  readonly cause?: unknown;
}

export class BackOfficeError<Code extends string = ErrorCode | TransportCode> extends Error {
  override readonly name = 'BackOfficeError';
  readonly code: Code;
  /** The answer's status; undefined when there was none. */
  readonly status: number | undefined;
  /** Undefined when the answer was none of the service's. */
  readonly problem: Problem | undefined;
  /** Seconds after which the service asked to try again. */
  readonly retryAfter: number | undefined;

  /** The id of a command that waits for another person (`APPROVAL_PENDING`); see `approvals`. */
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

  /** The id to quote when asking somebody who runs the service. */
  get requestId(): string | undefined {
    return this.problem?.requestId;
  }
}

/** Whether something thrown is an error of the service's with one of these codes, or with any code when none is named. */
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

/** Reads the error from a response that is no success. */
export async function errorOf(response: Response): Promise<BackOfficeError> {
  const { status, url } = response;
  const retryAfter = retryAfterOf(response.headers, Date.now());
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (isProblem(problem)) {
      // The detail says the first fault already.
      const faults = (problem.errors ?? [])
        .filter(({ message }, index) => index > 0 || !problem.detail.includes(message))
        .map(({ path, message }) => `${path} ${message}`)
        .join('; ');
      const message = `${problem.code}: ${problem.detail}${faults === '' ? '' : ` (${faults})`}`;
      return new BackOfficeError(problem.code, message, { status, problem, retryAfter });
    }
  } catch {
    // No JSON: a proxy's page, say.
  }
  const message = `${url} answered ${status}: ${text.slice(0, 500)}`;
  return new BackOfficeError('UNEXPECTED_ANSWER', message, { status, retryAfter });
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
