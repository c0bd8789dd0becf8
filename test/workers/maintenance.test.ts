/** The job that erases removed data again. */
import { expect, test } from '@jest/globals';
import { createErasures, erasableAreas } from '../../src/commands/operations/erasure.js';
import type { Job } from '../../src/ports/jobs.js';
import { erasureWorker, webhookDeliveriesWorker } from '../../src/workers/maintenance.js';

function forgottenBy(isErased: () => Promise<boolean>) {
  const planned: Job[] = [];
  const done: string[] = [];
  const forgetting = createErasures({
    jobs: {
      enqueue: async (jobs: readonly Job[]) => {
        planned.push(...jobs);
      },
    },
    erase: async (stream, tag) => {
      done.push(`erase ${stream}, answers about ${tag}`);
    },
    deleteCopies: async (area, id) => {
      done.push(`delete copies of ${area} ${id}`);
    },
  });
  const worker = erasureWorker(forgetting, {
    subscription: isErased,
    invoice: isErased,
    creditNote: isErased,
    bankLine: isErased,
    receipt: isErased,
    user: isErased,
    'reference-customers': isErased,
  });
  const work = async () => {
    for (const job of planned.splice(0)) await worker.run(job, new AbortController().signal);
    return done;
  };
  return { forgetting, worker, work };
}

test.each(erasableAreas)(
  'a removed %s is erased with its key, its stored answers and its copies',
  async (area) => {
    const { forgetting, work } = forgottenBy(async () => true);
    await forgetting.plan(area, '7');
    expect(await work()).toEqual([
      `erase ${area}-7, answers about ${area === 'user' ? 'user:7' : '7'}`,
      `delete copies of ${area} 7`,
    ]);
  },
);

test.each([' ', 'ü', 'a:b', 'x'.repeat(300)])(
  'no erasure is planned for the impossible id %j',
  async (id) => {
    const { forgetting, work } = forgottenBy(async () => true);
    await forgetting.plan('subscription', id);
    expect(await work()).toEqual([]);
  },
);

test('data that was not removed in the end is kept', async () => {
  const { forgetting, work } = forgottenBy(async () => false);
  await forgetting.plan('user', '7');
  expect(await work()).toEqual([]);
});

test.each([{}, { area: 'user' }, { area: 'planet', id: '7' }])(
  'a job with the data %j fails',
  async (data) => {
    const { worker } = forgottenBy(async () => true);
    const job = { kind: 'maintenance', id: 'forget/x', data: data as Record<string, string> } as const;
    await expect(worker.run(job, new AbortController().signal)).rejects.toThrow(/does not say what/);
  },
);

test.each([
  ['is deleted loses', true, ['whe_1']],
  ['still exists keeps', false, []],
])('an endpoint that %s its deliveries, whatever a crash has left', async (_what, isDeleted, dropped) => {
  const done: string[] = [];
  const drop = async (id: string) => void done.push(id);
  const worker = webhookDeliveriesWorker({ drop }, async () => isDeleted);
  const job = { kind: 'maintenance', id: 'deleted-endpoint/whe_1', data: { endpointId: 'whe_1' } } as const;
  await worker.run(job, new AbortController().signal);
  expect(done).toEqual(dropped);
});
