/** Sends each subscription to an external system as signed JSON. */
import { createHmac } from 'node:crypto';
import type { JsonObject } from '../kernel/json.js';
import type { SubscriptionSync } from '../ports/sync.js';
import { Unavailable } from '../ports/unavailable.js';

const limitMilliseconds = 10_000;

/**
 * Sends `PUT <url>/subscriptions/<id>` with `X-Signature: t=<seconds>,v1=<HMAC-SHA-256 of "t.body" in hexadecimal>`. The signature lets the
 * receiver recognise our requests and reject old ones.
 */
export function createHttpSync(url: string, secret: string, now: () => number = Date.now): SubscriptionSync {
  const base = url.replace(/\/+$/, '');
  return {
    async push(subscription, revision) {
      const body = JSON.stringify({ revision, subscription } satisfies JsonObject);
      const seconds = Math.floor(now() / 1_000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const answered = await fetch(`${base}/subscriptions/${encodeURIComponent(String(subscription.id))}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-signature': `t=${seconds},v1=${signature}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      }).catch(() => undefined);
      await answered?.body?.cancel();
      if (answered?.ok !== true) {
        const why = answered === undefined ? 'could not be reached' : `answered ${answered.status}`;
        throw new Unavailable(`the external system ${why}`);
      }
    },
  };
}
