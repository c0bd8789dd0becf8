/** A new queue gets again the work that was recorded in jobs only. */
import { expect, test } from '@jest/globals';
import { DamagedEvent } from '../../src/ports/eventStore.js';
import { type Job, NotYet } from '../../src/ports/jobs.js';
import type { Document } from '../../src/query/fields.js';
import { lostWorkWorker } from '../../src/workers/lostWork.js';

const job: Job = { kind: 'maintenance', id: 'lost-work', data: {} };

const erasing: readonly Document[] = [
  { id: '1', type: 'CustomerErased', aggregateId: 'cus 1' },
  { id: '2', type: 'SubscriptionRemoved', aggregateId: 'sub_1' },
];

function looking(position: string, events: readonly Document[] = erasing) {
  const asked: string[] = [];
  const worker = lostWorkWorker({
    jobs: {
      enqueue: async (jobs) => {
        asked.push(...jobs.map(({ id }) => id.replace(/\/\d+$/, '')));
      },
    },
    log: {
      read: async function* (stream) {
        if (stream === 'user-1') throw new DamagedEvent(stream, 1, '9');
        yield [];
      },
    },
    readModels: {
      scan: async function* () {
        yield events;
      },
    },
    head: async () => '0000000000000009',
    positionOf: async () => position,
    erasures: {
      repeat: async (erased) => {
        asked.push(...erased.map(({ area, id }) => `erase ${area} ${id}`));
      },
    },
    images: {
      tidyFormer: async (userId) => {
        asked.push(`images of ${userId}`);
      },
    },
    usage: {
      subscriptions: async function* () {
        yield ['sub_2', 'sub_3'];
      },
    },
  });
  return { asked, run: (signal: AbortSignal) => worker.run(job, signal) };
}

test('repeats erasures, and bills and watches the usage of every subscription again', async () => {
  const { asked, run } = looking('0000000000000009');
  await run(new AbortController().signal);
  expect(asked).toEqual([
    'erase reference-customers cus 1',
    'erase subscription sub_1',
    'late-usage/sub_2',
    'late-usage/sub_3',
    'usage-thresholds/sub_2',
    'usage-thresholds/sub_3',
  ]);
});

test('a user that cannot be read does not keep the work of others from being found', async () => {
  const images = ['1', '2'].map((id) => ({ id, type: 'UserImageSet', aggregateId: id }));
  const { asked, run } = looking('0000000000000009', images);
  await expect(run(new AbortController().signal)).rejects.toThrow(DamagedEvent);
  expect(asked).toEqual([
    'images of 2',
    'late-usage/sub_2',
    'late-usage/sub_3',
    'usage-thresholds/sub_2',
    'usage-thresholds/sub_3',
  ]);
});

test('waits until the read model with the erasures has caught up', async () => {
  const { asked, run } = looking('0000000000000008');
  await expect(run(new AbortController().signal)).rejects.toThrow(NotYet);
  expect(asked).toEqual([]);
}, 30_000);
