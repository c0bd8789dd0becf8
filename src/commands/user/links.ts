/**
 * Tokens of mailed links. They are derived from the id of the mail, so that a mail sent twice carries the same token. Only their hashes are
 * stored. A token is valid once, until it expires, and only as long as the password and status it was created under.
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
  /** The number of the password reset that the link belongs to. */
  reset: z.int().optional(),
  used: z.boolean(),
  /** Real time, in ms since 1970. */
  expiresAt: z.number(),
});
export type UserLink = z.infer<typeof stored> & { readonly key: string };

/** The user that a link is for, and the version under which it is valid. */
export interface LinkHolder {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly linkVersion: number;
  readonly reset?: number;
}

export type UserLinks = ReturnType<typeof createUserLinks>;

/** @param secret key of the HMAC that derives tokens */
export function createUserLinks(records: Records, secret: Uint8Array, now: () => number = Date.now) {
  return {
    /** Returns the token of a mail, valid from now on; `expiresAt` is real time, in ms since 1970. */
    async make(mailId: string, { userId, purpose, linkVersion, reset }: LinkHolder) {
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
      // An earlier attempt at the same mail created it, and it may have been used since.
      const options = { expected: 'absent', expiresAt: made, tags: [userTag(userId)] } as const;
      if ((await records.put(collection, key, value, options)) !== undefined)
        return { token, expiresAt: made };
      const earlier = (await records.get(collection, key))?.value.expiresAt;
      return { token, expiresAt: typeof earlier === 'number' ? earlier : made };
    },
    /** Returns the link of a token; undefined when it is no longer valid. @param evenUsed for a command repeated in recovery */
    async find(token: string, purpose: LinkPurpose, evenUsed: boolean) {
      const key = keyOf(token);
      const record = await records.get(collection, key);
      if (record === undefined) return undefined;
      const link = stored.parse(record.value);
      if (link.purpose !== purpose || (link.used && !evenUsed)) return undefined;
      return { ...link, key };
    },
    /** Marks the link as used. */
    async use({ key, reset, ...link }: UserLink) {
      await records.put(
        collection,
        key,
        { ...link, ...(reset === undefined ? {} : { reset }), used: true },
        { expiresAt: link.expiresAt, tags: [userTag(link.userId)] },
      );
    },
    /** Erases every link of a user. */
    eraseUser: (userId: number) => records.deleteTagged(collection, userTag(userId)),
  };
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
