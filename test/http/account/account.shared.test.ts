/** Accounts over HTTP: amounts due, statements in their four formats, and the overview of one customer. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { statementColumns } from '../../../src/http/account/schemas.js';
import { whereAvailable } from '../../support/availability.js';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR', TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

const put = (id: string, body: unknown) =>
  service.call(`/api/reference/customers/${id}`, { method: 'PUT', body });

test('a known customer without entries has an account without currencies', async () => {
  await put('cus-new', { name: 'Tailspin GmbH' });
  const answer = await service.call('/api/customers/cus-new/account');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    customerId: 'cus-new',
    currencies: [],
    dunning: { paused: false, reason: null },
  });
  expect((await service.call('/api/customers/cus-new/statement')).body).toMatchObject({
    from: null,
    currencies: [],
    entries: [],
  });
  expect((await service.call('/api/customers/cus-new/overview')).body).toMatchObject({
    customer: { name: 'Tailspin GmbH' },
    account: { currencies: [] },
    invoices: { value: [], count: 0 },
  });
});

test.each(['account', 'statement', 'statement?format=pdf', 'overview'])(
  'an unknown customer is refused: %s',
  async (path) => {
    expectProblem(await service.call(`/api/customers/cus-nobody/${path}`), 400, 'CUSTOMER_NOT_FOUND');
  },
);

test('the customer list can be searched and sorted by name, and shows what each customer owes', async () => {
  const { body: alder } = await put('cus-list-2', { name: 'Alder List & Co', email: 'pay@alder.example' });
  await put('cus-list-1', { name: 'Birch List Ltd' });
  const invoice = { customerId: 'cus-list-2', currency: 'EUR', status: 'issued', dueDate: '2101-12-31' };
  const items = [{ description: 'Consulting', quantity: 1, unitPrice: 40, amount: 40 }];
  const { status } = await service.call('/api/invoices', {
    body: { ...invoice, items, subtotal: 40, tax: 0, total: 40 },
  });
  expect(status).toBe(201);

  const found = await service.call("/api/customers?$filter=contains(tolower(name),' list ')");
  expect(found.body.count).toBe(2);
  const sorted = await service.call("/api/customers?$filter=contains(name,' List ')&$orderby=name");
  expect(sorted.body.value).toEqual([
    { ...alder, owed: [{ currency: 'EUR', due: 40, balance: 0 }], oldestDueDate: '2101-12-31' },
    expect.objectContaining({ id: 'cus-list-1', owed: [], oldestDueDate: null }),
  ]);

  const names = await service.call(
    "/api/customers?$filter=id in ('cus-list-1','cus-nobody')&$select=id,name",
  );
  expect(names.body.value).toEqual([{ id: 'cus-list-1', name: 'Birch List Ltd' }]);
  await put('cus-list-1', { name: 'Beech List Ltd' });
  const renamed = await service.call("/api/customers?$filter=id eq 'cus-list-1'&$select=name");
  expect(renamed.body.value).toEqual([{ name: 'Beech List Ltd' }]);
});

test.each(['owed/any(o: o/due gt 1)', 'oldestDueDate lt 2026-01-01'])(
  'customers cannot be filtered by joined fields: %s',
  async (filter) => {
    const answer = await service.call(`/api/customers?$filter=${encodeURIComponent(filter)}`);
    expectProblem(answer, 400, 'UNKNOWN_FIELD');
  },
);

test.each([
  ['from=2026-05-02&to=2026-05-01', 'from'],
  ['from=yesterday', 'from'],
  ['format=doc', 'format'],
])('a statement with %s is refused', async (query, path) => {
  const answer = await service.call(`/api/customers/cus-new/statement?${query}`);
  expectProblem(answer, 400, 'VALIDATION_ERROR');
  expect(answer.body.errors).toMatchObject([{ path }]);
});

const moveTo = (day: string) => moveClock(service, `2100-${day}T12:00:00.000Z`);

async function made(path: string, body: unknown): Promise<Record<string, unknown> & { id: string }> {
  const answer = await service.call(path, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}
const issue = (customerId: string, unitPrice: number, fields: object = {}) =>
  made('/api/invoices', {
    customerId,
    status: 'issued',
    items: [{ description: 'Consulting', quantity: 1, unitPrice }],
    ...fields,
  });
const setStatus = (id: string, status: string, fields: object = {}) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status, ...fields } });
const read = async (path: string) => (await service.call(path)).body;

/** The first weeks of a customer's year, in two currencies. */
beforeAll(async () => {
  await put('cus-1', { name: 'Tailspin GmbH', address: 'Hauptstr. 5\n10115 Berlin' });
  await moveTo('01-10');
  const first = await issue('cus-1', 119);
  await issue('cus-1', 5000, { currency: 'JPY' });
  await moveTo('01-20');
  await setStatus(first.id, 'paid');
  await moveTo('02-10');
  await made('/api/credit-notes', { invoiceId: first.id, reason: 'Too slow', amount: 19 });
  const second = await issue('cus-1', 200);
  await moveTo('02-12');
  const wrong = await issue('cus-1', 0.5);
  const cancelled = await setStatus(wrong.id, 'cancelled', { reason: '=1+1;=HYPERLINK("x")' });
  if (cancelled.status !== 200) throw new Error(cancelled.text);
  await made('/api/credit-notes', { invoiceId: second.id, reason: 'Too much', amount: 81.1 });
  await moveTo('02-24');
});

