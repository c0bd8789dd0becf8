/**
 * The cookie of the console's sessions, and its protection from other sites. It is `HttpOnly` and `SameSite=Strict`, every writing request repeats
 * a token in a header, and the browser says where a request comes from.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './problems.js';

export interface SessionCookie {
  /** The value of the request's cookie; undefined without one, or with several of the name: one of them is somebody else's. */
  in(request: IncomingMessage): string | undefined;
  /** A `Set-Cookie` for a session. @param seconds that the browser keeps it */
  holding(token: string, seconds: number): string;
  /** A `Set-Cookie` that ends it in the browser. */
  readonly ended: string;
}

const plainName = 'back_office_session';

/** Any cookie of this service that no script may read. */
export interface NamedCookie extends SessionCookie {
  /** The value under the name in a `Cookie` header; undefined without it, or with several. */
  of(header: string | undefined): string | undefined;
}

/**
 * Over HTTPS the name has the prefix by which browsers let no other host of the domain set it (RFC 6265bis, 4.1.3.2).
 * @param baseUrl the service as callers see it
 */
export function sessionCookie(baseUrl: string): SessionCookie {
  return namedCookie(baseUrl, plainName, 'Strict');
}

/** @param sameSite `Lax` for what has to come back with a browser that another site sends here */
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
 * A page of another site can make a browser send requests, but neither read the token nor send the header.
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
      'Requests with a session cookie need the header X-CSRF-Token; GET /api/me answers the value as csrfToken',
    );
}

/** Browsers say where a request was made (Fetch Metadata); what is no browser, or an old one, says nothing. @throws Refusal UNAUTHORIZED */
export function refuseOtherSites(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site')
    throw new Refusal('UNAUTHORIZED', 'A console session works only from its own site');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
