/** What receivers answered is kept with failed attempts, until somebody is erased. */
import { expect, test } from '@jest/globals';
import { type Attempt, attemptsOf, createAttemptLog, dropAnswers } from '../../src/webhooks/attempts.js';
import { freshDelivery } from '../../src/webhooks/deliveryState.js';
import { MemoryRecords } from '../support/memoryRecords.js';

const attempt = (number: number, answer: string | null): Attempt => ({
  id: `event/${number}`,
  eventId: 'event',
  type: 'user.created',
  subject: 'user/7',
  attempt: number,
  at: '2026-04-01T09:00:00.000Z',
  status: answer === null ? 204 : 400,
  milliseconds: 5,
  answer,
  error: null,
  nextAt: null,
  after: null,
});

test('an erasure deletes all answers for good, and attempts and later answers stay', async () => {
  const records = new MemoryRecords(Date.now);
  const state = freshDelivery(null);
  const log = createAttemptLog(records, 'whe_1', Date.now);
  // More than a page.
  const all = Array.from({ length: 60 }, (_, index) =>
    attempt(index, index % 7 === 0 ? null : `no ${index}`),
  );
  for (const one of all) {
    log.add(one);
    await log.store(state);
  }
  expect(await attemptsOf(records, 'whe_1', state)).toEqual(all.toReversed());
  await dropAnswers(records);
  log.add(attempt(60, 'no such user'));
  await log.store(state);
  const left = all.map((one) => ({ ...one, answer: null }));
  expect(await attemptsOf(records, 'whe_1', state)).toEqual([
    attempt(60, 'no such user'),
    ...left.toReversed(),
  ]);
});
