/** The browser's session: a cookie that scripts cannot read, and on every write a header that other sites cannot send. */
import { isBackOfficeError } from './errors.js';
import type { Authorizer, Exchange } from './exchange.js';
import { unlessAborted } from './waiting.js';

/** The fields of the signed-in user that are used here; the others are as `GET /api/me` returns them. */
interface Known {
  readonly csrfToken?: string;
}

export interface SessionAuthorizer<Me extends Known> extends Authorizer {
  signIn(
    credentials: { readonly username: string; readonly password: string; readonly otp?: string },
    signal?: AbortSignal,
  ): Promise<Me>;
  signOut(signal?: AbortSignal): Promise<void>;
}

const path = '/api/auth/session';
const header = 'x-csrf-token';
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createSessionAuthorizer<Me extends Known>(exchange: Exchange): SessionAuthorizer<Me> {
  let csrf: string | undefined;
  let asking: Promise<string | undefined> | undefined;

  async function take(request: Parameters<Exchange>[0]): Promise<Me> {
    const me = await exchange(request, async (response): Promise<Me> => response.json());
    csrf = me.csrfToken;
    return me;
  }

  /** One request serves all writes that wait for the token. */
  function token(signal: AbortSignal | undefined): Promise<string | undefined> {
    if (csrf !== undefined) return Promise.resolve(csrf);
    asking ??= take({ method: 'GET', path: '/api/me', headers: {}, repeatable: true })
      .then(() => csrf)
      .finally(() => {
        asking = undefined;
      });
    return unlessAborted(asking, signal);
  }

  async function headersFor(method: string, signal: AbortSignal | undefined) {
    const known = safe.has(method) ? undefined : await token(signal);
    return known === undefined ? {} : { [header]: known };
  }

  const authorizer: Authorizer = {
    headersFor,
    async renew(used, status, signal) {
      // A session begun in another tab has another token.
      if (status !== 403 || used[header] === undefined) return false;
      if (csrf === used[header]) csrf = undefined;
      return (await token(signal)) !== used[header];
    },
  };

  return {
    ...authorizer,
    signIn: (credentials, signal) =>
      take({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        content: JSON.stringify(credentials),
        repeatable: true,
        signal,
      }),
    async signOut(signal) {
      const request = { method: 'DELETE', path, headers: {}, repeatable: true, signal };
      try {
        await exchange(request, (response) => response.text(), authorizer);
      } catch (error) {
        // The session was already ended, in another tab or by an attempt whose answer was lost.
        if (!isBackOfficeError(error, 'UNAUTHENTICATED')) throw error;
      }
      csrf = undefined;
    },
  };
}
