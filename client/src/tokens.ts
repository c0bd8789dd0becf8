/** Bearer tokens: fetched for the first call, and renewed once for all calls that find them expired. */
import { isBackOfficeError } from './errors.js';
import type { Authorizer, Exchange } from './exchange.js';
import { unlessAborted } from './waiting.js';

export interface PasswordCredentials {
  /** Email address or username. */
  readonly username: string;
  readonly password: string;
  /** The six-digit code of the second factor, for users who have one. */
  readonly otp?: string | (() => string | Promise<string>);
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface RefreshCredentials {
  readonly refreshToken: string;
}

export type TokenCredentials = (PasswordCredentials | ClientCredentials | RefreshCredentials) & {
  /** Called with each new refresh token. A token is valid once, so a program that stores it must keep only the last one. */
  readonly onRefreshToken?: (refreshToken: string) => void;
};

interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  /** In ms since 1970. */
  readonly goodUntil: number;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token?: string;
}

/** How long before its expiry a token is renewed, in ms, because a request takes time to arrive. */
const margin = 30_000;

export interface TokenAuthorizer extends Authorizer {
  /** Ends the session, if there is one; its tokens no longer work then. */
  signOut(signal?: AbortSignal): Promise<void>;
}

export function createTokenAuthorizer(credentials: TokenCredentials, exchange: Exchange): TokenAuthorizer {
  let tokens: Tokens | undefined;
  let lastRefresh = 'refreshToken' in credentials ? credentials.refreshToken : undefined;
  let renewing: Promise<Tokens> | undefined;

  async function ask(grant: Readonly<Record<string, string>>): Promise<Tokens> {
    const { access_token, expires_in, refresh_token } = await exchange(
      {
        method: 'POST',
        path: '/api/auth/token',
        headers: { 'content-type': 'application/json' },
        content: JSON.stringify(grant),
        repeatable: true,
      },
      async (response): Promise<TokenAnswer> => response.json(),
    );
    const lifetime = expires_in * 1_000;
    const goodUntil = Date.now() + lifetime - Math.min(margin, lifetime / 2);
    lastRefresh = refresh_token;
    if (refresh_token !== undefined) credentials.onRefreshToken?.(refresh_token);
    return { access: access_token, refresh: refresh_token, goodUntil };
  }

  async function signIn(): Promise<Tokens> {
    if ('clientId' in credentials) {
      const { clientId: client_id, clientSecret: client_secret } = credentials;
      return ask({ grant_type: 'client_credentials', client_id, client_secret });
    }
    if (lastRefresh !== undefined) {
      try {
        return await ask({ grant_type: 'refresh_token', refresh_token: lastRefresh });
      } catch (error) {
        // The session has ended; with a password, a new one begins.
        if (!('password' in credentials) || !isBackOfficeError(error, 'INVALID_CREDENTIALS')) throw error;
        lastRefresh = undefined;
      }
    }
    if (!('password' in credentials)) throw new Error('The client has signed out, and has no password');
    const { username, password, otp } = credentials;
    const code = typeof otp === 'function' ? await otp() : otp;
    return ask({ grant_type: 'password', username, password, ...(code === undefined ? {} : { otp: code }) });
  }

  /** Concurrent calls share one request; a call that is aborted leaves the request to the others. */
  async function current(signal: AbortSignal | undefined): Promise<Tokens> {
    if (tokens !== undefined && Date.now() < tokens.goodUntil) return tokens;
    if (renewing === undefined) {
      const asked = signIn();
      renewing = asked;
      asked
        .then(
          (fresh) => {
            tokens = fresh;
          },
          () => {},
        )
        .finally(() => {
          renewing = undefined;
        });
    }
    return unlessAborted(renewing, signal);
  }

  return {
    async headersFor(_method, signal) {
      return { authorization: `Bearer ${(await current(signal)).access}` };
    },
    async renew({ authorization }, status) {
      if (status !== 401) return false;
      // Another call may already have renewed the token.
      if (tokens !== undefined && authorization === `Bearer ${tokens.access}`) tokens = undefined;
      return true;
    },
    async signOut(signal) {
      // Tokens still being fetched belong to the session too, and would arrive after its end.
      if (renewing !== undefined) await unlessAborted(Promise.allSettled([renewing]), signal);
      const given = { tokens, lastRefresh };
      const token = lastRefresh ?? tokens?.access;
      tokens = undefined;
      lastRefresh = undefined;
      if (token === undefined) return;
      try {
        await exchange(
          {
            method: 'POST',
            path: '/api/auth/revoke',
            headers: { 'content-type': 'application/json' },
            content: JSON.stringify({ token }),
            repeatable: true,
            signal,
          },
          async (response) => response.text(),
        );
      } catch (error) {
        // The session may still exist, so the caller can try again.
        tokens ??= given.tokens;
        lastRefresh ??= given.lastRefresh;
        throw error;
      }
    },
  };
}
