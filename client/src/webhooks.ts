/** Verifies that webhook messages come from the service, by Standard Webhooks 1.0. */
import type { BackOfficeEvent } from './events.js';

/** A message that must not be trusted. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** Most seconds between the message's timestamp and now. Default: 300. */
  readonly tolerance?: number;
  /** In ms since 1970. */
  readonly now?: () => number;
}

/**
 * Returns the event of a message, if it was signed with the secret and is recent.
 * @param body as received, before any parsing
 * @param secret `whsec_…`; several during a rotation
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  body: string,
  headers: HeaderSource,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now }: VerifyWebhookOptions = {},
): Promise<BackOfficeEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const sent = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('webhook-timestamp is no time');
  if (Math.abs(now() / 1_000 - Number(timestamp)) > tolerance)
    throw new WebhookRefused('the message is too old, or a clock is wrong');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey(
      'raw',
      bytesOf(one.replace(/^whsec_/, '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    for (const signature of sent) {
      const [version, text] = signature.split(',');
      if (version !== 'v1' || text === undefined) continue;
      // The comparison takes constant time.
      if (await crypto.subtle.verify('HMAC', key, bytesOf(text), signed)) return JSON.parse(body);
    }
  }
  throw new WebhookRefused('no signature is of this secret');
}

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first !== 'string' || first === '') throw new WebhookRefused(`${name} is missing`);
  return first;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookRefused('a secret or a signature is no base64');
  }
}
