/**
 * The cookie of console sessions and its protection from other sites. It is `HttpOnly` and `SameSite=Strict`. Every writing request repeats
 * a token in a header, and the browser says which site a request comes from.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './problems.js';

export interface SessionCookie {
  /** Returns the value of the request's cookie; undefined without one, or with several, since one of them is then somebody else's. */
  in(request: IncomingMessage): string | undefined;
  /** Returns a `Set-Cookie` for a session. @param seconds for which the browser keeps it */
  holding(token: string, seconds: number): string;
  /** A `Set-Cookie` that deletes the cookie in the browser. */
  readonly ended: string;
}

const plainName = 'back_office_session';

/** A cookie of this service that no script can read. */
export interface NamedCookie extends SessionCookie {
  /** Returns the cookie's value in a `Cookie` header; undefined without one, or with several. */
  of(header: string | undefined): string | undefined;
}

/**
 * Over HTTPS the name has the prefix that keeps other hosts of the domain from setting the cookie (RFC 6265bis, 4.1.3.2).
 * @param baseUrl the service's URL as callers see it
 */
export function sessionCookie(baseUrl: string): SessionCookie {
  return namedCookie(baseUrl, plainName, 'Strict');
}

/** @param sameSite `Lax` for a cookie that must be sent when another site redirects the browser here */
export function namedCookie(baseUrl: string, plain: string, sameSite: 'Strict' | 'Lax'): NamedCookie {
  const https = baseUrl.startsWith('https:');
  const name = https ? `__Host-${plain}` : plain;
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${https ? '; Secure' : ''}`;
  function of(header: string | undefined): string | undefined {
    const found = (header ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
    return found.length === 1 ? found[0] : undefined;
  }
  return {
    of,
    in: (request) => of(request.headers.cookie),
    holding: (token, seconds) => `${name}=${token}; ${attributes}; Max-Age=${seconds}`,
    ended: `${name}=; ${attributes}; Max-Age=0`,
  };
}

/**
 * Protects against forged requests. A page of another site can make a browser send requests, but can neither read the token nor send the header.
 * @param write whether the request can change something
 * @throws Refusal UNAUTHORIZED
 */
export function checkSession(
  request: IncomingMessage & { readonly scope: Express.Request['scope'] },
  write: boolean,
): void {
  const { session } = request.scope;
  if (session === undefined) return;
  refuseOtherSites(request);
  if (!write) return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || !isSame(sent, session.csrfToken))
    throw new Refusal(
      'UNAUTHORIZED',
      'Requests with a session cookie need the header X-CSRF-Token; GET /api/me returns the value as csrfToken',
    );
}

/** Refuses requests from other sites. Browsers name the site (Fetch Metadata); programs and old browsers do not. @throws Refusal UNAUTHORIZED */
export function refuseOtherSites(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site')
    throw new Refusal('UNAUTHORIZED', 'A console session works only from its own site');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
