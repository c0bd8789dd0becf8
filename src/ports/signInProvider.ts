/** Port: who signs users in elsewhere, by OpenID Connect. */

/** Ties the browser's way there and back together; only this service and that browser may know it. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The identity that the provider vouches for. */
export interface ProvidedIdentity {
  /** The issuer's identifier, a URL. */
  readonly issuer: string;
  /** Unique at the issuer, and never given to another. */
  readonly subject: string;
  /** The claims of the ID token, and of the user info where there is some. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The provider, or the browser that came back from it, said what cannot be believed, or no. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

export interface SignInProvider {
  /** Returns the address that the browser is to go to. @throws Unavailable when the provider cannot be reached */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /**
   * Returns the identity that has come back to the redirect address.
   * @param returnedTo the address with everything that the provider has added
   * @throws SignInRefused; Unavailable when the provider cannot be reached
   */
  finish(returnedTo: string, pending: PendingSignIn): Promise<ProvidedIdentity>;
}
