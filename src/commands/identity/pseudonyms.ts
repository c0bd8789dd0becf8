/** Names and addresses in the log: told apart, found again by who has the data key, and read by nobody. */
import { createHmac } from 'node:crypto';

/** Characters of a pseudonym: 96 bits, more than enough to tell callers apart. */
const length = 16;

/** @param secret key of the HMAC; with another one all pseudonyms are others */
export function createPseudonyms(secret: Uint8Array): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, length);
}
