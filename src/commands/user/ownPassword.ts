/** Checks the password that a signed-in user enters again, before actions for which a stolen token alone must not suffice. */
import type { ExistingUser } from '../../domain/user/state.js';
import { DomainError } from '../../kernel/errors.js';
import type { Passwords } from '../identity/passwords.js';
import { passwordAttempts, type SignInFailures } from './signInFailures.js';

export interface OwnPasswordDependencies {
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly failures: Pick<SignInFailures, 'attempt'>;
}

/**
 * Checks the password; wrong ones count like failed sign-ins. If there is a second factor, the right password does not reset the count.
 * Wrong codes are counted together with it, and a person who knows only the password must not guess codes forever.
 * @throws DomainError INVALID_PASSWORD, RATE_LIMITED; SERVICE_UNAVAILABLE
 */
export async function checkOwnPassword(
  { passwords, failures }: OwnPasswordDependencies,
  user: ExistingUser,
  password: string,
): Promise<void> {
  const matched = await failures.attempt(
    passwordAttempts(user.id),
    async () => ((await passwords.matches(password, user.passwordHash)) ? user : undefined),
    user.secondFactor === undefined ? 'all' : 'itself',
  );
  if (matched === undefined) throw wrongPassword();
}

export function wrongPassword(): DomainError {
  return new DomainError('INVALID_PASSWORD', 'The current password is wrong');
}
