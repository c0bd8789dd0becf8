/** What finds invoices that are due for a reminder: by level, in batches, past those that fail, and day by day for a clock that is moved. */
import { expect, test } from '@jest/globals';
import type { AccountOutcome } from '../../../src/commands/account/account.js';
import { createDunningDue, type DunningProgress } from '../../../src/commands/account/dunningDue.js';
import { emptyAccount } from '../../../src/domain/account/state.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { invoiceModel } from '../../../src/projections/invoice.js';
import type { Expression } from '../../../src/query/ast.js';
import { matches } from '../../../src/query/evaluate.js';
import type { Document } from '../../../src/query/fields.js';
import { contextOf } from '../../support/counter.js';

interface Found {
  readonly id: string;
  readonly dueDate: string;
  readonly reminderLevel?: number;
  readonly status?: string;
}

const batchSize = 3;
const on = (day: string) => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });

function searching(invoices: readonly Found[], days: readonly number[], fails: readonly string[] = []) {
  const documents: Document[] = invoices.map(({ id, dueDate, reminderLevel = 0, status = 'issued' }) => ({
    id,
    customerId: `customer of ${id}`,
    dueDate: `${dueDate}T00:00:00.000Z`,
    reminderLevel,
    status,
  }));
  const find = (filter: Expression | undefined) =>
    documents
      .filter((document) => filter === undefined || matches(filter, document))
      .sort((left, right) => (String(left.dueDate) < String(right.dueDate) ? -1 : 1));
  const asked: string[] = [];
  const progress: DunningProgress[] = [];
  const waited: string[][] = [];
  const readModels: Pick<ReadModels, 'scan' | 'list'> = {
    async *scan(model, { filter }) {
      expect(model).toBe(invoiceModel);
      const found = find(filter);
      for (let from = 0; from < found.length; from += batchSize) yield found.slice(from, from + batchSize);
    },
    async list(_model, { filter, top }) {
      return { documents: find(filter).slice(0, top), count: undefined };
    },
  };
  const due = createDunningDue({
    readModels,
    dunning: {
      rules: { days, suspends: false },
      async remindIfDue(_customer, invoiceId): Promise<AccountOutcome> {
        if (fails.includes(invoiceId)) throw new Error(`${invoiceId} is damaged`);
        asked.push(invoiceId);
        const data = {
          reminderId: `${invoiceId}/1`,
          invoiceId,
          invoiceNumber: invoiceId,
          level: 1,
          currency: 'EUR',
          amountDue: '1.00',
          dueDate: '',
          date: '',
          manual: false,
          suspends: null,
        };
        const event = { type: 'ReminderRequested', data } as const;
        return { state: emptyAccount, revision: 0, at: undefined, events: [event] };
      },
    },
    jobs: {
      async waitForOutcomes(jobs) {
        waited.push(jobs.map(({ id }) => id));
        return new Map();
      },
    },
    onProgress: (one) => progress.push(one),
  });
  return { due, asked, progress, waited };
}

const signal = new AbortController().signal;

test('an invoice is found from the day on which its next level is due, and not before', async () => {
  const invoices: Found[] = [
    { id: 'first today', dueDate: '2026-01-15' },
    { id: 'first tomorrow', dueDate: '2026-01-16' },
    { id: 'second today', dueDate: '2026-01-08', reminderLevel: 1 },
    { id: 'second tomorrow', dueDate: '2026-01-09', reminderLevel: 1 },
    { id: 'all gone', dueDate: '2025-01-01', reminderLevel: 2 },
    { id: 'paid', dueDate: '2025-01-01', status: 'paid' },
  ];
  const { due, asked } = searching(invoices, [7, 14]);
  await due.process(on('2026-01-22'), signal);
  expect(asked).toEqual(['first today', 'second today']);
  const none = searching(invoices, []);
  await none.due.process(on('2026-01-22'), signal);
  expect(none.asked).toEqual([]);
});

test('many are taken in batches, the oldest first, and each batch says how far it is', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    id: `${index}`,
    dueDate: `2026-01-0${8 - index}`,
  }));
  const { due, asked, progress } = searching(many, [7]);
  expect(await due.process(on('2026-03-01'), signal)).toEqual({ looked: 8, reminded: 8 });
  expect(asked).toEqual(['7', '6', '5', '4', '3', '2', '1', '0']);
  expect(progress.map(({ reminded }) => reminded)).toEqual([3, 6, 8]);
});

test('one that fails stops none behind it, and the run says so in the end', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, dueDate: '2026-01-01' }));
  const { due, asked } = searching(many, [7], ['a', 'd']);
  await expect(due.process(on('2026-03-01'), signal)).rejects.toMatchObject({
    message: 'invoices that could not be reminded of: 2',
    errors: [{ message: 'a is damaged' }, { message: 'd is damaged' }],
  });
  expect(asked).toEqual(['b', 'c', 'e']);
});

test('a process that stops begins no more', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, dueDate: '2026-01-01' }));
  const { due, asked } = searching(many, [7]);
  await due.process(on('2026-03-01'), AbortSignal.abort());
  expect(asked).toEqual([]);
});

test('a clock that is moved stops on each day of a reminder, and waits for the mails of each batch', async () => {
  const invoices: Found[] = [
    { id: 'a', dueDate: '2026-01-15' },
    { id: 'b', dueDate: '2026-01-10', reminderLevel: 1 },
  ];
  const { due, waited } = searching(invoices, [7, 14]);
  const work = due.asDueWork(() => on('2026-01-24'));
  expect(await work.nextDueDay('2026-01-15')).toBe('2026-01-22');
  expect(await work.nextDueDay('2026-01-22')).toBe('2026-01-24');
  expect(await work.nextDueDay('2026-01-24')).toBeUndefined();
  await work.processAll(signal);
  expect(waited).toEqual([['reminder/a/1'], ['reminder/b/1']]);
});
