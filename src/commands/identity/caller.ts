/** The sender of a request: found by a token or an API key (`tokens.ts`, `apiKey/verification.ts`), checked by the routes. */
import type { ApiKeyTerms } from '../../domain/apiKey/events.js';
import type { Right } from '../../domain/apiKey/rights.js';
import type { Role } from '../../domain/user/roles.js';
import type { Actor } from '../../kernel/events.js';
import type { ReadModels } from '../../ports/readModels.js';
import { userModel } from '../../projections/user.js';
import { keyPrefix } from '../apiKey/apiKey.js';
import type { CommandHandler } from '../engine/handle.js';
import { userAggregate } from '../user/user.js';

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

/** The user's data that decides whether earlier tokens are still valid. */
export interface Credentials {
  readonly status: string;
  readonly credentialVersion: number;
}

/** Both return undefined for a user who does not exist (any more). */
export interface CredentialSource {
  /** Reads the read model; fast, called for each request of a user. */
  current(userId: string): Promise<Credentials | undefined>;
  /** Reads the user's events; called before a token is refused, in case the read model is behind. */
  confirm(userId: string): Promise<Credentials | undefined>;
}

export function createCredentialSource(
  readModels: Pick<ReadModels, 'get'>,
  handler: Pick<CommandHandler, 'load'>,
): CredentialSource {
  return {
    async current(userId) {
      const document = (await readModels.get(userModel, userId))?.document;
      if (document === undefined || document === null) return undefined;
      const { status, credentialVersion } = document;
      return typeof status === 'string' && typeof credentialVersion === 'number'
        ? { status, credentialVersion }
        : undefined;
    },
    async confirm(userId) {
      const { state } = await handler.load(userAggregate, userId);
      return state.status === 'none' || state.status === 'removed' ? undefined : state;
    },
  };
}

/** Whether a user is active and still has the credential version, so that what was issued under it is valid. */
export async function isStill(
  credentials: CredentialSource,
  userId: string,
  version: number,
): Promise<boolean> {
  if (isCurrent(await credentials.current(userId), version)) return true;
  return isCurrent(await credentials.confirm(userId), version);
}

function isCurrent(credentials: Credentials | undefined, version: number): boolean {
  return credentials?.status === 'active' && credentials.credentialVersion === version;
}

export interface CallerVerificationDependencies {
  /** Verifies an access token. */
  readonly verifyToken: (token: string) => Promise<Caller>;
  readonly verifyKey: (key: string) => Promise<Caller>;
  readonly readModels: Pick<ReadModels, 'get'>;
  /** `SECOND_FACTOR_ROLES`; users who sign in at a provider use their second factor there. */
  readonly secondFactorRoles: readonly Role[];
}

export interface CallerVerification {
  /** Returns the caller of a bearer token: an access token, or an API key. @throws DomainError UNAUTHENTICATED; Unavailable */
  verify(token: string): Promise<Caller>;
  /** Returns the caller as a `Customer` if their roles require a second factor that is not set up. */
  withSecondFactor(caller: Caller): Promise<Caller>;
}

export function createCallerVerification(dependencies: CallerVerificationDependencies): CallerVerification {
  const { verifyToken, verifyKey, readModels, secondFactorRoles } = dependencies;

  async function withSecondFactor(caller: Caller): Promise<Caller> {
    if (caller.kind !== 'user' || !caller.roles.some((role) => secondFactorRoles.includes(role)))
      return caller;
    const document = (await readModels.get(userModel, caller.id))?.document;
    if (document?.secondFactor === true || document?.byProvider === true) return caller;
    return { ...caller, roles: ['Customer'], lacksSecondFactor: true };
  }

  return {
    verify: async (token) =>
      token.startsWith(keyPrefix) ? verifyKey(token) : withSecondFactor(await verifyToken(token)),
    withSecondFactor,
  };
}
