/**
 * Browsers that somebody has signed in by before: each has a cookie that says so, of which nothing is stored. Guesses from elsewhere do
 * not keep them out; those by the browser itself are counted for it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface KnownBrowsers {
  /** Returns the value that a browser is to keep from now on. */
  remember(userId: number): string;
  /** The browser's own name; undefined when the user never signed in by it. */
  nameOf(kept: string, userId: number): string | undefined;
}

/** Seconds for which a browser keeps it after the last sign-in. */
export const browserRemembered = 180 * 86_400;

const pattern = /^([\w-]{22})\.([\w-]{43})$/;

export function createKnownBrowsers(secret: Uint8Array): KnownBrowsers {
  const macOf = (userId: number, name: string) =>
    createHmac('sha256', secret).update(`${userId} ${name}`).digest('base64url');
  return {
    remember(userId) {
      const name = randomBytes(16).toString('base64url');
      return `${name}.${macOf(userId, name)}`;
    },
    nameOf(kept, userId) {
      const [, name, mac] = pattern.exec(kept) ?? [];
      if (name === undefined || mac === undefined) return undefined;
      const isTheirs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(userId, name)));
      return isTheirs ? `browser ${name}` : undefined;
    },
  };
}
