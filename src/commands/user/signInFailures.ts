/**
 * Counts wrong passwords: ten in a row lock a user, or an unknown login name, for a while. That includes the password which a signed-in
 * user enters again, before actions for which a stolen token alone must not suffice.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ExistingUser } from '../../domain/user/state.js';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import { Unavailable } from '../../ports/unavailable.js';
import { createStreamQueue } from '../engine/handle.js';
import type { Passwords } from '../identity/passwords.js';

export const failuresAllowed = 10;
/** From all addresses together, to stop guessing from very many addresses as well. */
export const failuresAllowedInAll = 100;
/** How long a name stays locked, and after how long without a failure the count starts again; in ms, real time. */
const closedFor = 15 * 60_000;

export interface SignInFailures {
  /**
   * Runs an attempt to sign in; one that returns undefined is a failure. Attempts under one name run one after the other in this process.
   * Each is counted before it runs, so that concurrent attempts cannot exceed the limit.
   * @param counted the name that the attempt is counted under: see the functions below
   * @param forgets what a success takes back: all failures counted before, or only this attempt. A success that proves less than what is
   *   guessed under the same name must not forget the guesses
   * @param allowed limit of failures; ten by default
   * @throws DomainError RATE_LIMITED when the name is locked; Unavailable when too many attempts wait
   */
  attempt<Result>(
    counted: string,
    check: () => Promise<Result | undefined>,
    forgets?: 'all' | 'itself',
    allowed?: number,
  ): Promise<Result | undefined>;
  /** Forgets the failures counted under a name. */
  reset(counted: string): Promise<void>;
}

/**
 * Names the counter of a user's attempts to sign in by their origin, so that guessing from one place does not lock out the user elsewhere.
 * A new password starts a new count, since no one has guessed at it yet.
 * @param from an address, or a browser that has signed in before; undefined for all origins together
 */
export function signInAttempts({ id, linkVersion }: CountedUser, from: string | undefined): string {
  const name = `sign-in of user ${id} since ${linkVersion}`;
  return from === undefined ? name : `${name} from ${from}`;
}

/** Names the counter of wrong codes of a second factor. Only a caller with the right password gets this far. */
export function codeAttempts(userId: number): string {
  return `code of user ${userId}`;
}

type CountedUser = Pick<ExistingUser, 'id' | 'linkVersion'>;

/** Names the counter of a user's attempts to enter their own password, or a code of the second factor along with it. */
export function passwordAttempts(userId: number): string {
  return `password of user ${userId}`;
}

/** Forgets the failures counted for a user. */
export async function forgetAttempts(failures: Pick<SignInFailures, 'reset'>, userId: number): Promise<void> {
  for (const counted of [codeAttempts(userId), passwordAttempts(userId)]) await failures.reset(counted);
}

/**
 * Called after a new password that was not obtained by guessing: guesses at the old one no longer lock the user out. Guesses at a second
 * factor stay counted. A person who gets a password, e.g. through a mailbox, must not get more guesses with it.
 */
export async function openAfterNewPassword(
  failures: Pick<SignInFailures, 'reset'>,
  { id, secondFactor }: Pick<ExistingUser, 'id' | 'secondFactor'>,
): Promise<void> {
  if (secondFactor === undefined) await forgetAttempts(failures, id);
}

/** Names the counter of attempts with a login name that no user has, so that it never affects a user. */
export function unknownNameAttempts(loginNameValue: string, from: string | undefined): string {
  const name = `unknown name ${loginNameValue}`;
  return from === undefined ? name : `${name} from ${from}`;
}

const collection = 'signInFailures';
const raceLimit = 100;
const stored = z.object({ failures: z.int(), until: z.number() });

/** @param secret key of the HMAC that hides login names, which are personal data, in the records */
export function createSignInFailures(
  records: Records,
  secret: Uint8Array,
  now: () => number = Date.now,
): SignInFailures {
  const queue = createStreamQueue(1_024);

  /** Counts the attempt as a failure until it succeeds; returns a function that takes that back. */
  async function count(key: string, allowed: number): Promise<() => Promise<void>> {
    for (let race = 0; race < raceLimit; race += 1) {
      const record = await records.get(collection, key);
      const { failures, until } =
        record === undefined ? { failures: 0, until: 0 } : stored.parse(record.value);
      if (failures >= allowed) {
        throw new DomainError('RATE_LIMITED', 'Too many failed attempts to sign in; try again later', {
          retryAfter: Math.max(1, Math.ceil((until - now()) / 1_000)),
        });
      }
      const expiresAt = now() + closedFor;
      const value = { failures: failures + 1, until: expiresAt };
      const written = await records.put(collection, key, value, {
        expected: record?.version ?? 'absent',
        expiresAt,
      });
      if (written === undefined) continue;
      return async () => {
        await records.put(collection, key, { failures, until: expiresAt }, { expected: written, expiresAt });
      };
    }
    throw new Unavailable('too many attempts to sign in at the same time');
  }

  const keyOf = (counted: string) => createHmac('sha256', secret).update(counted).digest('base64url');

  return {
    reset: (counted) => records.delete(collection, keyOf(counted)),
    attempt(counted, check, forgets = 'all', allowed = failuresAllowed) {
      const key = keyOf(counted);
      return queue.run(key, async () => {
        const takeBack = await count(key, allowed);
        let result: Awaited<ReturnType<typeof check>>;
        try {
          result = await check();
        } catch (error) {
          // The password was not checked (no room for another hash, store out of reach), so the caller did not fail.
          await takeBack();
          throw error;
        }
        if (result !== undefined) await (forgets === 'all' ? records.delete(collection, key) : takeBack());
        return result;
      });
    },
  };
}

interface OwnPasswordDependencies {
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
