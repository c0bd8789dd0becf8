/**
 * The tokens of mailed links. They are derived from the mail that carries them, so that a mail that is sent twice carries the same, and kept as
 * records by their hash alone. A token holds once, until it expires, and no longer than the password and the status that it was made under.
 */
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { type LinkPurpose, linkLifetimes, linkPurposes } from '../../domain/user/links.js';
import type { Records } from '../../ports/records.js';
import { userTag } from './user.js';

const collection = 'mailedLinks';

const stored = z.object({
  userId: z.int(),
  purpose: z.enum(linkPurposes),
  linkVersion: z.int(),
  /** The number of the password reset that the link is for. */
  reset: z.int().optional(),
  used: z.boolean(),
  /** Real time, milliseconds since 1970. */
  expiresAt: z.number(),
});
export type UserLink = z.infer<typeof stored> & { readonly key: string };

/** The user that a link is made for, and the version under which it holds. */
export interface LinkHolder {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly linkVersion: number;
  readonly reset?: number;
}

export interface UserLinks {
  /** The token of a mail, which holds from now on; `expiresAt` is real time, milliseconds since 1970. */
  make(mailId: string, holder: LinkHolder): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Finds the link of a token; undefined when it no longer holds. @param evenUsed for a command that is done again in recovery */
  find(token: string, purpose: LinkPurpose, evenUsed: boolean): Promise<UserLink | undefined>;
  /** The link has done its work. */
  use(link: UserLink): Promise<void>;
  /** Forgets every link of a user. */
  eraseUser(userId: number): Promise<void>;
}

/** @param secret key of the HMAC that tokens are derived with */
export function createUserLinks(
  records: Records,
  secret: Uint8Array,
  now: () => number = Date.now,
): UserLinks {
  return {
    async make(mailId, { userId, purpose, linkVersion, reset }) {
      const token = createHmac('sha256', secret).update(mailId).digest('base64url');
      const key = keyOf(token);
      const made = now() + linkLifetimes[purpose] * 1_000;
      const value = {
        userId,
        purpose,
        linkVersion,
        ...(reset === undefined ? {} : { reset }),
        used: false,
        expiresAt: made,
      };
      // An earlier attempt at the same mail has made it, and it may have been used since.
      const options = { expected: 'absent', expiresAt: made, tags: [userTag(userId)] } as const;
      if ((await records.put(collection, key, value, options)) !== undefined)
        return { token, expiresAt: made };
      const earlier = (await records.get(collection, key))?.value.expiresAt;
      return { token, expiresAt: typeof earlier === 'number' ? earlier : made };
    },
    async find(token, purpose, evenUsed) {
      const key = keyOf(token);
      const record = await records.get(collection, key);
      if (record === undefined) return undefined;
      const link = stored.parse(record.value);
      if (link.purpose !== purpose || (link.used && !evenUsed)) return undefined;
      return { ...link, key };
    },
    async use({ key, reset, ...link }) {
      await records.put(
        collection,
        key,
        { ...link, ...(reset === undefined ? {} : { reset }), used: true },
        { expiresAt: link.expiresAt, tags: [userTag(link.userId)] },
      );
    },
    eraseUser: (userId) => records.deleteTagged(collection, userTag(userId)),
  };
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
