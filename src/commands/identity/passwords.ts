/** Hashes passwords with Argon2id: off the main thread, a few at a time, and as slowly for unknown users as for known ones. */
import { randomBytes } from 'node:crypto';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { maximumPasswordLength, normalizePassword } from '../../domain/user/passwordRules.js';
import { DomainError } from '../../kernel/errors.js';
import { createSemaphore } from '../../kernel/semaphore.js';

export interface PasswordOptions {
  /** Limit of hashes computed at once; each takes a thread of the pool, a core, and `memoryKibibytes`. */
  readonly running?: number;
  /** Limit of hashes that wait for their turn. */
  readonly waiting?: number;
  /** Limit of waiting hashes per caller. */
  readonly waitingEach?: number;
  /** KiB of memory per hash; the default, with two passes, is the minimum that OWASP recommends. */
  readonly memoryKibibytes?: number;
  readonly passes?: number;
}

export interface Passwords {
  /** Returns a PHC string (`$argon2id$…`) with its own salt. @throws DomainError SERVICE_UNAVAILABLE when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (no such user) it does the same work and returns false.
   * @param by the caller, e.g. a network address: only a few checks of each may wait, and callers take turns
   * @throws DomainError SERVICE_UNAVAILABLE when too many wait
   */
  matches(password: string, hash: string | undefined, by?: string): Promise<boolean>;
}

/** Limit of the waiting time, in ms. */
const longestWait = 30_000;

export function createPasswords(options: PasswordOptions = {}, verify = argon2Verify): Passwords {
  const cost = {
    memoryCost: options.memoryKibibytes ?? 19_456,
    timeCost: options.passes ?? 2,
    parallelism: 1,
  };
  const semaphore = createSemaphore(options.running ?? 2, options.waiting ?? 128, {
    waitingEach: options.waitingEach ?? 64,
  });

  async function inTurn<Result>(by: string, work: () => Promise<Result>): Promise<Result> {
    const release = await semaphore.acquire(by, longestWait, new AbortController().signal);
    if (release === undefined)
      throw new DomainError('SERVICE_UNAVAILABLE', 'Too many passwords are being checked; retry later', {
        retryAfter: 2,
      });
    try {
      return await work();
    } finally {
      release();
    }
  }

  // The hash that an unknown user's password is compared with. Each process makes its own, from a random password.
  let strangersHash: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    return inTurn('', () => argon2Hash(normalizePassword(password), cost));
  }

  async function matches(password: string, userHash: string | undefined, by = ''): Promise<boolean> {
    strangersHash ??= argon2Hash(randomBytes(32), cost);
    const known = await strangersHash;
    const normalized = normalizePassword(password).slice(0, maximumPasswordLength * 2);
    const same = await inTurn(by, () => verify(userHash ?? known, normalized));
    return same && userHash !== undefined;
  }

  return { hash, matches };
}
