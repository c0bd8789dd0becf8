/** Commands of an API key. The hash of its secret comes with the command. */
import type { ApiKeyTerms } from './events.js';

export interface CreateApiKey extends ApiKeyTerms {
  readonly type: 'CreateApiKey';
  readonly keyId: string;
  readonly secretHash: string;
  /** RFC 3339 UTC, real time. */
  readonly at: string;
}

/** Undefined fields stay as they are. */
export interface ChangeApiKey {
  readonly type: 'ChangeApiKey';
  readonly name: ApiKeyTerms['name'] | undefined;
  readonly rights: ApiKeyTerms['rights'] | undefined;
  readonly expiresAt: ApiKeyTerms['expiresAt'] | undefined;
  readonly networks?: ApiKeyTerms['networks'] | undefined;
  readonly dailyRefunds?: ApiKeyTerms['dailyRefunds'] | undefined;
  readonly dailyPayments?: ApiKeyTerms['dailyPayments'] | undefined;
  /** RFC 3339 UTC, real time. */
  readonly at: string;
}

export interface RevokeApiKey {
  readonly type: 'RevokeApiKey';
}

export type ApiKeyCommand = CreateApiKey | ChangeApiKey | RevokeApiKey;
