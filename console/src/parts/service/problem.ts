/** A request that was refused or got no answer, as a problem of RFC 9457. */

export interface Fault {
  /** JSON pointer into the request body. */
  readonly path: string;
  readonly message: string;
}

export interface ProblemParts {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  readonly errors?: readonly Fault[] | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
}

export class Problem extends Error implements ProblemParts {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly Fault[];
  readonly retryAfter: number | undefined;

  constructor(parts: ProblemParts) {
    super(parts.detail ?? parts.title);
    this.name = 'Problem';
    this.status = parts.status;
    this.code = parts.code;
    this.title = parts.title;
    this.detail = parts.detail;
    this.requestId = parts.requestId;
    this.errors = parts.errors ?? [];
    this.retryAfter = parts.retryAfter;
  }

  /** Whether the failure is temporary: the request may be sent again as it is. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 502 || this.status >= 503;
  }
}

/** The code when no answer came: the network failed, or the service is restarting. */
export const unreachable = 'UNREACHABLE';

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const title = error instanceof Error ? error.message : String(error);
  return new Problem({ status: 0, code: 'UNEXPECTED', title });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function faults(value: unknown): readonly Fault[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { path, message } = entry as Record<string, unknown>;
    return [{ path: text(path) ?? '', message: text(message) ?? '' }];
  });
}

/** Reads the problem from an error response. */
export async function problemIn(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Problem({
    status: response.status,
    code: text(members.code) ?? text(members.error) ?? `HTTP_${response.status}`,
    title: text(members.title) ?? response.statusText,
    detail: text(members.detail) ?? text(members.error_description),
    requestId: text(members.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    errors: faults(members.errors),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
