/** When a message is sent again, and how it is signed. */
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhookSignature } from '../../src/webhooks/message.js';
import { retryDelay, retrySeconds } from '../../src/webhooks/retries.js';

describe('the delay before the next attempt', () => {
  test.each([
    [1, undefined, 0.5, 5_000],
    [1, undefined, 0, 4_500],
    [9, undefined, 0.5, 86_400_000],
    [10, undefined, 0.5, undefined],
    [1, 60, 0.5, 60_000],
    [2, 60, 0.5, 300_000],
    [1, 1_000_000, 0.5, 86_400_000],
  ])('after %i attempts and a Retry-After of %s seconds', (attempts, retryAfter, random, expected) => {
    expect(retryDelay(attempts, retryAfter, retrySeconds, random)).toBe(expected);
  });
});

// The example from the reference tests of the specification.
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the published example gets its published signature', () => {
  const { secret, id, timestamp, body, signature } = published;
  expect(webhookSignature(secret, id, timestamp, body)).toBe(signature);
  expect(new Webhook(secret).sign(id, new Date(timestamp * 1_000), body)).toBe(signature);
});
