/** Signatures of Standard Webhooks 1.0. */
import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/** @param secret `whsec_` and the key in base64 @param seconds since 1970 */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
