/**
 * Sessions: what a refresh token stands for. The token changes with every use; a session whose old token comes
 * back is over for good, since two hold what only one was given (RFC 9700, 4.14.2).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Records } from '../../ports/records.js';
import { userTag } from '../user/user.js';

/** Seconds from the last use. */
export const refreshTokenLifetime = 30 * 86_400;

/** Seconds from the sign-in, however often it is used: whoever holds a copy of a token does not hold it for ever. */
export const sessionLifetime = 180 * 86_400;

export interface SessionHolder {
  readonly userId: number;
  /** The user's credential version at sign-in: the session ends when it is another. */
  readonly credentialVersion: number;
}

export interface Session extends SessionHolder {
  /** Derived from the secret id of the session, so that it may stand in access tokens and logs. */
  readonly sessionId: string;
  readonly refreshToken: string;
}

export interface Sessions {
  begin(holder: SessionHolder): Promise<Session>;
  /**
   * The session with its next token, the old one spent. A token that is not the newest revokes the session.
   * `revoked` names a session that is over, `undefined` stands for no session at all.
   */
  rotate(refreshToken: string): Promise<Session | RefusedSession>;
  /** Ends the session of a refresh token, also of a spent one; answers its id, undefined when there is none. */
  revoke(refreshToken: string): Promise<string | undefined>;
  revokeById(sessionId: string): Promise<void>;
  /** Forgets every session of a user without a trace. */
  eraseUser(userId: number): Promise<void>;
}

export interface RefusedSession {
  readonly sessionId: string | undefined;
  readonly refreshToken: undefined;
}

const collection = 'sessions';

const stored = z.object({
  userId: z.int(),
  credentialVersion: z.int(),
  /** SHA-256 of the one secret that is good now. */
  secretHash: z.string(),
  revoked: z.boolean(),
  /** When the user signed in, milliseconds since 1970; sessions of version 0.1 have none and count from their next use. */
  begunAt: z.number().optional(),
});
type StoredSession = z.infer<typeof stored>;

/** 16 random bytes that name the session, 32 that change with each use; base64url. */
const tokenPattern = /^([\w-]{22})\.([\w-]{43})$/;

export function createSessions(records: Records, now: () => number = Date.now): Sessions {
  async function store(sessionId: string, session: StoredSession, expected?: number | 'absent') {
    const begunAt = session.begunAt ?? now();
    const endsAt = begunAt + sessionLifetime * 1_000;
    return records.put(
      collection,
      sessionId,
      { ...session, begunAt },
      {
        expiresAt: Math.min(now() + refreshTokenLifetime * 1_000, endsAt),
        tags: [userTag(session.userId)],
        ...(expected !== undefined && { expected }),
      },
    );
  }

  async function find(refreshToken: string) {
    const [, id, secret] = tokenPattern.exec(refreshToken) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const sessionId = digest(id);
    const record = await records.get(collection, sessionId);
    return record && { id, secret, sessionId, version: record.version, session: stored.parse(record.value) };
  }

  async function begin(holder: SessionHolder): Promise<Session> {
    const id = randomBytes(16).toString('base64url');
    const secret = randomBytes(32).toString('base64url');
    const sessionId = digest(id);
    await store(sessionId, { ...holder, secretHash: digest(secret), revoked: false }, 'absent');
    return { ...holder, sessionId, refreshToken: `${id}.${secret}` };
  }

  async function rotate(refreshToken: string): Promise<Session | RefusedSession> {
    const found = await find(refreshToken);
    if (found === undefined) return { sessionId: undefined, refreshToken: undefined };
    const { id, sessionId, session, version } = found;
    const next = randomBytes(32).toString('base64url');
    if (!session.revoked && sameText(session.secretHash, digest(found.secret))) {
      const written = await store(sessionId, { ...session, secretHash: digest(next) }, version);
      if (written !== undefined) {
        const { userId, credentialVersion } = session;
        return { userId, credentialVersion, sessionId, refreshToken: `${id}.${next}` };
      }
    }
    // A spent token, or another use of the same one won the race: somebody holds a copy.
    await revokeById(sessionId);
    return { sessionId, refreshToken: undefined };
  }

  async function revoke(refreshToken: string): Promise<string | undefined> {
    const found = await find(refreshToken);
    if (found === undefined) return undefined;
    await revokeById(found.sessionId);
    return found.sessionId;
  }

  async function revokeById(sessionId: string): Promise<void> {
    const record = await records.get(collection, sessionId);
    if (record === undefined) return;
    const session = stored.parse(record.value);
    // Without an expected version: a rotation that runs at the same time loses or is overwritten.
    if (!session.revoked) await store(sessionId, { ...session, revoked: true });
  }

  return {
    begin,
    rotate,
    revoke,
    revokeById,
    eraseUser: (userId) => records.deleteTagged(collection, userTag(userId)),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
