/** The rules of the second factor: a code of an app beside the password, and recovery codes for when the app is lost. */
import { DomainError } from '../../kernel/errors.js';
import { refuseTakeover } from './administrators.js';
import type { RemoveSecondFactor, SetSecondFactor, UseRecoveryCode } from './commands.js';
import type { UserEvent } from './events.js';
import type { ExistingUser } from './state.js';

export function setSecondFactor(command: SetSecondFactor, user: ExistingUser): readonly UserEvent[] {
  refuseSecondOne(user);
  const { sealedSecret, recoveryHashes } = command;
  return [{ type: 'SecondFactorSet', data: { sealedSecret, recoveryHashes: [...recoveryHashes] } }];
}

/** @throws DomainError SECOND_FACTOR_SET: the old one must be removed first, so that nobody replaces it unseen */
export function refuseSecondOne({ secondFactor }: ExistingUser): void {
  if (secondFactor === undefined) return;
  throw new DomainError('SECOND_FACTOR_SET', 'A second factor is already set; remove it first');
}

export function removeSecondFactor({ by }: RemoveSecondFactor, user: ExistingUser): readonly UserEvent[] {
  if (by !== undefined) refuseTakeover(by, user, 'POST /api/users/second-factor/removal');
  return user.secondFactor === undefined ? [] : [{ type: 'SecondFactorRemoved', data: {} }];
}

/** Each code works once. */
export function useRecoveryCode(
  { recoveryHash }: UseRecoveryCode,
  { secondFactor }: ExistingUser,
): readonly UserEvent[] {
  if (secondFactor?.recoveryHashes.includes(recoveryHash) !== true) throw wrongCode();
  return [{ type: 'RecoveryCodeUsed', data: { recoveryHash } }];
}

export function wrongCode(): DomainError {
  return new DomainError('INVALID_OTP', 'The code is wrong, used or expired; send the current one');
}
