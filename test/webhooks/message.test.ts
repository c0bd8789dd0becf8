/** Signed messages: the reference library accepts each of them and refuses any that was altered. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { sendMessage } from '../../src/webhooks/message.js';
import { anyText } from '../support/anyText.js';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function sent(id: string, body: string, secrets: readonly string[]): Promise<Sent> {
  let message: Sent | undefined;
  const transport = {
    objection: () => undefined,
    async post(_url: string, headers: Readonly<Record<string, string>>, posted: string) {
      message = { headers, body: posted };
      return { status: 204, text: '', retryAfter: undefined };
    },
    close: () => undefined,
  };
  const { signal } = new AbortController();
  await sendMessage({ id, body }, { transport, url: 'https://a.example/', secrets, signal, now: Date.now });
  if (message === undefined) throw new Error('nothing was sent');
  return message;
}

const secret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const body = fc.dictionary(anyText(), fc.jsonValue()).map((value) => JSON.stringify(value));
const id = fc.uuid();
/** The place of an alteration in a text, as a fraction of its length. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

function alteredAt(text: string, part: number): string {
  const index = Math.floor(part * text.length);
  const other = text[index] === 'a' ? 'b' : 'a';
  return `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
}

test('the library accepts every message by either of two secrets', async () => {
  await fc.assert(
    fc.asyncProperty(id, body, secret, secret, async (messageId, content, newer, former) => {
      const message = await sent(messageId, content, [newer, former]);
      for (const known of [newer, former])
        expect(new Webhook(known).verify(message.body, message.headers)).toEqual(JSON.parse(content));
    }),
    { numRuns: 200 },
  );
});

test('the library refuses a message with one altered character, and any other secret', async () => {
  await fc.assert(
    fc.asyncProperty(id, body, secret, secret, place, async (messageId, content, own, other, part) => {
      fc.pre(own !== other);
      const { headers, body: posted } = await sent(messageId, content, [own]);
      const library = new Webhook(own);
      const signature = headers['webhook-signature'] ?? '';
      // The last character before the padding carries bits that base64 drops.
      const significant = signature.slice(0, -2);
      const altered = [
        [alteredAt(posted, part), headers],
        [`${posted} `, headers],
        [posted, { ...headers, 'webhook-id': alteredAt(messageId, part) }],
        [posted, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
        [posted, { ...headers, 'webhook-signature': alteredAt(significant, part) + signature.slice(-2) }],
      ] as const;
      for (const [text, given] of altered) expect(() => library.verify(text, given)).toThrow();
      expect(() => new Webhook(other).verify(posted, headers)).toThrow();
    }),
    { numRuns: 200 },
  );
});
