/**
 * Sessions behind refresh tokens. The token changes with every use. When an old token comes back, two parties hold a token that only one
 * was given, so the session ends for good (RFC 9700, 4.14.2). A client may use one token twice at nearly the same time, in two tabs or
 * after an answer that it never got. It counts as a single holder and gets the same next token.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Records } from '../../ports/records.js';
import { userTag } from '../user/user.js';

/** In seconds, from the last use. */
export const refreshTokenLifetime = 30 * 86_400;

/** In seconds, from the sign-in, however often it is used, so that a stolen copy of a token cannot be used forever. */
export const sessionLifetime = 180 * 86_400;

/** Time within which the same client may use a token a second time, in ms. */
export const refreshRace = 10_000;

export interface SessionHolder {
  readonly userId: number;
  /** The user's credential version at sign-in; the session ends when it changes. */
  readonly credentialVersion: number;
}

export interface Session extends SessionHolder {
  /** Derived from the session's secret id, so that it may appear in access tokens and logs. */
  readonly sessionId: string;
  readonly refreshToken: string;
  /** When the user signed in, in ms since 1970. */
  readonly begunAt: number;
}

export interface Sessions {
  begin(holder: SessionHolder): Promise<Session>;
  /**
   * Returns the session with its next token; the old one is spent. A token that is not the newest revokes the session, unless the same
   * client used it a moment ago. In that case the answer is the same again, as long as the next token is unused. A refusal names the
   * session that is over; its `sessionId` is undefined when there is none.
   * @param from the client, e.g. its network address; without it no two uses count as the same client's
   */
  rotate(refreshToken: string, from?: string): Promise<Session | RefusedSession>;
  /** Ends the session of a refresh token, even a spent one. Returns its id; undefined when there is none. */
  revoke(refreshToken: string): Promise<string | undefined>;
  revokeById(sessionId: string): Promise<void>;
  /** Erases every session of a user. */
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
  /** SHA-256 of the only secret that is valid now. */
  secretHash: z.string(),
  revoked: z.boolean(),
  /** The last use: SHA-256 of the spent secret, the time, and the client (an HMAC); versions before 0.2 recorded none. */
  spent: z.object({ secretHash: z.string(), at: z.number(), by: z.string().nullable() }).optional(),
  /** When the user signed in, in ms since 1970. Sessions of version 0.1 have none and count from their next use. */
  begunAt: z.number().optional(),
});
type StoredSession = z.infer<typeof stored>;

/** 16 random bytes that identify the session, and 32 that change with each use; base64url. */
const tokenPattern = /^([\w-]{22})\.([\w-]{43})$/;

/** @param secret key of the HMACs that derive each next token and hide where uses come from */
export function createSessions(records: Records, secret: Uint8Array, now: () => number = Date.now): Sessions {
  const macOf = (...words: readonly string[]) =>
    createHmac('sha256', secret).update(words.join('\n')).digest('base64url');

  async function store(sessionId: string, session: StoredSession, expected?: number | 'absent') {
    const { spent, ...rest } = session;
    const begunAt = session.begunAt ?? now();
    const endsAt = begunAt + sessionLifetime * 1_000;
    return records.put(
      collection,
      sessionId,
      { ...rest, begunAt, ...(spent === undefined ? {} : { spent }) },
      {
        expiresAt: Math.min(now() + refreshTokenLifetime * 1_000, endsAt),
        tags: [userTag(session.userId)],
        ...(expected !== undefined && { expected }),
      },
    );
  }

  async function find(refreshToken: string) {
    const [, id, own] = tokenPattern.exec(refreshToken) ?? [];
    if (id === undefined || own === undefined) return undefined;
    const sessionId = digest(id);
    const record = await records.get(collection, sessionId);
    return record && { id, own, sessionId, version: record.version, session: stored.parse(record.value) };
  }

  async function begin(holder: SessionHolder): Promise<Session> {
    const id = randomBytes(16).toString('base64url');
    const first = randomBytes(32).toString('base64url');
    const sessionId = digest(id);
    const begunAt = now();
    await store(sessionId, { ...holder, begunAt, secretHash: digest(first), revoked: false }, 'absent');
    return { ...holder, begunAt, sessionId, refreshToken: `${id}.${first}` };
  }

  /** Whether the secret was the last one spent, by the same client, a moment ago. */
  function isRace({ spent }: StoredSession, secretHash: string, by: string | null): boolean {
    if (spent === undefined || spent.by === null || by === null) return false;
    return sameText(spent.secretHash, secretHash) && spent.by === by && now() - spent.at < refreshRace;
  }

  async function rotate(refreshToken: string, from?: string): Promise<Session | RefusedSession> {
    let found = await find(refreshToken);
    if (found === undefined) return { sessionId: undefined, refreshToken: undefined };
    const { id, own, sessionId } = found;
    const secretHash = digest(own);
    const by = from === undefined ? null : macOf('client', id, from);
    // Derived from the old one, so that two uses of it get the same; no one else can compute it.
    const next = macOf('next', id, own);
    const answer = ({ userId, credentialVersion, begunAt = 0 }: StoredSession) => ({
      begunAt,
      userId,
      credentialVersion,
      sessionId,
      refreshToken: `${id}.${next}`,
    });
    if (!found.session.revoked && sameText(found.session.secretHash, secretHash)) {
      const spent = { secretHash, at: now(), by };
      const rotated = { ...found.session, secretHash: digest(next), spent };
      if ((await store(sessionId, rotated, found.version)) !== undefined) return answer(rotated);
      // Another use of the same token won the race.
      found = await find(refreshToken);
      if (found === undefined) return { sessionId: undefined, refreshToken: undefined };
    }
    const { session } = found;
    if (!session.revoked && sameText(session.secretHash, digest(next)) && isRace(session, secretHash, by))
      return answer(session);
    // A spent token came back: someone holds a copy.
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
    // Without an expected version: a concurrent rotation loses or is overwritten.
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
