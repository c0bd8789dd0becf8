/** The workers for due work make one job for each stream. */
import { expect, test } from '@jest/globals';
import { mailsDue } from '../../src/commands/due/mails.js';
import { createDueProjection } from '../../src/commands/due/projection.js';
import { createDueScan } from '../../src/commands/due/scan.js';
import type { Job, JobOutcome } from '../../src/ports/jobs.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import type { Document } from '../../src/query/fields.js';
import { dueSchedule, dueWorkers } from '../../src/workers/due.js';

const { model } = createDueProjection();
const clock = { now: () => new Date('2026-02-03T04:05:06.000Z') };
const begun = '0001-01-01T00:00:00.000Z';

const documents = [
  { id: 'invoice-inv_1', area: 'invoice', kind: 'issue', at: begun },
  { id: 'account-Ada: 50 % & co.', area: 'account', kind: 'tell', at: begun },
  {
    id: 'subscription-sub_1',
    area: 'subscription',
    kind: 'scheduled-change',
    at: '2026-02-01T00:00:00.000Z',
  },
  { id: 'subscription-sub_2', area: 'subscription', kind: 'renewal', at: '2026-02-03T00:00:00.000Z' },
] satisfies Document[];

/** Scans answer `found` as if all of it were due, and lists answer `later`. */
function readModelsWith(found: readonly Document[], later: readonly Document[] = []) {
  const asked: string[] = [];
  const readModels: Pick<ReadModels, 'scan' | 'list'> = {
    async *scan(of, query) {
      expect(of).toBe(model);
      asked.push(JSON.stringify(query.filter));
      yield found;
    },
    list: async () => ({ documents: later, count: undefined }),
  };
  return { readModels, asked };
}

function queue(failing: readonly string[] = []) {
  const enqueued: Job[] = [];
  return {
    enqueued,
    jobs: {
      enqueue: async (jobs: readonly Job[]) => void enqueued.push(...jobs),
      waitForOutcomes: async (jobs: readonly Job[]) =>
        new Map(
          jobs.map(({ id }): [string, JobOutcome] => [
            id,
            failing.some((part) => id.includes(part)) ? 'failed' : 'completed',
          ]),
        ),
    },
  };
}

const signal = new AbortController().signal;

test('the schedule asks for work due by now and makes one job for each stream, named by its meaning', async () => {
  const { readModels, asked } = readModelsWith(documents);
  const { jobs, enqueued } = queue();
  const scan = createDueScan({ model, readModels, jobs, clock });
  const worker = dueWorkers(scan, async () => undefined, clock).find(({ task }) => task === 'due-scan');
  await worker?.run(dueSchedule.job, signal);
  expect(asked).toEqual([expect.stringContaining('2026-02-03T04:05:06.000Z')]);
  expect(enqueued.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'maintenance due/invoice/inv_1/issue/begun',
    'maintenance due/account/Ada%3A%2050%20%25%20%26%20co./tell/begun',
    'scheduled-changes due/subscription/sub_1/scheduled-change/2026-02-01',
    'renewals due/subscription/sub_2/renewal/2026-02-03',
  ]);
  expect(enqueued[1]?.data).toEqual({ area: 'account', id: 'Ada: 50 % & co.' });
  for (const { id } of enqueued) expect(id).toMatch(/^[!-9;-~]{1,256}$/);
});

test('an id too long for a job’s id is shortened there and kept whole in the job’s data', async () => {
  const id = 'ü'.repeat(128);
  const { readModels } = readModelsWith([{ id: `account-${id}`, area: 'account', kind: 'tell', at: begun }]);
  const { jobs, enqueued } = queue();
  await createDueScan({ model, readModels, jobs, clock }).enqueue(signal);
  expect(enqueued[0]?.id).toMatch(/^due\/account\/[0-9a-f-]{36}\/tell\/begun$/);
  expect(enqueued[0]?.data.id).toBe(id);
});

test('jobs enqueued by an earlier release are still done', async () => {
  const { readModels } = readModelsWith([]);
  const done: Job[] = [];
  const scan = createDueScan({ model, readModels, jobs: queue().jobs, clock });
  const workers = dueWorkers(scan, async (job) => void done.push(job), clock);
  const former: Job = {
    kind: 'renewals',
    id: 'renew/sub_1/2026-02-01',
    data: { subscriptionId: 'sub_1' },
  };
  await workers.find(({ kind }) => kind === 'renewals')?.run(former, signal);
  expect(done).toEqual([former]);
  for (const task of ['subscription-due', 'invoice-issue', 'account-open', 'bank-lines', 'cart-due'])
    expect(workers.map((worker) => worker.task)).toContain(task);
});

test('only selected streams are processed, and failures are counted and do not stop the others', async () => {
  const { readModels, asked } = readModelsWith(documents.slice(2));
  const { jobs, enqueued } = queue(['sub_2']);
  const scan = createDueScan({ model, readModels, jobs, clock });
  const run = await scan.processArea('subscription', async () => true, signal);
  expect(run).toEqual({ processed: 1, failed: 1 });
  expect(asked[0]).toContain('subscription');
  expect(await scan.processArea('subscription', async (id) => id === 'sub_1', signal)).toEqual({
    processed: 1,
    failed: 0,
  });
  expect(enqueued).toHaveLength(3);
});

test('due work is processed in rounds until nothing new is found, and failures are not retried', async () => {
  const { readModels, asked } = readModelsWith(documents);
  const { jobs, enqueued } = queue(['inv_1']);
  await createDueScan({ model, readModels, jobs, clock }).processAll(signal);
  expect(enqueued).toHaveLength(documents.length);
  expect(asked).toHaveLength(2);
});

test.each([
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  // Work due within a day waits for the next one, after all else of its day.
  ['2026-03-01T00:00:00.001Z', '2026-03-02'],
  ['9999-12-31T12:00:00.000Z', undefined],
])('work due at %s is done on %s', async (at, day) => {
  const { readModels } = readModelsWith([], [{ id: 'cart-1', area: 'cart', kind: 'expire', at }]);
  const scan = createDueScan({ model, readModels, jobs: queue().jobs, clock });
  expect(await scan.nextDueDay('2026-02-03')).toBe(day);
});

test('processing mails waits for their results to be read, not only for the mails', async () => {
  const steps: string[] = [];
  let behind = 0;
  const mails = mailsDue({
    scan: {
      async *findIds() {
        yield ['Ada'];
      },
    },
    jobs: {
      async waitForOutcomes(jobs) {
        steps.push(...jobs.map(({ id }) => id));
        behind = 3;
        return new Map();
      },
    },
    isCaughtUp: async () => {
      steps.push(behind === 0 ? 'caught up' : 'behind');
      if (behind > 0) behind -= 1;
      return steps.at(-1) === 'caught up';
    },
    openMails: { account: async (id) => [{ kind: 'mail', id: `reminder/${id}`, data: {} }] },
  });
  await mails.processAll(signal);
  expect(steps).toEqual(['caught up', 'reminder/Ada', 'behind', 'behind', 'behind', 'caught up']);
});
