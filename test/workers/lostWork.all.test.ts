/** A new queue gets again the work that was recorded in jobs only. */
import { expect, test } from '@jest/globals';
import { type Job, NotYet } from '../../src/ports/jobs.js';
import { lostWorkWorker } from '../../src/workers/lostWork.js';

const job: Job = { kind: 'maintenance', id: 'lost-work', data: {} };

function looking(position: string) {
  const asked: string[] = [];
  const worker = lostWorkWorker({
    jobs: {
      enqueue: async (jobs) => {
        asked.push(...jobs.map(({ id }) => id.replace(/\/\d+$/, '')));
      },
    },
    log: { read: async function* () {} },
    readModels: {
      scan: async function* () {
        yield [
          { id: '1', type: 'CustomerErased', aggregateId: 'cus 1' },
          { id: '2', type: 'SubscriptionRemoved', aggregateId: 'sub_1' },
        ];
      },
    },
    head: async () => '0000000000000009',
    positionOf: async () => position,
    erasures: {
      repeat: async (erased) => {
        asked.push(...erased.map(({ area, id }) => `erase ${area} ${id}`));
      },
    },
    images: { tidyFormer: async () => undefined },
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

test('waits until the read model with the erasures has caught up', async () => {
  const { asked, run } = looking('0000000000000008');
  await expect(run(new AbortController().signal)).rejects.toThrow(NotYet);
  expect(asked).toEqual([]);
}, 30_000);
