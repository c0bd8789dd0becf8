/**
 * Sessions of the console. A browser's cookie stands for a user, without any token that a script could read. They end like sessions of
 * refresh tokens: some time after the last use, or a longer time after the sign-in. They also end when the user's credential version
 * changes.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../domain/user/roles.js';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import { userTag } from '../user/user.js';
import { type Caller, type CredentialSource, isStill } from './caller.js';
import { sessionLifetime } from './sessions.js';
import type { TokenHolder } from './tokens.js';

export interface ConsoleSession {
  /** 256 random bits, base64url: the cookie's value. Only its hash is stored. */
  readonly token: string;
  readonly caller: Caller;
  /** Derived from the token with a secret key, so that no one else can compute it. */
  readonly csrfToken: string;
  /** Seconds for which the browser should keep the cookie from now on; absent when this has not changed. */
  readonly keepFor?: number;
}

/** Times in milliseconds since 1970. */
export interface ListedSession {
  /** Identifies the session in order to end it; cannot be used to sign in. */
  readonly id: string;
  readonly begunAt: number;
  /** Accurate to about an hour. */
  readonly usedAt: number;
  readonly expiresAt: number;
}

export interface ConsoleSessions {
  /**
   * Begins a session, always under a new token; a token that the browser held before is not valid for it.
   * @param signedInAt when the person proved their identity, in ms since 1970; now if absent
   */
  begin(user: TokenHolder, signedInAt?: number): Promise<ConsoleSession>;
  /** Returns the session, and extends it now and then. @throws DomainError UNAUTHENTICATED when it does not exist or is over */
  find(token: string): Promise<ConsoleSession>;
  /** Ends it immediately, in every process. */
  end(token: string): Promise<void>;
  /** Returns the user's sessions that have not ended. */
  list(userId: number): Promise<readonly ListedSession[]>;
  /** Ends one of the user's sessions immediately; a no-op for one that is over or belongs to someone else. */
  endOne(userId: number, id: string): Promise<void>;
  /** Erases every session of a user. */
  eraseUser(userId: number): Promise<void>;
}

export interface ConsoleSessionsDependencies {
  readonly records: Records;
  readonly credentials: CredentialSource;
  /** Key of the HMAC that derives the CSRF tokens. */
  readonly csrfSecret: Uint8Array;
  /** Time after the last use at which a session ends, in ms (default 30 days). */
  readonly idleFor?: number;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

const collection = 'consoleSessions';
/** The keys of each user's sessions, newest first. */
const lists = 'consoleSessionsOf';
const list = z.object({ keys: z.array(z.string()) });
/** Limit of sessions per user. */
const mostSessions = 50;
/** Time between two notes of a session's use, in ms. */
const noteEvery = 3_600_000;
const tokenPattern = /^[\w-]{43}$/;

const stored = z.object({
  userId: z.int(),
  credentialVersion: z.int(),
  /** Roles at the sign-in; a change of roles changes the credential version. */
  roles: z.array(z.enum(roles)),
  begunAt: z.number(),
  /** Null: at `begunAt`. */
  signedInAt: z.number().nullable().default(null),
  usedAt: z.number(),
});
type StoredSession = z.infer<typeof stored>;

export function createConsoleSessions(dependencies: ConsoleSessionsDependencies): ConsoleSessions {
  const { records, credentials, csrfSecret, idleFor = 30 * 86_400_000 } = dependencies;
  const now = dependencies.now ?? Date.now;

  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  function endOf({ begunAt, usedAt }: StoredSession): number {
    return Math.min(usedAt + idleFor, begunAt + sessionLifetime * 1_000);
  }

  function put(token: string, session: StoredSession, expected: number | 'absent') {
    return records.put(
      collection,
      keyOf(token),
      { ...session },
      {
        expected,
        expiresAt: endOf(session),
        tags: [userTag(session.userId)],
      },
    );
  }

  function sessionOf(token: string, session: StoredSession): ConsoleSession & { readonly keepFor: number } {
    const expiresAt = endOf(session);
    return {
      token,
      caller: {
        kind: 'user',
        id: String(session.userId),
        roles: session.roles,
        expiresAt,
        signedInAt: session.signedInAt ?? session.begunAt,
        grantId: keyOf(token),
      },
      csrfToken: createHmac('sha256', csrfSecret).update(token).digest('base64url'),
      keepFor: Math.max(0, Math.ceil((expiresAt - now()) / 1_000)),
    };
  }

  async function listed(userId: number) {
    const record = await records.get(lists, String(userId));
    return {
      keys: record === undefined ? [] : list.parse(record.value).keys,
      expected: record?.version ?? ('absent' as const),
    };
  }

  /** Adds a session to the user's list. Only the newest are kept: one sign-in too many ends the oldest. */
  async function enlist(userId: number, key: string): Promise<void> {
    for (;;) {
      const { keys, expected } = await listed(userId);
      const [kept, over] = [[key, ...keys].slice(0, mostSessions), keys.slice(mostSessions - 1)];
      const options = {
        expected,
        expiresAt: now() + sessionLifetime * 1_000,
        tags: [userTag(userId)],
      };
      if ((await records.put(lists, String(userId), { keys: kept }, options)) === undefined) continue;
      for (const oldest of over) await records.delete(collection, oldest);
      return;
    }
  }

  return {
    async begin({ id: userId, roles: own, credentialVersion }, signedInAt) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      const session = {
        userId,
        credentialVersion,
        roles: [...own],
        begunAt: at,
        signedInAt: signedInAt ?? null,
        usedAt: at,
      };
      await put(token, session, 'absent');
      await enlist(userId, keyOf(token));
      return sessionOf(token, session);
    },

    async find(token) {
      if (!tokenPattern.test(token)) throw over();
      const record = await records.get(collection, keyOf(token));
      if (record === undefined) throw over();
      const session = stored.parse(record.value);
      if (endOf(session) <= now()) throw over();
      if (!(await isStill(credentials, String(session.userId), session.credentialVersion))) throw over();
      if (now() - session.usedAt >= noteEvery) {
        const used = { ...session, usedAt: now() };
        // The request that won the race has extended or ended the session.
        if ((await put(token, used, record.version)) !== undefined) return sessionOf(token, used);
      }
      const { keepFor: _, ...found } = sessionOf(token, session);
      return found;
    },

    async end(token) {
      if (tokenPattern.test(token)) await records.delete(collection, keyOf(token));
    },

    async list(userId) {
      const sessions = await Promise.all(
        (await listed(userId)).keys.map(async (id) => {
          const record = await records.get(collection, id);
          return record === undefined ? [] : [{ id, session: stored.parse(record.value) }];
        }),
      );
      const current = await credentials.current(String(userId));
      return sessions
        .flat()
        .filter(
          ({ session }) => endOf(session) > now() && session.credentialVersion === current?.credentialVersion,
        )
        .map(({ id, session }) => ({
          id,
          begunAt: session.begunAt,
          usedAt: session.usedAt,
          expiresAt: endOf(session),
        }));
    },

    async endOne(userId, id) {
      if ((await listed(userId)).keys.includes(id)) await records.delete(collection, id);
    },

    async eraseUser(userId) {
      for (const each of [collection, lists]) await records.deleteTagged(each, userTag(userId));
    },
  };
}

function over(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The session has ended; sign in again');
}
