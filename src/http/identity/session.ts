/** Signing in and out of the console: a session identified by a cookie that no script can read. */
import { z } from 'zod';
import type { ConsoleSessions } from '../../commands/identity/consoleSessions.js';
import { browserRemembered, type KnownBrowsers } from '../../commands/identity/knownBrowsers.js';
import type { SignIn } from '../../commands/user/signIn.js';
import { loginNameValue } from '../../commands/user/user.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { namedCookie, refuseOtherSites, type SessionCookie } from '../server/authentication.js';
import { type BodyReader, jsonBody } from '../server/body.js';
import { rateLimitKeyOf } from '../server/limits.js';
import type { Route } from '../server/route.js';
import { sentOtp, sentPassword } from './credentials.js';
import { describeCaller, exampleMe, type MeDependencies, meAnswer } from './me.js';

const { route } = area('auth', { kinds: [], anonymous: true });

export interface SessionRoutesDependencies extends MeDependencies {
  readonly signIn: Pick<SignIn, 'checkPassword'>;
  readonly sessions: Pick<ConsoleSessions, 'begin' | 'end'>;
  readonly cookie: SessionCookie;
  readonly knownBrowsers: KnownBrowsers;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
  readonly pseudonymOf: (text: string) => string;
}

const signInRequest = z
  .strictObject({
    username: z.string().trim().min(1).max(320).describe('E-mail address or username'),
    password: sentPassword,
    otp: sentOtp,
  })
  .meta({ id: 'SignIn' });

const signedOut = success('You are signed out', 'The session has ended and its cookie is cleared');

/** A body, and the browser's former session. */
interface SignInBody {
  readonly sent: z.output<typeof signInRequest>;
  readonly former: string | undefined;
}

export function sessionRoutes(dependencies: SessionRoutesDependencies): readonly Route[] {
  const { signIn, sessions, cookie, pseudonymOf, knownBrowsers, baseUrl } = dependencies;
  const browserCookie = namedCookie(baseUrl, 'back_office_browser', 'Strict');

  const signInRoute = route('POST', '/api/auth/session', {
    operationId: 'signInForConsole',
    budget: 'sign-in',
    summary: 'Signs a user in with a cookie',
    description:
      'For browsers: the session is in the cookie `back_office_session` (over HTTPS `__Host-back_office_session`), which ' +
      'scripts cannot read. After 10 failures from one address, a login name is locked to it for 15 minutes, here and at the token endpoint. A browser that signed in before (cookie `back_office_browser`) is counted separately. Requests with the ' +
      'cookie and no Authorization header act as the user; those that change something need the header `X-CSRF-Token`.',
    body: signInBody(cookie),
    answers: ok('The signed-in user, as in `GET /api/me`; the cookie is set', meAnswer, {
      ...exampleMe,
      csrfToken: 'b25lLWxvbmctdG9rZW4tdGhhdC1vbmx5LXRoZS1zaXRlLWtub3dz',
    }),
    errors: ['INVALID_CREDENTIALS', 'OTP_REQUIRED', 'UNAUTHORIZED', 'RATE_LIMITED'],
    storesAnswers: false,
    async handle({ body: { sent, former }, address, cookies, context, note, setCookie }) {
      note({
        name: pseudonymOf(loginNameValue(sent.username)),
        ...(address === undefined ? {} : { from: pseudonymOf(address) }),
      });
      const user = await signIn.checkPassword(
        sent.username,
        sent.password,
        rateLimitKeyOf(undefined, address),
        {
          otp: sent.otp,
          context,
          browserOf: (userId) => knownBrowsers.nameOf(browserCookie.of(cookies) ?? '', userId),
        },
      );
      setCookie(browserCookie.holding(knownBrowsers.remember(user.id), browserRemembered));
      const session = await sessions.begin(user);
      // The former user of this browser is signed out.
      if (former !== undefined) await sessions.end(former);
      note({ subject: `user:${user.id}` });
      return {
        headers: {
          'cache-control': 'no-store',
          'set-cookie': cookie.holding(session.token, session.keepFor ?? 0),
        },
        body: await describeCaller(session.caller, session, dependencies),
      };
    },
  });

  const signOutRoute = route('DELETE', '/api/auth/session', {
    operationId: 'signOutOfConsole',
    summary: 'Signs out: ends the session of the cookie',
    description:
      'Takes effect at once in every process. Tokens of the user stay valid; `POST /api/auth/revoke` ends them.',
    access: { kinds: ['user'], openToNonStaff: true },
    answers: signedOut.answers,
    storesAnswers: false,
    async handle({ session }) {
      if (session !== undefined) await sessions.end(session.token);
      return { headers: { 'set-cookie': cookie.ended }, body: signedOut.body };
    },
  });

  return [signInRoute, signOutRoute];
}

/**
 * Accepts JSON only: a page of another site can send forms and plain text, and could sign the browser in as another user with them.
 * Requests that the browser reports as coming from another site are refused.
 */
function signInBody(cookie: SessionCookie): BodyReader<SignInBody> {
  const reader = jsonBody(signInRequest, {
    example: { username: 'ada@example.com', password: 'analytical engine no. 1' },
  });
  return {
    ...reader,
    async read(incoming) {
      refuseOtherSites(incoming.request);
      const { value, fingerprint } = await reader.read(incoming);
      return { value: { sent: value, former: cookie.in(incoming.request) }, fingerprint };
    },
  };
}
