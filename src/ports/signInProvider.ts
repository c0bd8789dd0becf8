/** Port: an external provider that signs users in, by OpenID Connect. */

/** Ties the redirect to the provider and the return from it together. Only this service and that browser may know it. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The identity that the provider vouches for. */
export interface ProvidedIdentity {
  /** The issuer's identifier, a URL. */
  readonly issuer: string;
  /** Unique at the issuer and never reassigned to another user. */
  readonly subject: string;
  /** The claims of the ID token, plus those of the user info response where there is one. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The provider refused the sign-in, or the answer of the provider or the browser cannot be trusted. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

export interface SignInProvider {
  /** Returns the URL to redirect the browser to. @throws Unavailable when the provider cannot be reached */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /**
   * Returns the identity that the provider sent to the redirect address.
   * @param returnedTo the URL the browser came back to, with all parameters the provider added
   * @throws SignInRefused; Unavailable when the provider cannot be reached
   */
  finish(returnedTo: string, pending: PendingSignIn): Promise<ProvidedIdentity>;
}
