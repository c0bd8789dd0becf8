/**
 * Sessions of the console: a browser's cookie stands for a user, without any token that a script could read. They end as sessions
 * of refresh tokens do: some time after the last use, a longer time after the sign-in, and with the user's credential version.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../domain/user/roles.js';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import { userTag } from '../user/user.js';
import type { Caller } from './caller.js';
import { refreshTokenLifetime, sessionLifetime } from './sessions.js';
import { type CredentialSource, isStill, type TokenHolder } from './tokens.js';

export interface ConsoleSession {
  /** 256 random bits, base64url: what the cookie holds. Only its hash is stored. */
  readonly token: string;
  readonly caller: Caller;
  /** Follows from the token, and from nothing that anybody else knows. */
  readonly csrfToken: string;
  /** Seconds for which the browser is to keep the cookie from now on; absent when nothing has changed about that. */
  readonly keepFor?: number;
}

export interface ConsoleSessions {
  /** Always under a token of its own: what a browser held before is good for nothing here. */
  begin(user: TokenHolder): Promise<ConsoleSession>;
  /** Prolongs it, now and then. @throws DomainError UNAUTHENTICATED when it is none, or over */
  find(token: string): Promise<ConsoleSession>;
  /** Ends it at once, in every process. */
  end(token: string): Promise<void>;
  /** Forgets every session of a user without a trace. */
  eraseUser(userId: number): Promise<void>;
}

export interface ConsoleSessionsDependencies {
  readonly records: Records;
  readonly credentials: CredentialSource;
  /** Key of the HMAC that makes the tokens against forged requests. */
  readonly csrfSecret: Uint8Array;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}

const collection = 'consoleSessions';
/** Milliseconds between two notes of a session's use. */
const noteEvery = 3_600_000;
const tokenPattern = /^[\w-]{43}$/;

const stored = z.object({
  userId: z.int(),
  credentialVersion: z.int(),
  /** As they were at the sign-in; other roles are another credential version. */
  roles: z.array(z.enum(roles)),
  begunAt: z.number(),
  usedAt: z.number(),
});
type StoredSession = z.infer<typeof stored>;

export function createConsoleSessions(dependencies: ConsoleSessionsDependencies): ConsoleSessions {
  const { records, credentials, csrfSecret } = dependencies;
  const now = dependencies.now ?? Date.now;

  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  function endOf({ begunAt, usedAt }: StoredSession): number {
    return Math.min(usedAt + refreshTokenLifetime * 1_000, begunAt + sessionLifetime * 1_000);
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
        signedInAt: session.begunAt,
        grantId: keyOf(token),
      },
      csrfToken: createHmac('sha256', csrfSecret).update(token).digest('base64url'),
      keepFor: Math.max(0, Math.ceil((expiresAt - now()) / 1_000)),
    };
  }

  return {
    async begin({ id: userId, roles: own, credentialVersion }) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      const session = { userId, credentialVersion, roles: [...own], begunAt: at, usedAt: at };
      await put(token, session, 'absent');
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
        // Who lost a race was prolonged by the winner, or signed out.
        if ((await put(token, used, record.version)) !== undefined) return sessionOf(token, used);
      }
      const { keepFor: _, ...found } = sessionOf(token, session);
      return found;
    },

    async end(token) {
      if (tokenPattern.test(token)) await records.delete(collection, keyOf(token));
    },

    eraseUser: (userId) => records.deleteTagged(collection, userTag(userId)),
  };
}

function over(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The session has ended; sign in again');
}
