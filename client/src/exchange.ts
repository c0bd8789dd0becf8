/** One request until it has its answer: tried again after faults of the network and refusals of the moment, always with the same headers and body. */
import { BackOfficeError, errorOf } from './errors.js';
import { pause } from './waiting.js';

/** How often and how patiently a request is tried again. */
export interface Patience {
  /** Attempts after the first. Default 4. */
  readonly retries?: number;
  /** Milliseconds that one wait takes at most; a service that asks for more is not tried again. Default 60,000. */
  readonly longestWait?: number;
  /** Milliseconds before the first repetition, doubled for each that follows; the actual wait is a random part of it. Default 250. */
  readonly firstWait?: number;
  /** Milliseconds that one attempt may take to be answered; of a file, until it begins. Default: no limit. */
  readonly timeout?: number;
}

export type Content = string | Uint8Array | Blob | FormData | ReadableStream<Uint8Array>;

export interface ExchangeRequest {
  readonly method: string;
  /** Below the service's address, with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content?: Content | undefined;
  /** Whether doing it twice is the same as doing it once. Other requests are repeated only when they were certainly not carried out. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience | undefined;
}

/** The identity behind the requests. */
export interface Authorizer {
  /** Headers that say so. */
  headersFor(method: string, signal: AbortSignal | undefined): Promise<Readonly<Record<string, string>>>;
  /**
   * Told of a 401 or 403. @param used the headers that were refused
   * @returns whether other headers are to be had now
   */
  renew(
    used: Readonly<Record<string, string>>,
    status: 401 | 403,
    signal: AbortSignal | undefined,
  ): Promise<boolean>;
}

export interface ExchangeOptions {
  /** Without a slash at its end; empty in a browser for the page's own origin. */
  readonly url: string;
  readonly fetch: typeof fetch;
  /** Whether the browser's cookies go along. */
  readonly cookies: boolean;
  readonly patience: Patience;
  /** Returns a number from 0 up to, not including, 1. */
  readonly random: () => number;
}

/**
 * @param read takes the answer in; what breaks off while it reads counts as an answer that was lost
 * @throws BackOfficeError; the signal's reason
 */
export type Exchange = <Answer>(
  request: ExchangeRequest,
  read: (response: Response) => Promise<Answer>,
  authorizer?: Authorizer,
) => Promise<Answer>;

/** Statuses that say how things stand at the moment: the service's own, and those of proxies in front of it. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Codes by which the service itself says that nothing was done. */
const surelyUndone: ReadonlySet<string> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

export function createExchange(options: ExchangeOptions): Exchange {
  /** One attempt. @throws BackOfficeError NO_ANSWER where none came; the signal's reason */
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
        // The cast: an array of bytes may share its memory.
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
      // A file has been answered once its head is there: how long its reader takes is the reader's concern.
      clearTimeout(timer);
    }
  }

  /** Milliseconds to wait before the next attempt; undefined when there is to be none. */
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
    // The same request is still running where its answer was lost: the service says so with a 409 and when to come back.
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

/** fetch says "fetch failed" and keeps the reason behind it. */
function causeOf(error: unknown): string {
  const { message = String(error), cause } = (error ?? {}) as {
    message?: string;
    cause?: { message?: string };
  };
  return cause?.message || message;
}
