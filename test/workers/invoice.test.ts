/** What the worker that finishes begun issues does when one of them cannot be finished. */
import { expect, test } from '@jest/globals';
import type { ReadModels } from '../../src/ports/readModels.js';
import { invoiceIssueSchedule, invoiceIssueWorker } from '../../src/workers/invoice.js';

const pages = [
  [{ id: 'inv_1' }, { id: 'inv_2' }],
  [{ id: 'inv_3' }, { id: 'inv_4' }],
];
const readModels: Pick<ReadModels, 'scan'> = {
  async *scan(_model, { filter }) {
    if (JSON.stringify(filter).includes('isOpen')) yield* pages;
  },
};
const clock = { now: () => new Date('2026-02-03T04:05:06.000Z') };

function workerOf(finish: (id: string) => Promise<void>) {
  return invoiceIssueWorker({ finish }, readModels, clock);
}

test('an invoice that cannot be finished stops none behind it, and the job says so in the end', async () => {
  const finished: string[] = [];
  const worker = workerOf(async (id) => {
    if (id === 'inv_1' || id === 'inv_3') throw new Error(`${id} is damaged`);
    finished.push(id);
  });
  const run = worker.run(invoiceIssueSchedule.job, new AbortController().signal);
  await expect(run).rejects.toMatchObject({
    message: 'invoices that could not be finished: 2',
    errors: [{ message: 'inv_1 is damaged' }, { message: 'inv_3 is damaged' }],
  });
  expect(finished).toEqual(['inv_2', 'inv_4']);
});

test('a process that stops begins no more', async () => {
  const stopping = new AbortController();
  const finished: string[] = [];
  await workerOf(async (id) => {
    finished.push(id);
    stopping.abort();
  }).run(invoiceIssueSchedule.job, stopping.signal);
  expect(finished).toEqual(['inv_1']);
});
