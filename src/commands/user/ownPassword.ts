/** The own password that a user who is signed in gives once more, before what a stolen token alone must not do. */
import type { ExistingUser } from '../../domain/user/state.js';
import { DomainError } from '../../kernel/errors.js';
import type { Passwords } from '../identity/passwords.js';
import { passwordAttempts, type SignInFailures } from './signInFailures.js';

export interface OwnPasswordDependencies {
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly failures: Pick<SignInFailures, 'attempt'>;
}

/**
 * Counted like failures to sign in. Where there is a second factor the right password takes nothing back of the count. Its codes are counted with
 * it, and a person who knows the password alone must not guess at them for ever.
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
