/** One request until it is answered: retried after network failures and temporary refusals, always with the same headers and body. */
import { BackOfficeError, errorOf } from './errors.js';
import { pause } from './waiting.js';

/** How often and how long a request is retried. */
export interface Patience {
  /** Most retries. Default: 4. */
  readonly retries?: number;
  /** Longest wait before a retry, in ms; if the service asks for a longer one, the request fails. Default: 60,000. */
  readonly longestWait?: number;
  /**
   * Wait before the first retry, in ms, doubled for each further one; the actual wait is a random value between half of it and all of it.
   * Default: 250.
   */
  readonly firstWait?: number;
  /** Time limit of one attempt until its answer, in ms; for files, until the answer's headers. Default: none. */
  readonly timeout?: number;
}

export type Content = string | Uint8Array | Blob | FormData | ReadableStream<Uint8Array>;

export interface ExchangeRequest {
  readonly method: string;
  /** Below the service's URL, with the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content?: Content | undefined;
  /** Whether the request is idempotent. Other requests are retried only when they were certainly not carried out. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience | undefined;
}

/** Authenticates requests. */
export interface Authorizer {
  /** Returns the headers that authenticate a request. */
  headersFor(method: string, signal: AbortSignal | undefined): Promise<Readonly<Record<string, string>>>;
  /**
   * Called after a 401 or 403. @param used the headers that were refused
   * @returns whether other headers are available now
   */
  renew(
    used: Readonly<Record<string, string>>,
    status: 401 | 403,
    signal: AbortSignal | undefined,
  ): Promise<boolean>;
}

export interface ExchangeOptions {
  /** Without a trailing slash; empty in a browser for the page's own origin. */
  readonly url: string;
  readonly fetch: typeof fetch;
  /** Whether to send the browser's cookies. */
  readonly cookies: boolean;
  readonly patience: Patience;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
}

/**
 * @param read reads the answer; a connection that breaks while it reads counts as a lost answer
 * @throws BackOfficeError; the signal's reason
 */
export type Exchange = <Answer>(
  request: ExchangeRequest,
  read: (response: Response) => Promise<Answer>,
  authorizer?: Authorizer,
) => Promise<Answer>;

/** Statuses of temporary failures, from the service or from proxies in front of it. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Codes that guarantee that the service did nothing. */
const surelyUndone: ReadonlySet<string> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

export function createExchange(options: ExchangeOptions): Exchange {
  /** Makes one attempt. @throws BackOfficeError NO_ANSWER where none came; the signal's reason */
  async function attempt<Answer>(
    { method, path, content, signal }: ExchangeRequest,
    headers: Readonly<Record<string, string>>,
    read: (response: Response) => Promise<Answer>,
    timeout: number | undefined,
  ): Promise<Answer> {
    const overdue = new AbortController();
    const timer = timeout === undefined ? undefined : setTimeout(() => overdue.abort(), timeout);
    const signals = [signal, timeout === undefined ? undefined : overdue.signal].filter(
      (one) => one !== undefined,
    );
    try {
      const response = await options.fetch(`${options.url}${path}`, {
        method,
        headers,
        credentials: options.cookies ? 'include' : 'omit',
        ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
        // The cast is needed because a byte array may have shared memory.
        ...(content === undefined ? {} : { body: content as BodyInit }),
        ...(content instanceof ReadableStream ? { duplex: 'half' } : {}),
      });
      if (!response.ok && response.status !== 304) throw await errorOf(response);
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BackOfficeError) throw error;
      const why = overdue.signal.aborted ? `within ${timeout} ms` : causeOf(error);
      const message = `no service answers at ${options.url} (${method} ${path.replace(/\?.*/, '')}: ${why})`;
      throw new BackOfficeError('NO_ANSWER', message, {
        cause: error,
      });
    } finally {
      // For a file, `read` returns once the headers are here; reading the content has no time limit.
      clearTimeout(timer);
    }
  }

  /** Returns the wait before the next attempt, in ms; undefined for no further attempt. */
  function waitAfter(
    error: BackOfficeError,
    attempts: number,
    request: ExchangeRequest,
    patience: Patience,
  ): number | undefined {
    const { retries = 4, longestWait = 60_000, firstWait = 250 } = patience;
    if (attempts > retries || request.content instanceof ReadableStream) return undefined;
    const { code, status, retryAfter } = error;
    const lost = code === 'NO_ANSWER';
    // The request may still be running if its answer was lost: the service then answers 409 with `Retry-After`.
    const running = code === 'CONCURRENCY_CONFLICT' && retryAfter !== undefined;
    if (!lost && !running && !passing.has(status ?? 0)) return undefined;
    if (!request.repeatable && !surelyUndone.has(code)) return undefined;
    const backoff = Math.min(longestWait, firstWait * 2 ** (attempts - 1)) * (0.5 + options.random() / 2);
    const wait = Math.max(backoff, (retryAfter ?? 0) * 1_000);
    return wait > longestWait ? undefined : wait;
  }

  return async (request, read, authorizer) => {
    const patience = { ...options.patience, ...request.patience };
    let renewed = false;
    for (let attempts = 1; ; attempts++) {
      const own = (await authorizer?.headersFor(request.method, request.signal)) ?? {};
      try {
        return await attempt(request, { ...own, ...request.headers }, read, patience.timeout);
      } catch (error) {
        if (!(error instanceof BackOfficeError)) throw error;
        const { status } = error;
        if ((status === 401 || status === 403) && !renewed && !(request.content instanceof ReadableStream)) {
          renewed = true;
          if (await authorizer?.renew(own, status, request.signal)) continue;
        }
        const wait = waitAfter(error, attempts, request, patience);
        if (wait === undefined) throw error;
        await pause(wait, request.signal);
      }
    }
  };
}

/** fetch itself only says "fetch failed"; its cause has the reason. */
function causeOf(error: unknown): string {
  const { message = String(error), cause } = (error ?? {}) as {
    message?: string;
    cause?: { message?: string };
  };
  return cause?.message || message;
}
