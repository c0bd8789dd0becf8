/** Signing in to the console at a provider: an encrypted cookie connects the way there with the way back. */
import { z } from 'zod';
import type { ConsoleSessions } from '../../commands/identity/consoleSessions.js';
import {
  type ProviderRefusal,
  ProviderSignInRefused,
  type SignInByProvider,
} from '../../commands/user/providerSignIn.js';
import { hasCode } from '../../kernel/errors.js';
import { type SignInProvider, SignInRefused } from '../../ports/signInProvider.js';
import { Unavailable } from '../../ports/unavailable.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { namedCookie, type SessionCookie } from '../server/authentication.js';
import type { Access, Answer, FileAnswerDocument, Route } from '../server/route.js';

export interface OidcRoutesDependencies {
  /** Undefined: there is no provider. */
  readonly provider: SignInProvider | undefined;
  readonly signInByProvider: SignInByProvider;
  readonly sessions: Pick<ConsoleSessions, 'begin'>;
  readonly cookie: SessionCookie;
  /** Encrypts what the browser carries there and back; decryption needs the same `context`. */
  readonly pendingCipher: {
    encrypt(plain: string, context: string): string;
    /** @throws Error when the text was not encrypted this way */
    decrypt(sealed: string, context: string): string;
  };
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
  /** Returns the real time, in ms since 1970. */
  readonly now?: () => number;
}

const anybody: Access = { kinds: [], anonymous: true };
const { route } = area('auth', anybody);
const startPath = '/api/auth/oidc/start';
const callbackPath = '/api/auth/oidc/callback';
/** Time limit for signing in at the provider, in seconds. */
const patience = 600;
const cookieContext = 'a sign-in under way';
const home = '/console/';

const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
});

/** Returns the address if it is local, else the console's: the author of a link must not send users to another site. */
function localPath(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : home;
}

/** Why a user comes back without being signed in; the sign-in page explains each. `lost`: this browser began nothing, or too long ago. */
type Reason = ProviderRefusal | 'lost' | 'refused' | 'unavailable';

/** Returns the reason for a refusal; undefined for a failure of the service. */
function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof ProviderSignInRefused) return error.reason;
  if (error instanceof SignInRefused) return 'refused';
  if (error instanceof Unavailable || hasCode(error, 'CONCURRENCY_CONFLICT')) return 'unavailable';
  return hasCode(error, 'USER_ALREADY_EXISTS') ? 'taken' : undefined;
}

/** Returns the reason for a refusal. @throws any other error */
function unlessRefused(error: unknown): Reason {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  return reason;
}

/**
 * Redirects to the sign-in page, which every console address shows to users who are not signed in. Nothing that the provider said is passed on:
 * the reason is one of ours, and browsers do not send the part after `#` to any server.
 */
function backWithout(reason: Reason, returnTo: string): Answer {
  const page = returnTo.startsWith(home) ? (returnTo.split('#', 1)[0] ?? home) : home;
  return { headers: { location: `${page}#sign-in=${reason}`, 'cache-control': 'no-store' } };
}

const elsewhere = (description: string): FileAnswerDocument => ({
  status: 302,
  description,
  mediaTypes: [],
  headers: ['Location'],
});
const text = z.string().max(4_096).optional();

/** Returns when the provider authenticated the person (`auth_time`, in seconds); without it, the sign-in does not count as fresh. */
function signedInAtOf({ auth_time: at }: Readonly<Record<string, unknown>>): number {
  return typeof at === 'number' ? Math.min(at * 1_000, Date.now()) : 0;
}

export function oidcRoutes(dependencies: OidcRoutesDependencies): readonly Route[] {
  const { provider, signInByProvider, sessions, cookie, pendingCipher, baseUrl } = dependencies;
  const now = dependencies.now ?? Date.now;
  const redirectUri = `${baseUrl}${callbackPath}`;

  const about = route('GET', '/api/auth/oidc', {
    operationId: 'getSignInProvider',
    summary: 'Returns whether users can sign in with a provider',
    description: `Sign-in uses OpenID Connect and starts at \`${startPath}\`.`,
    answers: ok(
      'Whether a provider is configured',
      z.strictObject({ enabled: z.boolean() }).meta({ id: 'SignInProvider' }),
      { enabled: true },
    ),
    handle: () => ({ body: { enabled: provider !== undefined } }),
  });
  if (provider === undefined) return [about];
  const signInCookie = namedCookie(baseUrl, 'back_office_sign_in', 'Lax');

  const start = route('GET', startPath, {
    operationId: 'startSignInAtProvider',
    forBrowsers: true,
    summary: 'Redirects a browser to the provider',
    description:
      'Authorization code with PKCE, state and nonce. The same browser must return within ten minutes.',
    query: { returnTo: text.describe('Path of this service to return to; default: `/console/`') },
    answers: [elsewhere('Redirect to the provider')],
    async handle({ query, note }) {
      const returnTo = localPath(query.returnTo);
      const begun = await provider.begin(redirectUri).catch(unlessRefused);
      if (typeof begun === 'string') {
        note({ refused: begun });
        return backWithout(begun, returnTo);
      }
      const { url, pending } = begun;
      const sealed = pendingCipher.encrypt(
        JSON.stringify({ ...pending, returnTo, until: now() + patience * 1_000 }),
        cookieContext,
      );
      return {
        headers: {
          location: url,
          'cache-control': 'no-store',
          'set-cookie': signInCookie.holding(sealed, patience),
        },
      };
    },
  });

  const callback = route('GET', callbackPath, {
    operationId: 'finishSignInAtProvider',
    forBrowsers: true,
    summary: 'Completes the sign-in of a browser that returns from the provider',
    answers: [elsewhere('Redirect to where the sign-in began; on failure the reason follows the `#`')],
    async handle({ rawQuery, context, note, cookies }) {
      const pending = open(signInCookie.of(cookies));
      if (pending === undefined) {
        note({ refused: 'lost' });
        return backWithout('lost', home);
      }
      const found = await provider
        .finish(`${redirectUri}?${rawQuery}`, pending)
        .then(async (identity) => ({
          user: await signInByProvider(identity, context),
          signedInAt: signedInAtOf(identity.claims),
        }))
        .catch(unlessRefused);
      if (typeof found === 'string') {
        note({ refused: found });
        return backWithout(found, pending.returnTo);
      }
      const { user, signedInAt } = found;
      const session = await sessions.begin(user, signedInAt);
      note({ subject: `user:${user.id}` });
      return {
        headers: {
          location: pending.returnTo,
          'cache-control': 'no-store',
          'set-cookie': cookie.holding(session.token, session.keepFor ?? 0),
        },
      };
    },
  });

  /** Decrypts the pending sign-in; undefined for a browser that began none, or too long ago. */
  function open(sealed: string | undefined): z.output<typeof pendingSignIn> | undefined {
    if (sealed === undefined) return undefined;
    try {
      const pending = pendingSignIn.parse(JSON.parse(pendingCipher.decrypt(sealed, cookieContext)));
      return pending.until <= now() ? undefined : pending;
    } catch {
      return undefined;
    }
  }

  // Providers add parameters of their own, which must be ignored (RFC 6749, 4.1.2).
  return [about, start, { ...callback, query: undefined }];
}
