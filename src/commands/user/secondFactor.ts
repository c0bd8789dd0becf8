/**
 * The second factor of users with a password: time-based codes of an app (TOTP, RFC 6238), and recovery codes on paper for a lost app. Each
 * code is valid once, of the app (RFC 6238, 5.2) as well as on paper.
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
import { checkOwnPassword, passwordAttempts, type SignInFailures, wrongPassword } from './signInFailures.js';
import { userAggregate, userOf, userStream, userTag } from './user.js';

export interface SecondFactorDependencies {
  readonly handler: CommandHandler;
  readonly records: Records;
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly failures: Pick<SignInFailures, 'attempt'>;
  /** Encrypts the secrets of apps; decrypting needs the same `context`. */
  readonly cipher: {
    encrypt(plain: string, context: string): string;
    decrypt(sealed: string, context: string): string;
  };
  /** Key of the HMACs as which recovery codes are stored. */
  readonly recoverySecret: Uint8Array;
  /** The name that apps show next to the account. */
  readonly issuer: string;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

/** The secret for an app, shown once. */
export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

/** The user's password and, if there is a second factor, a code of it. */
export interface ShownCredentials {
  readonly currentPassword: string;
  readonly otp: string;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const enrolments = 'secondFactorEnrolments';
const usedSteps = 'secondFactorSteps';
/** Time within which an app must prove that it has the secret, in ms. */
const enrolmentTime = 15 * 60_000;
const stepSeconds = 30;
/** Time steps before and after the current one whose codes are accepted: clocks differ, and people type slowly. */
const stepsAround = 1;
const recoveryCodes = 10;
/** Without letters and digits that look alike. */
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

  /** Whether it is a code of the app for about now that was never used before. */
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
        // By then no code of the step is accepted any more.
        expiresAt: at + 10 * stepSeconds * 1_000,
        tags: [userTag(userId)],
      },
    );
    return written !== undefined;
  }

  function recoveryHashOf(userId: number, code: string): string {
    return createHmac('sha256', recoverySecret).update(`${userId} ${code}`).digest('base64url');
  }

  /** Whether it is one of the user's recovery codes; spends it. */
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

  /** Whether the user gives a code of the app or a recovery code, however it is formatted. */
  async function isShown(user: ExistingUser, otp: string, context: CommandContext): Promise<boolean> {
    const { id, secondFactor } = user;
    if (secondFactor === undefined) return false;
    const code = otp.replace(/[\s-]/g, '').toUpperCase();
    return (
      (await isCodeOfApp(id, secondFactor.sealedSecret, code)) || (await isRecoveryCode(user, code, context))
    );
  }

  /** Returns why password and code do not suffice. Without a second factor the password suffices. */
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
   * Checks password and code as one attempt: the right password alone is no success that would reset the count of wrong codes.
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
     * Confirms an enrolment with a code, which proves that the app has the secret. Ends every token and session of the user, since they
     * were issued for a password alone. Wrong codes are counted: the holder of a stolen token must not guess codes of an enrolment that the
     * user has begun.
     * @returns the recovery codes, which are stored nowhere
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

    /**
     * Removes another user's second factor when their app is lost. @throws DomainError USER_NOT_FOUND, UNAUTHORIZED,
     * REAUTHENTICATION_REQUIRED
     */
    reset: (userId: number, by: Administrator, context: CommandContext) =>
      handler.handle(userAggregate, String(userId), { type: 'RemoveSecondFactor', by }, context),

    /** Erases what is stored of a user besides the events. */
    async eraseUser(userId: number): Promise<void> {
      await records.deleteTagged(enrolments, userTag(userId));
      await records.deleteTagged(usedSteps, userTag(userId));
    },
  };
}

/** Returns ten letters and digits, 49 random bits, as `ABCDE-FGHJK`. */
function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 10) {
    for (const byte of randomBytes(16)) {
      // 248 of the 256 byte values map evenly to 31 characters.
      if (byte < 248 && letters.length < 10) letters.push(alphabet[byte % alphabet.length] ?? '');
    }
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
