/** Events of an API key. */
import type { Right } from './rights.js';

/** Terms of a key, as set by an Admin. */
export interface ApiKeyTerms {
  /** Name that people recognise the key by; not encrypted, so it must hold no personal data. */
  readonly name: string;
  /** At least one right, in the order of all rights, without duplicates. */
  readonly rights: readonly Right[];
  /** RFC 3339 UTC; null: no expiry. */
  readonly expiresAt: string | null;
  /** Addresses and networks from which the key is accepted; absent or empty: any. */
  readonly networks?: readonly string[];
  /** Daily limits (UTC) of the amounts refunded, and recorded as paid, per day in any currency; absent or null: none. */
  readonly dailyRefunds?: string | null;
  readonly dailyPayments?: string | null;
}

/** An API key was created. */
export interface ApiKeyCreated {
  readonly type: 'ApiKeyCreated';
  readonly data: ApiKeyTerms & {
    readonly keyId: string;
    /** SHA-256, base64url, of the secret: 256 random bits that only the holder has and that the hash does not reveal. */
    readonly secretHash: string;
    /** Id of the user who proposed the key and holds it, if another user approved it; absent otherwise. */
    readonly proposedBy?: string;
  };
}

/** The terms were changed. Only changed fields are present. */
export interface ApiKeyChanged {
  readonly type: 'ApiKeyChanged';
  readonly data: Partial<ApiKeyTerms>;
}

/** The key was revoked for good. */
export interface ApiKeyRevoked {
  readonly type: 'ApiKeyRevoked';
  readonly data: Record<string, never>;
}

export type ApiKeyEvent = ApiKeyCreated | ApiKeyChanged | ApiKeyRevoked;
