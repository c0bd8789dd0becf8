/** Events of an API key. */
import type { Right } from './rights.js';

/** Terms of a key, set by an Admin. */
export interface ApiKeyTerms {
  /** For people to tell keys apart; kept in clear, so that nothing personal belongs into it. */
  readonly name: string;
  /** In the order of all rights, each once, one at least. */
  readonly rights: readonly Right[];
  /** RFC 3339 UTC; null: it does not expire. */
  readonly expiresAt: string | null;
  /** Addresses and networks that the key may come from; absent or empty: any. */
  readonly networks?: readonly string[];
  /** The most that it may refund, and record as paid, in a day (UTC), in any currency; absent or null: no bound. */
  readonly dailyRefunds?: string | null;
  readonly dailyPayments?: string | null;
}

export interface ApiKeyCreated {
  readonly type: 'ApiKeyCreated';
  readonly data: ApiKeyTerms & {
    readonly keyId: string;
    /** SHA-256, base64url, of the 256 random bits that its holder alone has: nobody can turn it back. */
    readonly secretHash: string;
    /** Id of the user who proposed the key and holds it, where another one approved it. */
    readonly proposedBy?: string;
  };
}

/** Holds what changed, with its new values. */
export interface ApiKeyChanged {
  readonly type: 'ApiKeyChanged';
  readonly data: Partial<ApiKeyTerms>;
}

/** For good: a revoked key never holds again. */
export interface ApiKeyRevoked {
  readonly type: 'ApiKeyRevoked';
  readonly data: Record<string, never>;
}

export type ApiKeyEvent = ApiKeyCreated | ApiKeyChanged | ApiKeyRevoked;
