/** What the worker that finishes accounts does when one of them cannot be finished. */
import { expect, test } from '@jest/globals';
import type { Logger } from 'pino';
import type { ReadModels } from '../../src/ports/readModels.js';
import { accountModel } from '../../src/projections/account.js';
import { accountSchedules, accountWorkers } from '../../src/workers/account.js';

const readModels: Pick<ReadModels, 'scan'> = {
  async *scan(model, { filter }) {
    expect(model).toBe(accountModel);
    expect(JSON.stringify(filter)).toContain('isOpen');
    yield [{ id: 'ada' }, { id: 'grace' }];
    yield [{ id: 'joan' }];
  },
};

function workerOf(finish: (id: string) => Promise<void>) {
  const workers = accountWorkers({
    accounts: { finish },
    dunning: { send: async () => undefined },
    due: { process: async () => ({ looked: 0, reminded: 0 }) },
    readModels,
    clock: { now: () => new Date('2026-02-03T04:05:06.000Z') },
    logger: { info: () => undefined } as unknown as Logger,
  });
  const worker = workers.find(({ task }) => task === 'account-open');
  const job = accountSchedules.find(({ name }) => name === 'account-open')?.job;
  if (worker === undefined || job === undefined) throw new Error('nobody looks after accounts');
  return (signal: AbortSignal) => worker.run(job, signal);
}

test('an account that cannot be finished stops none behind it, and the job says so in the end', async () => {
  const finished: string[] = [];
  const run = workerOf(async (id) => {
    if (id === 'ada') throw new Error('ada is damaged');
    finished.push(id);
  });
  await expect(run(new AbortController().signal)).rejects.toMatchObject({
    message: 'accounts that could not be finished: 1',
    errors: [{ message: 'ada is damaged' }],
  });
  expect(finished).toEqual(['grace', 'joan']);
});

test('a process that stops begins no more', async () => {
  const stopping = new AbortController();
  const finished: string[] = [];
  await workerOf(async (id) => {
    finished.push(id);
    stopping.abort();
  })(stopping.signal);
  expect(finished).toEqual(['ada']);
});
