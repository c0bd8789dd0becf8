/** The sender of a request, as named by the token; created by `tokens.ts`, checked by the routes. */
import type { ApiKeyTerms } from '../../domain/apiKey/events.js';
import type { Right } from '../../domain/apiKey/rights.js';
import type { Role } from '../../domain/user/roles.js';
import type { Actor } from '../../kernel/events.js';

export type ApiKeyBounds = Pick<ApiKeyTerms, 'networks' | 'dailyRefunds' | 'dailyPayments'>;

export interface Caller {
  readonly kind: 'user' | 'service' | 'guest' | 'apiKey';
  /** A user's id in decimal digits, a service client's id, an API key's id, or the id of the one cart that a guest may access. */
  readonly id: string;
  /** Only users have roles. */
  readonly roles: readonly Role[];
  /** Only API keys have rights. */
  readonly rights?: readonly Right[];
  /** The bounds of API keys that have some. */
  readonly bounds?: ApiKeyBounds;
  /** When the caller's token or key expires, in ms since 1970; absent when it does not. */
  readonly expiresAt?: number;
  /** When the person behind the request last signed in, in ms since 1970; absent for programs, and when unknown. */
  readonly signedInAt?: number;
  /** The session or token of a person; a later proof of identity is stored under it. */
  readonly grantId?: string;
  /** Id of the user whose proposal the caller approved; the proposal is carried out in the caller's name. */
  readonly proposedBy?: string;
  /** True for a user whose roles require a second factor that is not set up; until then they count as a `Customer`. */
  readonly lacksSecondFactor?: true;
}

/** Returns the caller as the author of events. */
export function actorOf(caller: Caller): Actor {
  return { kind: caller.kind, id: caller.id };
}
