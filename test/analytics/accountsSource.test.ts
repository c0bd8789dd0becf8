/** Reports and widgets over accounts have figures by currency, and never add up two currencies. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../src/adapters/readmodels/sqlite/embedded.js';
import { dataSources } from '../../src/analytics/dataSources.js';
import { executeReport } from '../../src/analytics/reportExecution.js';
import { checkQuery } from '../../src/analytics/widgetQuery.js';
import { aggregateOf, seriesOf } from '../../src/analytics/widgetSeries.js';
import type { AccountEvent } from '../../src/domain/account/events.js';
import type { ReportDefinition } from '../../src/domain/report/events.js';
import { reportSource } from '../../src/domain/report/source.js';
import type { JsonObject } from '../../src/kernel/json.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { accountModel, accountProjection } from '../../src/projections/account.js';
import type { Document } from '../../src/query/fields.js';
import { charged, type InvoiceOf, of, paid, recordedIn } from '../support/accountEvents.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();
let readModels: ReadModels;

const invoice: InvoiceOf = { id: 'inv_1', total: '119.10', on: '2026-01-10', due: '2026-01-24' };
const accounts: Readonly<Record<string, readonly AccountEvent[]>> = {
  'cus-1': [charged(invoice), charged({ ...invoice, id: 'inv_2', total: '5000', currency: 'JPY' })],
  'cus-2': [
    charged({ ...invoice, id: 'inv_3', total: '0.20' }),
    paid({ id: 'pay_1', amount: '10.00', on: '2026-01-20' }, of({ ...invoice, id: 'inv_3' }, '0.10')),
  ],
  'cus-3': [paid({ id: 'pay_2', amount: '1.00', on: '2026-01-20' })],
};

beforeAll(async () => {
  readModels = await openEmbeddedReadModels({
    file: join(temporaryFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  await readModels.prepare([accountModel]);
  const [live] = await readModels.generations(accountModel);
  const documents = Object.entries(accounts).map(([id, events]) => ({
    id,
    revision: events.length - 1,
    document: events.reduce<Document | null>(
      (document, event, revision) =>
        accountProjection.apply(document, recordedIn(`account-${id}`, event, revision), id),
      null,
    ),
  }));
  await readModels.write(accountModel, [live?.generation ?? ''], documents);
});
afterAll(() => readModels.close());

const declared = dataSources.accounts;
const source = reportSource(declared);

async function report(definition: Partial<ReportDefinition>) {
  const result = await executeReport(readModels, {
    definition: {
      name: 'Who owes what',
      description: null,
      type: null,
      dataSource: 'accounts',
      filters: {},
      columns: source.usual,
      groupBy: null,
      sortBy: null,
      ...definition,
    },
    model: declared.model,
    source,
    range: undefined,
    today: '2026-03-31',
    defaultCurrency: 'USD',
    timeLimit: 10_000,
  });
  const ahead = await result.outcomeAhead();
  const rows: JsonObject[] = [];
  for await (const batch of result.batches) rows.push(...batch);
  expect(result.outcome()).toEqual(ahead);
  return { rows, ...ahead };
}

test('a report with the default columns has a row for each customer and currency', async () => {
  expect(source.usual).toEqual([
    'id',
    'customerId',
    'currencies/currency',
    'currencies/invoiced',
    'currencies/credited',
    'currencies/writtenOff',
    'currencies/paid',
    'currencies/refunded',
    'currencies/due',
    'currencies/balance',
    'currencies/oldestDueDate',
    'oldestDueDate',
    'dunningReason',
    'createdAt',
    'updatedAt',
  ]);
  const { rows, totalRows, summary } = await report({});
  expect(totalRows).toBe(4);
  expect(rows).toHaveLength(4);
  expect(rows).toContainEqual(
    expect.objectContaining({
      customerId: 'cus-2',
      'currencies/currency': 'EUR',
      'currencies/due': 0.1,
      'currencies/balance': 9.9,
    }),
  );
  expect(summary).toMatchObject({
    byCurrency: { EUR: { totalAmount: 119.2 }, JPY: { totalAmount: 5000 } },
  });
});

test('a report lists the largest debts above a limit', async () => {
  const { rows } = await report({
    columns: ['customerId', 'currencies/currency', 'currencies/due'],
    filters: { 'currencies/due': { gt: 0.05 } },
    sortBy: 'currencies/due desc',
  });
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['cus-1', 'JPY', 5000],
    ['cus-1', 'EUR', 119.1],
    ['cus-2', 'EUR', 0.1],
  ]);
});

test('groups have separate sums for each currency', async () => {
  const grouped = await report({ columns: ['currencies/due', 'currencies/balance'], groupBy: 'month' });
  expect(grouped.rows).toEqual([
    {
      month: '2026-01',
      'currencies/currency': 'EUR',
      'currencies/due': 119.2,
      'currencies/balance': 10.9,
      count: 3,
    },
    {
      month: '2026-01',
      'currencies/currency': 'JPY',
      'currencies/due': 5000,
      'currencies/balance': 0,
      count: 1,
    },
  ]);
  const byCurrency = await report({ columns: ['currencies/due'], groupBy: 'currencies/currency' });
  expect(byCurrency.rows).toEqual([
    { 'currencies/currency': 'EUR', 'currencies/due': 119.2, count: 3 },
    { 'currencies/currency': 'JPY', 'currencies/due': 5000, count: 1 },
  ]);
});

test('a report of customer columns has one row for each customer, and no amounts', async () => {
  const { rows, summary } = await report({ columns: ['customerId'], sortBy: 'customerId' });
  expect(rows).toEqual([{ customerId: 'cus-1' }, { customerId: 'cus-2' }, { customerId: 'cus-3' }]);
  expect(summary).toMatchObject({ totalAmount: 0 });
});

async function widget(query: { measure: string; groupBy?: string; filter?: string }) {
  const checked = checkQuery(
    { dataSource: 'accounts', groupBy: null, interval: null, filter: null, ...query },
    new Date('2026-03-31T12:00:00Z'),
  );
  return seriesOf(checked, await readModels.aggregate(accountModel, aggregateOf(checked)), 'EUR');
}

test('a widget sums the due amounts in a series for each currency', async () => {
  expect(await widget({ measure: 'sum:currencies/due' })).toEqual({
    labels: ['currencies/due'],
    series: [
      { name: 'currencies/due (EUR)', values: [119.2] },
      { name: 'currencies/due (JPY)', values: [5000] },
    ],
  });
  expect(
    await widget({ measure: 'sum:currencies/due', groupBy: 'customerId', filter: "customerId ne 'cus-3'" }),
  ).toEqual({
    labels: ['cus-1', 'cus-2'],
    series: [
      { name: 'currencies/due (EUR)', values: [119.1, 0.1] },
      { name: 'currencies/due (JPY)', values: [5000, 0] },
    ],
  });
});

test('a widget counts all accounts, and overdue ones', async () => {
  expect(await widget({ measure: 'count' })).toMatchObject({ series: [{ values: [3] }] });
  const late = { measure: 'count', filter: 'oldestDueDate lt 2026-03-31' };
  expect(await widget(late)).toMatchObject({ series: [{ values: [2] }] });
});
