/**
 * The second factor of users with a password: codes of an app by the time (TOTP, RFC 6238), and codes on paper for when the app is
 * lost. A code of the app is good once (RFC 6238, 5.2), as each on paper is.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Administrator } from '../../domain/user/administrators.js';
import { refuseSecondOne, wrongCode } from '../../domain/user/secondFactor.js';
import { type ExistingUser, userNotFound } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { type DomainError, hasCode } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';
import { checkOwnPassword, wrongPassword } from './ownPassword.js';
import { passwordAttempts, type SignInFailures } from './signInFailures.js';
import { userAggregate, userOf, userStream, userTag } from './user.js';

export interface SecondFactorDependencies {
  readonly handler: CommandHandler;
  readonly records: Records;
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly failures: Pick<SignInFailures, 'attempt'>;
  /** Encrypts the secrets of apps; `context` must be the same when one is opened. */
  readonly cipher: {
    encrypt(plain: string, context: string): string;
    decrypt(sealed: string, context: string): string;
  };
  /** Key of the HMACs that recovery codes are kept as. */
  readonly recoverySecret: Uint8Array;
  /** The name that apps show beside the account. */
  readonly issuer: string;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}

/** The secret that an app is given, once. */
export interface Enrolment {
  /** Base32, for those who type it. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a picture that the app reads. */
  readonly uri: string;
}

/** The own password and, where there is a second factor, a code of it. */
export interface ShownCredentials {
  readonly currentPassword: string;
  readonly otp: string;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const enrolments = 'secondFactorEnrolments';
const usedSteps = 'secondFactorSteps';
/** Milliseconds for which an app that was told the secret may show that it has it. */
const enrolmentTime = 15 * 60_000;
const stepSeconds = 30;
/** Steps before and after the present one whose codes are taken too: clocks differ, and people type. */
const stepsAround = 1;
const recoveryCodes = 10;
/** Without letters that look like digits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const enrolled = z.object({ sealedSecret: z.string() });
const used = z.object({ step: z.int() });

export function createSecondFactors(dependencies: SecondFactorDependencies) {
  const { handler, records, passwords, failures, cipher, recoverySecret, issuer } = dependencies;
  const now = dependencies.now ?? Date.now;

  const cipherContext = (userId: number) => `second factor of user ${userId}`;

  function appOf(secret: Secret, label = 'account'): TOTP {
    return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret });
  }

  async function userWith(id: number): Promise<ExistingUser> {
    const user = await userOf(handler, userStream(id));
    if (user === undefined) throw userNotFound();
    return user;
  }

  /** Whether it is a code of the app, of about now, and was never shown before. */
  async function isCodeOfApp(userId: number, sealedSecret: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    const at = now();
    const secret = Secret.fromBase32(cipher.decrypt(sealedSecret, cipherContext(userId)));
    const delta = appOf(secret).validate({ token: code, timestamp: at, window: stepsAround });
    if (delta === null) return false;
    const step = Math.floor(at / 1_000 / stepSeconds) + delta;
    const key = String(userId);
    const record = await records.get(usedSteps, key);
    if (record !== undefined && used.parse(record.value).step >= step) return false;
    const written = await records.put(
      usedSteps,
      key,
      { step },
      {
        expected: record?.version ?? 'absent',
        // By then no code of the step is taken any more.
        expiresAt: at + 10 * stepSeconds * 1_000,
        tags: [userTag(userId)],
      },
    );
    return written !== undefined;
  }

  function recoveryHashOf(userId: number, code: string): string {
    return createHmac('sha256', recoverySecret).update(`${userId} ${code}`).digest('base64url');
  }

  /** Spends the code. */
  async function isRecoveryCode(user: ExistingUser, code: string, context: CommandContext): Promise<boolean> {
    const recoveryHash = recoveryHashOf(user.id, code);
    if (user.secondFactor?.recoveryHashes.includes(recoveryHash) !== true) return false;
    const command = { type: 'UseRecoveryCode', recoveryHash } as const;
    try {
      await handler.handle(userAggregate, String(user.id), command, context);
      return true;
    } catch (error) {
      if (hasCode(error, 'INVALID_OTP')) return false;
      throw error;
    }
  }

  /** Whether the user shows a code of the app, or one on paper, in whichever way it is written. */
  async function isShown(user: ExistingUser, otp: string, context: CommandContext): Promise<boolean> {
    const { id, secondFactor } = user;
    if (secondFactor === undefined) return false;
    const code = otp.replace(/[\s-]/g, '').toUpperCase();
    return (
      (await isCodeOfApp(id, secondFactor.sealedSecret, code)) || (await isRecoveryCode(user, code, context))
    );
  }