test('the account shows what is due and what is overdue on the day of the request', async () => {
  const account = await service.call('/api/customers/cus-1/account');
  expect(account.headers.get('etag')).toMatch(/^"\d+"$/);
  expect(account.headers.get('cache-control')).toBe('no-store');
  const euro = {
    currency: 'EUR',
    invoiced: 319,
    credited: 100.1,
    writtenOff: 0,
    paid: 119,
    refunded: 0,
    due: 99.9,
    balance: 0,
  };
  const none = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
  expect(account.body).toEqual({
    customerId: 'cus-1',
    currencies: [
      { ...euro, overdue: 0, ageing: { ...none, current: 99.9 } },
      {
        currency: 'JPY',
        invoiced: 5000,
        credited: 0,
        writtenOff: 0,
        paid: 0,
        refunded: 0,
        due: 5000,
        overdue: 5000,
        balance: 0,
        ageing: { ...none, days31to60: 5000 },
      },
    ],
    dunning: { paused: false, reason: null },
  });
});

test('accounts can be filtered by what is due and since when', async () => {
  const late = await read('/api/accounts?$filter=oldestDueDate lt 2100-02-24');
  expect(late).toMatchObject({ count: 1, value: [{ id: 'cus-1', oldestDueDate: '2100-01-24' }] });
  expect(Object.keys(late.value[0])).toEqual([
    'id',
    'customerId',
    'currencies',
    'oldestDueDate',
    'dunningReason',
    'suspendedSubscriptions',
    'createdAt',
    'updatedAt',
  ]);
  const much = "currencies/any(c: c/currency eq 'EUR' and c/due gt 99.9)";
  expect(await read(`/api/accounts?$filter=${encodeURIComponent(much)}`)).toMatchObject({ count: 0 });
  expectProblem(await service.call('/api/accounts?$filter=openNotices eq true'), 400, 'UNKNOWN_FIELD');
});

