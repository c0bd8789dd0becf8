/**
 * Browsers that a user has signed in with before. Each keeps a cookie that proves it, and the service stores nothing. Password guesses from
 * elsewhere do not lock such a browser out; its own guesses are counted separately.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface KnownBrowsers {
  /** Returns the value for the browser to keep from now on. */
  remember(userId: number): string;
  /** Returns the browser's name; undefined when the user never signed in with it. */
  nameOf(kept: string, userId: number): string | undefined;
}

/** Seconds for which a browser keeps the value after the last sign-in. */
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
