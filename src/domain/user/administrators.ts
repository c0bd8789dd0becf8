/** Limits between administrators of users: a stolen token must not become a lasting takeover. */
import { DomainError } from '../../kernel/errors.js';
import type { Role } from './roles.js';
import type { ExistingUser } from './state.js';

/** An administrator who acts on another user. */
export interface Administrator {
  readonly id: string;
  readonly isAdmin: boolean;
  /** Whether they have confirmed their identity within the last minutes. */
  readonly isFresh: boolean;
}

/** Roles with power over other users. */
const overOthers: readonly Role[] = ['Admin', 'AppAdmin'];

export function isOverOthers(roles: readonly Role[]): boolean {
  return roles.some((role) => overOthers.includes(role));
}

/** Whether only an Admin may decide how the user signs in. */
export function isSpared({ roles }: Pick<ExistingUser, 'roles'>): boolean {
  return roles.some((role) => role === 'Admin' || role === 'Auditor');
}

/**
 * Refuses changes that open an account to somebody else: another password, no second factor.
 * @param own the request that changes one's own
 * @throws DomainError UNAUTHORIZED for oneself, REAUTHENTICATION_REQUIRED for Admins and AppAdmins
 */
export function refuseTakeover(by: Administrator, user: ExistingUser, own: string): void {
  if (by.id === String(user.id))
    throw new DomainError('UNAUTHORIZED', `For your own account use ${own}, with your password`);
  refuseUnlessFresh(by, user.roles);
}

/** @param roles of the user before or after the change. @throws DomainError REAUTHENTICATION_REQUIRED */
export function refuseUnlessFresh(
  by: Administrator | undefined,
  ...roles: readonly (readonly Role[])[]
): void {
  if (by !== undefined && !by.isFresh && roles.some(isOverOthers)) throw reauthenticationRequired();
}

export function reauthenticationRequired(): DomainError {
  return new DomainError(
    'REAUTHENTICATION_REQUIRED',
    'Confirm your password with POST /api/auth/reauthentication, then repeat the request within five minutes',
  );
}
