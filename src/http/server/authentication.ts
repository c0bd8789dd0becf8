/**
 * Finds the caller by one of three credentials:
 * - the bearer token of the Authorization header (RFC 6750, 2.1), with Passport's bearer strategy;
 * - an API key as the password of HTTP Basic (RFC 7617), for programs that can send nothing else;
 * - the cookie of a console session.
 */
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-http-bearer';
import type { Caller } from '../../commands/identity/caller.js';
import { hasCode } from '../../kernel/errors.js';
import { Refusal } from './problems.js';
import type { RequestSession } from './route.js';
import { refuseOtherSites, type SessionCookie } from './sessionCookie.js';

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
