/**
 * Finds the caller by one of three credentials:
 * - the bearer token of the Authorization header (RFC 6750, 2.1), with Passport's bearer strategy;
 * - an API key as the password of HTTP Basic (RFC 7617), for programs that can send nothing else;
 * - the cookie of a console session. It is `HttpOnly` and `SameSite=Strict`. Every writing request repeats a token in a header, and the
 *   browser says which site a request comes from.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-http-bearer';
import type { Caller } from '../../commands/identity/caller.js';
import { hasCode } from '../../kernel/errors.js';
import { Refusal } from './problems.js';
import type { RequestSession } from './route.js';

declare global {
  namespace Express {
    // Passport's name for the caller that a strategy finds.
    interface User extends Caller {}
  }
}

/** Verifies a token. @throws DomainError UNAUTHENTICATED when it is forged, expired, revoked or belongs to nobody; Unavailable */
export type VerifyToken = (token: string) => Promise<Caller>;

/** A console session as found for a request. */
export interface FoundSession extends RequestSession {
  readonly caller: Caller;
  /** How long the browser is to keep the cookie from now, in seconds; absent when it was told recently. */
  readonly keepFor?: number;
}

/** @throws DomainError UNAUTHENTICATED when the session does not exist or is over; Unavailable */
export type FindSession = (token: string) => Promise<FoundSession>;

/** The caller, or undefined without an Authorization header. @throws Refusal UNAUTHENTICATED */
export type Authenticate = (request: Request, response: Response) => Promise<Caller | undefined>;

/** RFC 6750, 2.1, limited to a length that no token of this service reaches. */
const bearer = /^Bearer +[A-Za-z0-9\-._~+/]{1,4096}=*$/i;

/** RFC 7617, 2. */
const basic = /^Basic +([A-Za-z0-9+/]{1,4096}={0,2})$/i;

/** The characters that a quoted `error_description` may contain (RFC 6750, 3). */
const quotable = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function invalidToken(description: string): Refusal {
  const told = quotable.test(description) ? description : 'The token is not valid';
  return new Refusal(
    'UNAUTHENTICATED',
    told,
    {},
    {
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${told}"` },
    },
  );
}

export interface AuthenticationDependencies {
  readonly verifyToken: VerifyToken;
  /** Verifies an API key. Without it, HTTP Basic is not accepted. */
  readonly verifyKey?: VerifyToken | undefined;
  /** Without it, cookies are ignored. */
  readonly sessions?: { readonly cookie: SessionCookie; readonly find: FindSession } | undefined;
}

export function createAuthentication({
  verifyToken,
  verifyKey,
  sessions,
}: AuthenticationDependencies): Authenticate {
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy((token, done) => {
      verifyToken(token).then(
        (caller) => done(null, caller),
        (error: unknown) => {
          if (hasCode(error, 'UNAUTHENTICATED')) done(invalidToken(error.message));
          else done(error);
        },
      );
    }),
  );

  /** Finds the caller by the API key sent as the password, or as the user name when the password is empty. */
  async function byPassword(header: string, request: Request, verify: VerifyToken): Promise<Caller> {
    // Browsers add a password that they know, whichever site makes the request.
    refuseOtherSites(request);
    const text = Buffer.from(basic.exec(header)?.[1] ?? '', 'base64').toString('utf8');
    const colon = text.indexOf(':');
    const password = text.slice(colon + 1);
    try {
      return await verify(password === '' ? text.slice(0, Math.max(colon, 0)) : password);
    } catch (error) {
      throw hasCode(error, 'UNAUTHENTICATED') ? invalidToken(error.message) : error;
    }
  }

  /** Finds the console user by the request's cookie. */
  async function bySession(request: Request): Promise<Caller | undefined> {
    const token = sessions?.cookie.in(request);
    if (sessions === undefined || token === undefined) return undefined;
    const { caller, csrfToken, keepFor } = await sessions.find(token);
    request.scope.session = { token, csrfToken };
    if (keepFor !== undefined)
      request.scope.headers = ['set-cookie', sessions.cookie.holding(token, keepFor)];
    return caller;
  }

  return async (request, response) => {
    const header = request.headers.authorization;
    // A token is sent on purpose, so it takes precedence over the cookie, which browsers add to every request.
    if (header === undefined) return bySession(request);
    if (verifyKey !== undefined && basic.test(header)) return byPassword(header, request, verifyKey);
    if (!bearer.test(header)) throw invalidToken('The Authorization header has no bearer token');
    return new Promise<Caller>((resolve, reject) => {
      authenticator.authenticate(
        'bearer',
        { session: false },
        (error: unknown, caller: Caller | false | null | undefined) => {
          if (error) reject(error);
          else if (caller) resolve(caller);
          else reject(invalidToken('The token is not valid'));
        },
      )(request, response, reject);
    });
  };
}

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
