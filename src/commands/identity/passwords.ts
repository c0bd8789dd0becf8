/** Hashing of passwords with Argon2id: off the main thread, a few at a time, and as slow for strangers as for users. */
import { randomBytes } from 'node:crypto';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { maximumPasswordLength, normalizePassword } from '../../domain/user/passwordRules.js';
import { DomainError } from '../../kernel/errors.js';
import { createSemaphore } from '../../kernel/semaphore.js';

export interface PasswordOptions {
  /** How many hashes are computed at once; each takes a thread of the pool, a core, and `memoryKibibytes`. */
  readonly running?: number;
  /** How many more may wait for their turn. */
  readonly waiting?: number;
  /** The most of those that one caller may have. */
  readonly waitingEach?: number;
  /** Kibibytes of memory a hash; the default, with two passes, is what OWASP asks for at least. */
  readonly memoryKibibytes?: number;
  readonly passes?: number;
}

export interface Passwords {
  /** A PHC string (`$argon2id$…`) with a salt of its own. @throws DomainError SERVICE_UNAVAILABLE past the bound */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the hashed one. Without a hash (there is no such user) the same work is done and the
   * answer is no.
   * @param by who asks, e.g. a network address: of one only a few may wait, and all who wait take turns
   * @throws DomainError SERVICE_UNAVAILABLE past the bound
   */
  matches(password: string, hash: string | undefined, by?: string): Promise<boolean>;
}

/** Milliseconds until one that waits is given up. */
const longestWait = 30_000;

export function createPasswords(options: PasswordOptions = {}): Passwords {
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

  // The hash to compare a stranger's password with. Each process makes it again, from a password that nobody knows.
  let strangersHash: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    return inTurn('', () => argon2Hash(normalizePassword(password), cost));
  }

  async function matches(password: string, userHash: string | undefined, by = ''): Promise<boolean> {
    strangersHash ??= argon2Hash(randomBytes(32), cost);
    const known = await strangersHash;
    const normalized = normalizePassword(password).slice(0, maximumPasswordLength * 2);
    const same = await inTurn(by, () => argon2Verify(userHash ?? known, normalized));
    return same && userHash !== undefined;
  }

  return { hash, matches };
}
