/**
 * Another password by a link that was mailed: who may be sent one, and which one holds. Anyone who opens it has the address, as with an
 * invitation, so an invited user becomes active by it.
 */
import type { ConfirmPasswordReset, RequestPasswordReset } from './commands.js';
import type { UserEvent } from './events.js';
import { invalidLink } from './links.js';
import type { ExistingUser } from './state.js';

/**
 * Whether a mailed link may give the user a password, an invitation's as well. None does for a locked user, and where somebody signs in at a
 * provider only an administrator can ask for one. A mailbox must not be a way around the provider's rules.
 */
export function mayGetPasswordByMail(user: ExistingUser, byAdministrator: boolean): boolean {
  return user.status !== 'locked' && (byAdministrator || user.identity === undefined);
}

/** Nothing where a mail may give no password: the stranger who asked is told the same. */
export function requestPasswordReset(
  { byStranger }: RequestPasswordReset,
  user: ExistingUser,
): readonly UserEvent[] {
  if (!mayGetPasswordByMail(user, !byStranger)) return [];
  return [{ type: 'PasswordResetRequested', data: {} }];
}

/** @param user whom the link was mailed to, as long as password and status are those of then */
export function confirmPasswordReset(
  { reset, passwordHash }: ConfirmPasswordReset,
  user: ExistingUser,
): readonly UserEvent[] {
  if (user.passwordResets !== reset) throw invalidLink();
  return [
    { type: 'UserPasswordChanged', data: { passwordHash, by: 'reset' } },
    ...(user.status === 'active'
      ? []
      : ([{ type: 'UserStatusChanged', data: { status: 'active' } }] as const)),
  ];
}