test('a statement has an entry for each document by date, and adds up', async () => {
  const statement = await read('/api/customers/cus-1/statement?from=2100-01-15&to=2100-02-28');
  expect(statement).toMatchObject({
    customerId: 'cus-1',
    from: '2100-01-15',
    to: '2100-02-28',
    currencies: [
      { currency: 'EUR', opening: 119, charged: 200.5, credited: 219.6, closing: 99.9 },
      { currency: 'JPY', opening: 5000, charged: 0, credited: 0, closing: 5000 },
    ],
  });
  const shown = statement.entries.map((entry: Record<string, unknown>) => [
    entry.date,
    entry.kind,
    entry.charge,
    entry.credit,
    entry.balance,
  ]);
  expect(shown).toEqual([
    ['2100-01-20', 'payment', null, 119, 0],
    ['2100-02-10', 'creditNote', null, 19, -19],
    ['2100-02-10', 'invoice', 200, null, 181],
    ['2100-02-12', 'invoice', 0.5, null, 181.5],
    ['2100-02-12', 'cancellation', null, 0.5, 181],
    ['2100-02-12', 'creditNote', null, 81.1, 99.9],
  ]);
  expect(statement.entries[2]).toMatchObject({
    number: expect.stringMatching(/^INV-2100-/),
    dueDate: '2100-02-24',
    currency: 'EUR',
  });
});

test('a CSV statement goes from opening to closing balance and contains no formulas', async () => {
  const answer = await service.call(
    '/api/customers/cus-1/statement?from=2100-02-12&to=2100-02-28&format=csv',
  );
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('content-disposition')).toContain('statement-cus-1-2100-02-12-2100-02-28.csv');
  const rows: string[][] = parse(answer.text);
  expect(rows[0]).toEqual([...statementColumns]);
  const kinds = rows.slice(1).map(([currency, , kind]) => `${currency} ${kind}`);
  expect(kinds).toEqual([
    'EUR opening',
    'EUR invoice',
    'EUR cancellation',
    'EUR creditNote',
    'EUR closing',
    'JPY opening',
    'JPY closing',
  ]);
  const balances = rows.slice(1).map((row) => Number(row[statementColumns.indexOf('balance')]));
  expect(balances).toEqual([181, 181.5, 181, 99.9, 99.9, 5000, 5000]);
  const reason = rows[3]?.[statementColumns.indexOf('detail')];
  expect(reason).toBe('\'=1+1;\'=HYPERLINK("x")');
});

test('an XLSX statement has the same rows, with numbers as numbers', async () => {
  const answer = await service.call('/api/customers/cus-1/statement?from=2100-02-12&format=xlsx');
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.bytes.buffer as ArrayBuffer);
  const sheet = workbook.getWorksheet('statement');
  expect(sheet?.rowCount).toBe(8);
  expect(sheet?.getRow(2).getCell(statementColumns.indexOf('balance') + 1).value).toBe(181);
  expect(sheet?.getRow(4).getCell(statementColumns.indexOf('detail') + 1).value).toBe('=1+1;=HYPERLINK("x")');
});

whereAvailable('the PDF', noPdfText, () => {
  test('has the letterhead, the customer, and every entry of each currency', async () => {
    const path = '/api/customers/cus-1/statement?from=2100-01-15&to=2100-02-28&format=pdf';
    const answer = await service.call(path);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = pdfWords(answer.bytes);
    for (const part of [
      'STATEMENT OF ACCOUNT',
      'Jan 15, 2100 to Feb 28, 2100',
      'Tailspin GmbH',
      '10115 Berlin',
      'Opening balance €119.00',
      'Jan 20, 2100 Payment €119.00 €0.00',
      'Credit note CN-2100-000001, for invoice INV-2100-000001 €19.00 -€19.00',
      'due Feb 24, 2100 €200.00 €181.00',
      'Closing balance €200.50 €219.60 €99.90',
      'Closing balance ¥0 ¥0 ¥5,000',
    ])
      expect(text).toContain(part);
    // The same request gets the stored file.
    expect((await service.call(path)).bytes).toEqual(answer.bytes);
  });

  test('shows the customer’s present name and new entries', async () => {
    const path = '/api/customers/cus-renamed/statement?to=2100-12-31&format=pdf';
    await put('cus-renamed', { name: 'Before' });
    expect(pdfWords((await service.call(path)).bytes)).toContain('Nothing was entered');
    await put('cus-renamed', { name: 'Behind' });
    expect(pdfWords((await service.call(path)).bytes)).toContain('Behind');
    await issue('cus-renamed', 7);
    expect(pdfWords((await service.call(path)).bytes)).toContain('Closing balance €7.00 €0.00 €7.00');
  });
});

