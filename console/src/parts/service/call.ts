/** Calls of the service: the only place that knows about sessions, headers and problems. */
import { serviceUrl } from './places.js';
import { Problem, problemIn, unreachable } from './problem.js';
import type { Query } from './query.js';

export interface CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
  /** A file or form, sent as it is and not as JSON. */
  readonly content?: FormData | Blob;
  readonly contentType?: string;
  /** The `ETag` of the revision to change. */
  readonly ifMatch?: string | undefined;
  /** Makes a repeated request take effect once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer<Body> {
  readonly body: Body;
  readonly etag: string | undefined;
  readonly response: Response;
}

/** The CSRF token that a session's writes need (see `me`). */
let csrfToken: string | undefined;

export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Called when the session has ended. */
let onSignedOut: () => void = () => undefined;

export function whenSignedOut(tell: () => void): void {
  onSignedOut = tell;
}

/** Asks for the password again; resolves to whether it was given. */
let askAgain: () => Promise<boolean> = async () => false;

export function whenAskedAgain(ask: () => Promise<boolean>): void {
  askAgain = ask;
}

export function addressOf(path: string, query: Query = {}): string {
  const parameters = Object.entries(query)
    .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name).replace('%24', '$')}=${encodeURIComponent(value)}`);
  return `${serviceUrl}${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

function headersFor(method: string, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.contentType !== undefined) headers['content-type'] = options.contentType;
  if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  if (method !== 'GET' && csrfToken !== undefined) headers['x-csrf-token'] = csrfToken;
  return headers;
}

/**
 * Sends one request and returns the raw response.
 * @throws Problem for a refusal; with the code `UNREACHABLE` where no answer came
 */
export async function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(addressOf(path, options.query), {
      method,
      headers: headersFor(method, options),
      credentials: 'same-origin',
      body: options.content ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new Problem({ status: 0, code: unreachable, title: 'The service did not answer' });
  }
  if (response.ok) return response;
  const problem = await problemIn(response);
  if (problem.code === 'REAUTHENTICATION_REQUIRED' && (await askAgain())) return send(method, path, options);
  if (problem.status === 401) onSignedOut();
  throw problem;
}

/** Like `send`, for answers in JSON; an empty body is undefined. */
export async function call<Body>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await send(method, path, options);
  const text = await response.text();
  const body = (text === '' ? undefined : JSON.parse(text)) as Body;
  return { body, etag: response.headers.get('etag') ?? undefined, response };
}
