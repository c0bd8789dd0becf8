/**
 * Links mailed to users: how long they are valid, the one refusal for all invalid ones, and whose password they may set. Opening one proves
 * the address, so an invited user becomes active by it.
 */
import { type DomainError, invalidField } from '../../kernel/errors.js';
import type { ConfirmPasswordReset, RequestPasswordReset } from './commands.js';
import { mailPurposes, type UserEvent } from './events.js';
import type { ExistingUser } from './state.js';

/** The purposes of a mailed link. */
export const linkPurposes = [...mailPurposes, 'password-reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Lifetimes in seconds, from the moment of sending. */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  verification: 3 * 86_400,
  invitation: 7 * 86_400,
  'password-reset': 3_600,
};

/** Unknown, used, expired or superseded by a change of the user: the answer does not say which. */
export function invalidLink(): DomainError {
  const message = 'is not valid: it was already used, has expired or never existed';
  return invalidField('/token', message, `The token ${message}`);
}

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