test('carts in which strangers name the customer are not in the overview', async () => {
  const named = { method: 'PUT', body: { name: 'Named Ltd' } };
  expect((await service.call('/api/reference/customers/cus-named', named)).status).toBe(200);
  const cart = { customerId: 'cus-named', currency: 'USD' };
  expect((await service.call('/api/cart', { body: cart, token: null })).status).toBe(201);
  const { body: own } = await service.call('/api/cart', { body: cart });
  const { carts } = await read('/api/customers/cus-named/overview');
  expect(carts).toMatchObject({ count: 1, value: [{ id: own.cartId }] });
});

test('the overview has all documents of a customer, the newest first', async () => {
  const overview = await read('/api/customers/cus-1/overview');
  expect(overview).toMatchObject({
    customerId: 'cus-1',
    customer: { id: 'cus-1', name: 'Tailspin GmbH' },
    account: await read('/api/customers/cus-1/account'),
    subscriptions: { value: [], count: 0 },
    carts: { value: [], count: 0 },
    receipts: { value: [], count: 0 },
  });
  expect(overview.invoices.count).toBe(4);
  expect(overview.invoices.value[0]).toMatchObject({ total: 0.5, status: 'cancelled' });
  expect(overview.invoices.value[0]).not.toHaveProperty('items');
  expect(overview.payments).toMatchObject({ count: 1, value: [{ amount: 119, method: 'manual' }] });
  expect(overview.creditNotes).toMatchObject({ count: 2, value: [{ total: 81.1 }, { total: 19 }] });
});

test('reports can use payments and accounts, and an unknown source is refused with a list of the known ones', async () => {
  const report = async (definition: object) => {
    const { id } = await made('/api/reports', { name: 'Who owes what', ...definition });
    return (await service.call(`/api/reports/${id}/execute`, { body: { format: 'json' } })).body;
  };
  const owed = await report({ dataSource: 'accounts', filters: { customerId: 'cus-1' } });
  expect(owed.rows).toMatchObject([
    { customerId: 'cus-1', 'currencies/currency': 'EUR', 'currencies/due': 99.9 },
    { customerId: 'cus-1', 'currencies/currency': 'JPY', 'currencies/due': 5000 },
  ]);
  const came = await report({
    dataSource: 'payments',
    columns: ['amount', 'unallocated'],
    groupBy: 'month',
    filters: { customerId: 'cus-1' },
  });
  expect(came.rows).toEqual([{ month: '2100-01', currency: 'EUR', amount: 119, unallocated: 0, count: 1 }]);
  expect(came.summary).toMatchObject({ totalAmount: 119, currency: 'EUR' });
  expectProblem(
    await service.call('/api/reports', { body: { name: 'x', dataSource: 'ledger', columns: ['id'] } }),
    400,
    'INVALID_DATA_SOURCE',
  );
  const widget = { type: 'metric', title: 'x', query: { dataSource: 'ledger', measure: 'count' } };
  const refused = await service.call('/api/dashboards', { body: { name: 'x', widgets: [widget] } });
  expectProblem(refused, 400, 'INVALID_DATA_SOURCE');
  expect(refused.body.errors[0].message).toBe(
    'must be one of subscriptions, invoices, creditNotes, taxes, payments, accounts, receipts, carts, users',
  );
});

test('accounts and statements need a token', async () => {
  for (const path of ['/api/accounts', '/api/customers/cus-1/account', '/api/customers/cus-1/statement'])
    expectProblem(await service.call(path, { token: null }), 401, 'UNAUTHENTICATED');
});