  /** Why password and code are not enough; without a second factor the password is. */
  async function refusalOfBoth(
    user: ExistingUser,
    { currentPassword, otp }: ShownCredentials,
    context: CommandContext,
  ): Promise<DomainError | undefined> {
    if (!(await passwords.matches(currentPassword, user.passwordHash))) return wrongPassword();
    if (user.secondFactor === undefined || (await isShown(user, otp, context))) return undefined;
    return wrongCode();
  }

  /**
   * Password and code are one attempt: the right password alone is no success that would forget the wrong codes of before.
   * @throws DomainError USER_NOT_FOUND, INVALID_PASSWORD, INVALID_OTP, RATE_LIMITED
   */
  async function checkBoth(
    userId: number,
    shown: ShownCredentials,
    context: CommandContext,
  ): Promise<ExistingUser> {
    const user = await userWith(userId);
    let refusal: DomainError | undefined;
    await failures.attempt(passwordAttempts(userId), async () => {
      refusal = await refusalOfBoth(user, shown, context);
      return refusal === undefined ? user : undefined;
    });
    if (refusal !== undefined) throw refusal;
    return user;
  }

  return {
    isShown,
    checkBoth,

    /** @throws DomainError USER_NOT_FOUND, SECOND_FACTOR_SET, INVALID_PASSWORD, RATE_LIMITED */
    async begin(userId: number, currentPassword: string): Promise<Enrolment> {
      const user = await userWith(userId);
      await checkOwnPassword({ passwords, failures }, user, currentPassword);
      refuseSecondOne(user);
      const secret = new Secret({ size: 20 });
      const sealedSecret = cipher.encrypt(secret.base32, cipherContext(userId));
      await records.put(
        enrolments,
        String(userId),
        { sealedSecret },
        { expiresAt: now() + enrolmentTime, tags: [userTag(userId)] },
      );
      return { secret: secret.base32, uri: appOf(secret, user.email).toString() };
    },

    /**
     * By a code that shows that the app has the secret. Every token and session of the user ends: they were given for a password alone.
     * @returns the recovery codes, which are nowhere kept
     * Wrong codes are counted: who has a stolen token must not guess at the app of an enrolment that its user has begun.
     * @throws DomainError USER_NOT_FOUND, SECOND_FACTOR_SET, INVALID_OTP, RATE_LIMITED
     */
    async confirm(userId: number, otp: string, context: CommandContext): Promise<readonly string[]> {
      const record = await records.get(enrolments, String(userId));
      if (record === undefined) throw wrongCode();
      const { sealedSecret } = enrolled.parse(record.value);
      const matched = await failures.attempt(
        passwordAttempts(userId),
        async () => (await isCodeOfApp(userId, sealedSecret, otp.replace(/\s/g, ''))) || undefined,
        'itself',
      );
      if (matched === undefined) throw wrongCode();
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      const recoveryHashes = codes.map((code) => recoveryHashOf(userId, code.replace('-', '')));
      const command = { type: 'SetSecondFactor', sealedSecret, recoveryHashes } as const;
      await handler.handle(userAggregate, String(userId), command, context);
      await records.delete(enrolments, String(userId));
      return codes;
    },

    /** @throws as `checkBoth` */
    async remove(userId: number, shown: ShownCredentials, context: CommandContext): Promise<void> {
      const user = await checkBoth(userId, shown, context);
      if (user.secondFactor === undefined) return;
      await handler.handle(userAggregate, String(userId), { type: 'RemoveSecondFactor' }, context);
    },

    /** For somebody else whose app is lost. @throws DomainError USER_NOT_FOUND, UNAUTHORIZED, REAUTHENTICATION_REQUIRED */
    reset: (userId: number, by: Administrator, context: CommandContext) =>
      handler.handle(userAggregate, String(userId), { type: 'RemoveSecondFactor', by }, context),

    /** Forgets what is kept of a user beside the events. */
    async eraseUser(userId: number): Promise<void> {
      await records.deleteTagged(enrolments, userTag(userId));
      await records.deleteTagged(usedSteps, userTag(userId));
    },
  };
}

/** Ten letters and digits, 49 random bits, as `ABCDE-FGHJK`. */
function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 10) {
    for (const byte of randomBytes(16)) {
      // 248 of the 256 values of a byte fall evenly on 31 letters.
      if (byte < 248 && letters.length < 10) letters.push(alphabet[byte % alphabet.length] ?? '');
    }
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
