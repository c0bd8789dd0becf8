/** The times at which a message is sent again, and its signatures. */
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhookSignature } from '../../src/webhooks/message.js';
import { retryDelay, retrySeconds } from '../../src/webhooks/retries.js';

describe('the next attempt', () => {
  test.each([
    [1, undefined, 0.5, 5_000],
    [1, undefined, 0, 4_500],
    [9, undefined, 0.5, 86_400_000],
    [10, undefined, 0.5, undefined],
    [1, 60, 0.5, 60_000],
    [2, 60, 0.5, 300_000],
    [1, 1_000_000, 0.5, 86_400_000],
  ])('after %i, asked for %s seconds of rest', (attempts, retryAfter, random, expected) => {
    expect(retryDelay(attempts, retryAfter, retrySeconds, random)).toBe(expected);
  });
});

// The example of the specification's own reference tests.
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the published example is signed as it is', () => {
  const { secret, id, timestamp, body, signature } = published;
  expect(webhookSignature(secret, id, timestamp, body)).toBe(signature);
  expect(new Webhook(secret).sign(id, new Date(timestamp * 1_000), body)).toBe(signature);
});
