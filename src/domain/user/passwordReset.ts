/**
 * Resets a password by a mailed link: who may be sent one, and which one is valid. Opening it proves the address, as with an invitation, so
 * an invited user becomes active by it.
 */
import type { ConfirmPasswordReset, RequestPasswordReset } from './commands.js';
import type { UserEvent } from './events.js';
import { invalidLink } from './links.js';
import type { ExistingUser } from './state.js';

/**
 * Whether a mailed link, including an invitation, may set the user's password. No link may for a locked user. If the user signs in at a
 * provider, only an administrator can ask for a link: a mailbox must not be a way around the provider's rules.
 */
export function mayGetPasswordByMail(user: ExistingUser, byAdministrator: boolean): boolean {
  return user.status !== 'locked' && (byAdministrator || user.identity === undefined);
}

/** Returns no event if a mail may set no password: an anonymous caller gets the same answer. */
export function requestPasswordReset(
  { byStranger }: RequestPasswordReset,
  user: ExistingUser,
): readonly UserEvent[] {
  if (!mayGetPasswordByMail(user, !byStranger)) return [];
  return [{ type: 'PasswordResetRequested', data: {} }];
}

/** @param user to whom the link was mailed, with password and status unchanged since */
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
