/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC 7636; RFC 9700). */
import * as oidc from 'openid-client';
import { type SignInProvider, SignInRefused } from '../../ports/signInProvider.js';
import { Unavailable } from '../../ports/unavailable.js';

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  /** Separated by blanks, `openid` among them. */
  readonly scope: string;
}

/** Seconds that the provider may take for each answer. */
const timeout = 10;

/** Returns the refusal of the other side, or an inconsistency in its answer; anything else is a failure of the way there. */
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

  /** Asked for once; a provider that is away is asked again by the next who signs in. */
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
        // A month. Asked for, since a provider then has to say when the person signed in (OpenID Connect Core, 3.1.2.1).
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
