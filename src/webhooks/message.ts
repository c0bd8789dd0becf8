/** One message: the event as it is sent, signed by Standard Webhooks 1.0, and its result. */

import { createHmac } from 'node:crypto';
import { WebhookFailure, type WebhookTransport } from '../ports/webhookTransport.js';

/** A message to send: a public event, or the one that tests an endpoint. */
interface Message {
  readonly id: string;
  readonly body: string;
}

export interface MessageResult {
  readonly isTaken: boolean;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly milliseconds: number;
  readonly retryAfter: number | undefined;
}

interface SendOptions {
  readonly transport: WebhookTransport;
  readonly url: string;
  /** All of them sign, newest first. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
  /** Real time, milliseconds since 1970. */
  readonly now: () => number;
}

/** @throws the reason with which `signal` aborts */
export async function sendMessage({ id, body }: Message, options: SendOptions): Promise<MessageResult> {
  const { transport, url, secrets, signal, now } = options;
  const seconds = Math.floor(now() / 1_000);
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, text, retryAfter } = await transport.post(
      url,
      {
        'content-type': 'application/cloudevents+json',
        'user-agent': 'back-office',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': secrets.map((secret) => webhookSignature(secret, id, seconds, body)).join(' '),
      },
      body,
      signal,
    );
    const isTaken = status >= 200 && status < 300;
    const answer = text === '' ? null : text;
    return { isTaken, status, answer, error: null, milliseconds: took(), retryAfter };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WebhookFailure)) throw error;
    return {
      isTaken: false,
      status: null,
      answer: null,
      error: `${error.kind}: ${error.message}`,
      milliseconds: took(),
      retryAfter: undefined,
    };
  }
}

const prefix = 'whsec_';

/** @param secret `whsec_` and the key in base64 @param seconds since 1970 */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
