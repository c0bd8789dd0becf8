/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC 7636; RFC 9700). */
import * as oidc from 'openid-client';
import { type SignInProvider, SignInRefused } from '../../ports/signInProvider.js';
import { Unavailable } from '../../ports/unavailable.js';

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which only PKCE protects. */
  readonly clientSecret: string | undefined;
  /** Separated by spaces; includes `openid`. */
  readonly scope: string;
}

/** Limit for each answer of the provider, in seconds. */
const timeout = 10;

/** Returns `SignInRefused` when the provider refused or its answer is inconsistent. Returns `Unavailable` for every other error. */
function refusalOf(error: unknown): Error {
  const refused =
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.ClientError ||
    error instanceof oidc.WWWAuthenticateChallengeError;
  const away = error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT';
  const message = error instanceof Error ? error.message : String(error);
  return refused && !away
    ? new SignInRefused(message, { cause: error })
    : new Unavailable(`the sign-in provider cannot be reached: ${message}`, { cause: error });
}

export function createOidcProvider(options: OidcOptions): SignInProvider {
  const issuer = new URL(options.issuer);
  let discovered: Promise<oidc.Configuration> | undefined;

  /** Requests the provider's metadata once. After a failure the next sign-in tries again. */
  function discover(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(
        issuer,
        options.clientId,
        undefined,
        options.clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(options.clientSecret),
        { timeout, ...(issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}) },
      )
      .catch((error: unknown) => {
        discovered = undefined;
        throw new Unavailable(`the sign-in provider cannot be reached: ${String(error)}`);
      });
    return discovered;
  }

  return {
    async begin(redirectUri) {
      const configuration = await discover();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: options.scope,
        state: pending.state,
        nonce: pending.nonce,
        // A month. With `max_age` a provider must tell when the person signed in (OpenID Connect Core, 3.1.2.1).
        max_age: '2592000',
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },

    async finish(returnedTo, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(returnedTo), {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (idToken === undefined) throw new SignInRefused('there is no ID token');
        const userInfo =
          configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
        return { issuer: idToken.iss, subject: idToken.sub, claims: { ...userInfo, ...idToken } };
      } catch (error) {
        throw error instanceof SignInRefused ? error : refusalOf(error);
      }
    },
  };
}
