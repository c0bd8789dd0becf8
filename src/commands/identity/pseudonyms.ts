/**
 * Pseudonyms for names and addresses in the log: they tell people apart, only a holder of the data key can match them, and no one can read
 * them.
 */
import { createHmac } from 'node:crypto';

/** Characters of a pseudonym: 96 bits, more than enough to tell callers apart. */
const length = 16;

/** @param secret key of the HMAC; another key results in different pseudonyms */
export function createPseudonyms(secret: Uint8Array): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, length);
}
