/** Every report endpoint over HTTP: its answers and its refusals. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { expectProblem } from '../../support/problem.js';
import {
  adminPassword,
  type Called,
  type CallOptions,
  type RunningService,
  startService,
} from '../../support/service.js';

let service: RunningService;

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body: unknown, headers = {}) => call(path, { method: 'POST', body, headers });
const put = (path: string, body: unknown, headers = {}) => call(path, { method: 'PUT', body, headers });

interface Sold {
  readonly customerId: string;
  readonly currency: string;
  readonly invoiceDate: string;
  readonly status: string;
  readonly items: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
}

/** Invoices in three currencies for few customers and days, with prices that need all the digits of the currency. */
const currencies = { JPY: [0, 1_250], USD: [2, 19.99], KWD: [3, 4.125] } as const;
const sold: readonly Sold[] = Array.from({ length: 60 }, (_, index) => {
  const currency = Object.keys(currencies)[index % 3] as keyof typeof currencies;
  const [, price] = currencies[currency];
  return {
    customerId: `cus-${index % 4}`,
    currency,
    invoiceDate: `2026-0${(index % 3) + 1}-${String((index % 27) + 1).padStart(2, '0')}T${index % 2 === 0 ? '23:59:59.999' : '00:00:00.000'}Z`,
    status: index % 5 === 0 ? 'paid' : 'draft',
    items: [
      { description: index % 2 === 0 ? 'RED LANTERN' : 'Chair', quantity: (index % 7) + 1, unitPrice: price },
      ...(index % 3 === 1 ? [{ description: 'Chair', quantity: 2, unitPrice: price }] : []),
    ],
  };
});

/** Thousandths, by integers only. */
const thousandths = (amount: number) => BigInt(Math.round(amount * 1_000));
const totalOf = ({ items }: Sold) =>
  items.reduce((sum, { quantity, unitPrice }) => sum + BigInt(quantity) * thousandths(unitPrice), 0n);
const sumOf = (all: readonly Sold[]) => Number(all.reduce((sum, one) => sum + totalOf(one), 0n)) / 1_000;

/** Total and average of one currency's invoices, rounded half up. */
function figures(all: readonly Sold[], currency: keyof typeof currencies) {
  const own = all.filter((one) => one.currency === currency);
  const unit = 10n ** BigInt(3 - currencies[currency][0]);
  const total = own.reduce((sum, one) => sum + totalOf(one), 0n);
  const count = BigInt(own.length);
  const average = count === 0n ? 0n : (2n * total + count * unit) / (2n * count * unit);
  return { totalAmount: Number(total) / 1_000, averageAmount: Number(average * unit) / 1_000 };
}

beforeAll(async () => {
  service = await startService();
  const made = await Promise.all(sold.map((one) => post('/api/invoices', one)));
  for (const { status, text } of made) if (status !== 201) throw new Error(text);
});
afterAll(() => service.dispose());

const definition = { name: 'Sales', dataSource: 'invoices', columns: ['customerId', 'currency', 'total'] };

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post('/api/reports', { ...definition, ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

async function execute(fields: Record<string, unknown>, request: unknown = {}): Promise<Called['body']> {
  const answer = await post(`/api/reports/${await create(fields)}/execute`, request);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

describe('definitions', () => {
  test('are created with the documented fields and read back whole', async () => {
    const sent = {
      name: '  Sales by customer ',
      description: 'Monthly',
      type: 'sales',
      dataSource: 'invoices',
      filters: { status: ['draft', 'paid'], total: { gt: 0 } },
      columns: ['customerId', 'total'],
      groupBy: 'customerId, currency',
      sortBy: 'total desc',
    };
    const made = await post('/api/reports', sent);
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.body).toEqual({
      id: expect.stringMatching(/^rep_/),
      name: 'Sales by customer',
      type: 'sales',
      createdAt: expect.any(String),
    });
    expect(made.headers.get('location')).toBe(`/api/reports/${id}`);
    const read = await call(`/api/reports/${id}`);
    expect(read.body).toEqual({
      ...sent,
      id,
      name: 'Sales by customer',
      createdAt: made.body.createdAt,
      updatedAt: made.body.createdAt,
    });
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
  });

  test('need only a name and a data source', async () => {
    const id = (await post('/api/reports', { name: 'All users', dataSource: 'users' })).body.id;
    expect((await call(`/api/reports/${id}`)).body).toEqual({
      id,
      name: 'All users',
      description: null,
      type: null,
      dataSource: 'users',
      filters: {},
      columns: [
        'id',
        'username',
        'email',
        'firstName',
        'lastName',
        'status',
        'createdAt',
        'updatedAt',
        'language',
      ],
      groupBy: null,
      sortBy: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('are listed, filtered and sorted', async () => {
    const name = 'Listed twice';
    const [first, second] = [await create({ name }), await create({ name, type: 'b' })];
    const list = await call(
      `/api/reports?$filter=${encodeURIComponent(`name eq '${name}'`)}&$orderby=type desc&$top=1`,
    );
    expect(list.body).toMatchObject({ count: 2, value: [{ id: second, name, type: 'b' }] });
    expect(list.body['@odata.nextLink']).toEqual(expect.any(String));
    const next = await call(list.body['@odata.nextLink']);
    expect(next.body.value).toEqual([
      expect.objectContaining({ id: first, name, type: null, createdAt: expect.any(String) }),
    ]);
  });

  test.each([
    [{ dataSource: 'invoices' }, '/name'],
    [{ name: 'x' }, '/dataSource'],
    [{ ...definition, name: ' ' }, '/name'],
    [{ ...definition, dataSource: 1 }, '/dataSource'],
    [{ ...definition, columns: 'total' }, '/columns'],
    [{ ...definition, groupBy: ['status'] }, '/groupBy'],
    [{ ...definition, filters: [] }, '/filters'],
    [{ ...definition, filters: { total: { gt: [1] } } }, '/filters/total/gt'],
    [{ ...definition, filters: { status: 'unheard' } }, '/filters/status'],
    [{ ...definition, colour: 'red' }, '/colour'],
  ])('refuses %j', async (body, path) => {
    const refused = await post('/api/reports', body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses unknown sources and columns by name', async () => {
    expectProblem(
      await post('/api/reports', { ...definition, dataSource: 'orders' }),
      400,
      'INVALID_DATA_SOURCE',
    );
    const refused = await post('/api/reports', { ...definition, columns: ['total', 'colour', 'openIssue'] });
    expectProblem(refused, 400, 'INVALID_COLUMNS');
    expect(refused.body.detail).toBe('invoices has no column colour, openIssue');
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/columns/1',
      '/columns/2',
    ]);
    expectProblem(await post('/api/reports', { ...definition, groupBy: 'size' }), 400, 'INVALID_COLUMNS');
    expectProblem(await post('/api/reports', { ...definition, sortBy: 'size desc' }), 400, 'INVALID_COLUMNS');
    expectProblem(
      await post('/api/reports', { ...definition, filters: { size: 1 } }),
      400,
      'INVALID_COLUMNS',
    );
  });

  test('reports what is wrong with the filter that was sent, not with its other forms', async () => {
    const faultsOf = async (filters: unknown) =>
      (await post('/api/reports', { ...definition, filters })).body.errors;
    const many = Array.from({ length: 1_001 }, (_, number) => `cus-${number}`);
    expect(await faultsOf({ customerId: many })).toEqual([
      { path: '/filters/customerId', message: 'must have at most 1000 entries' },
    ]);
    expect(await faultsOf({ customerId: ['cus-1', ['cus-2']] })).toEqual([
      { path: '/filters/customerId/1', message: expect.stringMatching(/^must be/) },
    ]);
  });

  test.each([
    ['sortBy', 'total desc,'],
    ['groupBy', 'status,,month'],
  ])('refuses %s with no name between two commas', async (field, text) => {
    const refused = await post('/api/reports', { ...definition, [field]: text });
    expectProblem(refused, 400, 'INVALID_COLUMNS');
    expect(refused.body.errors).toEqual([
      { path: `/${field}`, message: 'must name a column before and after each comma' },
    ]);
  });

  test('are updated in part', async () => {
    const id = await create({ description: 'old', sortBy: 'total' });
    const changed = await put(`/api/reports/${id}`, {
      name: 'New',
      columns: ['status', 'total'],
      groupBy: 'status',
    });
    expect(changed.body).toEqual({ id, name: 'New', updatedAt: expect.any(String) });
    const read = await call(`/api/reports/${id}`);
    expect(read.headers.get('etag')).toBe(changed.headers.get('etag'));
    expect(read.body).toMatchObject({
      name: 'New',
      description: 'old',
      columns: ['status', 'total'],
      groupBy: 'status',
      sortBy: 'total',
      updatedAt: changed.body.updatedAt,
    });
    await put(`/api/reports/${id}`, { groupBy: '', description: null });
    expect((await call(`/api/reports/${id}`)).body).toMatchObject({ groupBy: null, description: null });
    const again = await put(`/api/reports/${id}`, { name: 'New' });
    expect(again.body).toMatchObject({ name: 'New', updatedAt: expect.any(String) });
  });

  test('refuse empty, invalid and stale updates', async () => {
    const id = await create();
    const path = `/api/reports/${id}`;
    expectProblem(await put(path, {}), 400, 'VALIDATION_ERROR');
    expectProblem(await put(path, { dataSource: 'users' }), 400, 'VALIDATION_ERROR');
    expectProblem(await put(path, { columns: ['colour'] }), 400, 'INVALID_COLUMNS');
    expectProblem(await put(path, { groupBy: 'colour' }), 400, 'INVALID_COLUMNS');
    expect((await put(path, { name: 'Second' }, { 'if-match': '"0"' })).status).toBe(200);
    expectProblem(await put(path, { name: 'Third' }, { 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put('/api/reports/rep_none', { name: 'x' }), 404, 'REPORT_NOT_FOUND');
  });

  test('are not found or listed once they are deleted', async () => {
    const id = await create({ name: 'Gone' });
    const path = `/api/reports/${id}`;
    expect((await call(path, { method: 'DELETE' })).body).toEqual({
      success: true,
      message: expect.any(String),
    });
    expectProblem(await call(path), 404, 'REPORT_NOT_FOUND');
    expectProblem(await call(path, { method: 'DELETE' }), 404, 'REPORT_NOT_FOUND');
    expectProblem(await put(path, { name: 'x' }), 404, 'REPORT_NOT_FOUND');
    expectProblem(await post(`${path}/execute`, {}), 404, 'REPORT_NOT_FOUND');
    expect((await call("/api/reports?$filter=name eq 'Gone'")).body).toEqual({ value: [], count: 0 });
  });

  test('have a history for auditors', async () => {
    const id = await create();
    await put(`/api/reports/${id}`, { columns: ['total'] });
    const history = await call(`/api/audit/report/${id}`);
    expect(history.body.value.map(({ type }: { type: string }) => type)).toEqual([
      'ReportCreated',
      'ReportUpdated',
    ]);
  });
});

describe('executing', () => {
  test('answers the chosen columns in the chosen order', async () => {
    const body = await execute({ sortBy: 'total desc, customerId' });
    const expected = sold
      .map((one) => ({ customerId: one.customerId, currency: one.currency, total: sumOf([one]) }))
      .sort(
        (a, b) =>
          b.total - a.total || (a.customerId < b.customerId ? -1 : a.customerId > b.customerId ? 1 : 0),
      );
    expect(body.rows.map(({ total, customerId }: Called['body']) => [total, customerId])).toEqual(
      expected.map(({ total, customerId }) => [total, customerId]),
    );
    expect(Object.keys(body)).toEqual(['reportId', 'executedAt', 'rows', 'totalRows', 'summary']);
    expect(Object.keys(body.rows[0])).toEqual(['customerId', 'currency', 'total']);
    expect(body.totalRows).toBe(sold.length);
  });

  test.each<[string, Record<string, unknown>]>([
    ['rows', { sortBy: 'total desc, customerId' }],
    ['rows of lists', { columns: ['items/quantity', 'customerId'], sortBy: 'items/quantity desc' }],
    ['groups', { columns: ['customerId', 'total'], groupBy: 'customerId', sortBy: 'customerId' }],
  ])('answers only the first %s up to a limit, with the totals of all', async (_what, definition) => {
    const id = await create(definition);
    const run = async (more: object) => (await post(`/api/reports/${id}/execute`, more)).body;
    const { rows, totalRows, summary } = await run({});
    for (const limit of [0, 1, totalRows - 1, totalRows, 10_000]) {
      const told = await run({ limit, includeMetadata: true });
      expect([limit, told]).toMatchObject([limit, { rows: rows.slice(0, limit), totalRows, summary }]);
      expect(told.metadata.columns.length).toBeGreaterThan(0);
    }
    for (const wrong of [{ limit: -1 }, { limit: 10_001 }, { limit: 1, format: 'csv' }])
      expectProblem(await post(`/api/reports/${id}/execute`, wrong), 400, 'VALIDATION_ERROR');
  });

  test('sums each currency exactly and rounds averages half up to its digits', async () => {
    const { summary } = await execute({});
    expect(summary).toEqual({
      ...figures(sold, 'USD'),
      currency: 'USD',
      byCurrency: { JPY: figures(sold, 'JPY'), KWD: figures(sold, 'KWD'), USD: figures(sold, 'USD') },
    });
  });

  test('summarizes a single currency without a breakdown', async () => {
    const { summary, totalRows } = await execute({ filters: { currency: 'KWD' } });
    expect(summary).toEqual({ ...figures(sold, 'KWD'), currency: 'KWD' });
    expect(totalRows).toBe(20);
  });

  test('has zero totals if nothing is found or the source has no amounts', async () => {
    const empty = await execute({ filters: { customerId: 'nobody' } });
    expect(empty).toMatchObject({
      rows: [],
      totalRows: 0,
      summary: { totalAmount: 0, averageAmount: 0, currency: 'USD' },
    });
    const users = await execute({ dataSource: 'users', columns: ['email'] });
    expect(users).toMatchObject({
      rows: [{ email: 'admin@example.com' }],
      totalRows: 1,
      summary: { totalAmount: 0, averageAmount: 0, currency: null },
    });
  });

  test('groups with exact sums for each currency', async () => {
    const body = await execute({
      columns: ['customerId', 'total', 'tax'],
      groupBy: 'customerId',
      sortBy: 'customerId',
    });
    const expected = ['cus-0', 'cus-1', 'cus-2', 'cus-3'].flatMap((customerId) =>
      (['JPY', 'KWD', 'USD'] as const).map((currency) => {
        const own = sold.filter((one) => one.customerId === customerId && one.currency === currency);
        return { customerId, currency, total: sumOf(own), tax: 0, count: own.length };
      }),
    );
    expect(body.rows).toEqual(expected);
    expect(body.totalRows).toBe(12);
    expect(body.summary.byCurrency.USD).toEqual(figures(sold, 'USD'));
  });

  test('groups by several columns and by months; counts without sums span all currencies', async () => {
    const body = await execute({
      columns: [],
      groupBy: 'status, month',
      sortBy: 'count desc, month, status',
    });
    const groups = new Map<string, number>();
    for (const { status, invoiceDate } of sold) {
      const key = `${status} ${invoiceDate.slice(0, 7)}`;
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    expect(
      new Map(body.rows.map((row: Called['body']) => [`${row.status} ${row.month}`, row.count])),
    ).toEqual(groups);
    const counts = body.rows.map(({ count }: Called['body']) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(Object.keys(body.rows[0])).toEqual(['status', 'month', 'count']);
  });

  test('sorts groups by a sum that they do not show', async () => {
    const body = await execute({
      columns: [],
      groupBy: 'customerId',
      filters: { currency: 'USD' },
      sortBy: 'total desc',
    });
    const total = (customerId: string) =>
      sumOf(sold.filter((one) => one.customerId === customerId && one.currency === 'USD'));
    const totals = body.rows.map(({ customerId }: Called['body']) => total(customerId));
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect(Object.keys(body.rows[0])).toEqual(['customerId', 'currency', 'count']);
  });

  test.each([
    ['2026-01-05 to 2026-01-20', (day: string) => day >= '2026-01-05' && day <= '2026-01-20'],
    ['2026-02-02  TO  2026-02-02', (day: string) => day === '2026-02-02'],
  ])('covers both days of the range %s whole', async (dateRange, isIn) => {
    const body = await execute({}, { dateRange });
    const expected = sold.filter(({ invoiceDate }) => isIn(invoiceDate.slice(0, 10)));
    expect(expected.length).toBeGreaterThan(0);
    expect(body.totalRows).toBe(expected.length);
  });

  test('takes a range of timestamps, and compares by day if the main date is a day', async () => {
    const exact = await execute({}, { dateRange: '2026-01-01T00:00:00Z to 2026-01-31T23:59:59.998Z' });
    const expected = sold.filter(
      ({ invoiceDate }) => invoiceDate >= '2026-01-01' && invoiceDate <= '2026-01-31T23:59:59.998Z',
    );
    expect(exact.totalRows).toBe(expected.length);
    await post('/api/subscriptions', {
      customerId: 'cus-range',
      offerId: 'o',
      startDate: '2026-05-31',
      unitPrice: 10,
      quantity: 3,
    });
    const subscriptions = {
      dataSource: 'subscriptions',
      columns: ['startDate', 'recurringAmount'],
      filters: { customerId: 'cus-range' },
    };
    const found = await execute(subscriptions, { dateRange: '2026-05-31 to 2026-05-31' });
    expect(found.rows).toEqual([{ startDate: '2026-05-31', recurringAmount: 30 }]);
    expect(found.summary).toEqual({ totalAmount: 30, averageAmount: 30, currency: 'USD' });
    expect(
      (await execute(subscriptions, { dateRange: '2026-06-01T12:00:00Z to 2026-06-02' })).totalRows,
    ).toBe(0);
  });

  test.each<[Record<string, unknown>, (one: Sold) => boolean]>([
    [
      { customerId: ['cus-1', 'cus-3'] },
      ({ customerId }) => customerId === 'cus-1' || customerId === 'cus-3',
    ],
    [
      { customerId: { ne: 'cus-1' }, currency: 'USD' },
      ({ customerId, currency }) => customerId !== 'cus-1' && currency === 'USD',
    ],
    [{ customerId: { contains: '-2' } }, ({ customerId }) => customerId === 'cus-2'],
    [
      { currency: 'USD', total: { ge: 39.98, lt: 99.95 } },
      (one) => one.currency === 'USD' && sumOf([one]) >= 39.98 && sumOf([one]) < 99.95,
    ],
    [{ invoiceDate: { gt: '2026-01-15' } }, ({ invoiceDate }) => invoiceDate > '2026-01-15T23:59:59.999Z'],
    [{ invoiceDate: { le: '2026-01-15' } }, ({ invoiceDate }) => invoiceDate <= '2026-01-15T23:59:59.999Z'],
    [{ invoiceDate: '2026-01-01' }, ({ invoiceDate }) => invoiceDate.startsWith('2026-01-01')],
    [{ invoiceDate: { ne: '2026-01-01' } }, ({ invoiceDate }) => !invoiceDate.startsWith('2026-01-01')],
    [
      { invoiceDate: ['2026-01-01', '2026-02-02', '2026-03-03T23:59:59.999Z'] },
      ({ invoiceDate }) => /^2026-(01-01|02-02|03-03T23)/.test(invoiceDate),
    ],
    [{ orderId: null, status: 'paid' }, ({ status }) => status === 'paid'],
    [{ orderId: { ne: null } }, () => false],
    [
      { 'items/description': { contains: 'LANTERN' }, 'items/quantity': { gt: 5 } },
      ({ items }) =>
        items.some(({ description, quantity }) => description.includes('LANTERN') && quantity > 5),
    ],
  ])('filters by %j', async (filters, isIn) => {
    const body = await execute({ filters });
    const expected = sold.filter(isIn);
    expect(body.totalRows).toBe(expected.length);
    if (expected.some(({ currency }) => currency === 'USD')) {
      const own = body.summary.byCurrency?.USD ?? body.summary;
      expect(own).toMatchObject(figures(expected, 'USD'));
    }
  });

  test('answers line items if columns belong to them', async () => {
    const body = await execute({
      columns: ['customerId', 'items/description', 'items/quantity', 'items/amount'],
      filters: { currency: 'USD', 'items/description': 'RED LANTERN' },
      sortBy: 'items/quantity desc, customerId',
    });
    const expected = sold
      .filter(({ currency }) => currency === 'USD')
      .flatMap(({ customerId, items }) => items.map((item) => ({ customerId, ...item })))
      .filter(({ description }) => description === 'RED LANTERN')
      .map(({ customerId, description, quantity, unitPrice }) => ({
        customerId,
        'items/description': description,
        'items/quantity': quantity,
        'items/amount': Math.round(quantity * unitPrice * 100) / 100,
      }))
      .sort(
        (a, b) =>
          b['items/quantity'] - a['items/quantity'] ||
          (a.customerId < b.customerId ? -1 : a.customerId > b.customerId ? 1 : 0),
      );
    expect(body.rows).toEqual(expected);
    expect(body.totalRows).toBe(expected.length);
    const sum = expected.reduce((all, row) => all + Math.round(row['items/amount'] * 100), 0) / 100;
    expect(body.summary).toMatchObject({ totalAmount: sum, currency: 'USD' });
  });

  test('groups line items by product and sorts them by amount', async () => {
    const body = await execute({
      columns: ['items/quantity', 'items/amount'],
      groupBy: 'items/description',
      filters: { currency: 'JPY' },
      sortBy: 'items/amount desc',
    });
    const lines = sold.filter(({ currency }) => currency === 'JPY').flatMap(({ items }) => items);
    const products = ['RED LANTERN', 'Chair'].map((description) => {
      const own = lines.filter((line) => line.description === description);
      const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
      return {
        'items/description': description,
        currency: 'JPY',
        'items/quantity': quantity,
        'items/amount': quantity * 1_250,
        count: own.length,
      };
    });
    expect(body.rows).toEqual(products.sort((a, b) => b['items/amount'] - a['items/amount']));
    expect(body.summary).toMatchObject({ totalAmount: figures(sold, 'JPY').totalAmount, currency: 'JPY' });
  });

  test('includes metadata on request', async () => {
    const fields = { filters: { currency: 'USD' }, groupBy: 'status', sortBy: 'status', columns: ['total'] };
    const { metadata } = await execute(fields, {
      dateRange: '2026-01-01 to 2026-12-31',
      includeMetadata: true,
    });
    expect(metadata).toEqual({
      dataSource: 'invoices',
      columns: [
        { name: 'status', type: 'string' },
        { name: 'currency', type: 'string' },
        { name: 'total', type: 'decimal' },
        { name: 'count', type: 'integer' },
      ],
      groupBy: 'status',
      sortBy: 'status',
      filters: { currency: 'USD' },
      dateRange: { field: 'invoiceDate', from: '2026-01-01', to: '2026-12-31' },
      durationMilliseconds: expect.any(Number),
      eventPosition: expect.any(String),
    });
  });

  test.each([
    [{ dateRange: '2026-01-01' }, '/dateRange'],
    [{ dateRange: '2026-01-01 to' }, '/dateRange'],
    [{ dateRange: '2026-01-01 until 2026-01-02' }, '/dateRange'],
    [{ dateRange: '2026-02-01 to 2026-02-30' }, '/dateRange'],
    [{ dateRange: '2026-02-02 to 2026-02-01' }, '/dateRange'],
    [{ dateRange: 2026 }, '/dateRange'],
    [{ format: 'pdf' }, '/format'],
    [{ format: null }, '/format'],
    [{ includeMetadata: 'yes' }, '/includeMetadata'],
    [{ top: 10 }, '/top'],
  ])('refuses the request %j', async (request, path) => {
    const refused = await post(`/api/reports/${await create()}/execute`, request);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('honours If-Match, needs no body, and refuses unknown reports', async () => {
    const id = await create();
    const path = `/api/reports/${id}/execute`;
    expect((await call(path, { method: 'POST' })).body.totalRows).toBe(sold.length);
    expect((await post(path, {}, { 'if-match': '"0"' })).status).toBe(200);
    expectProblem(await post(path, {}, { 'if-match': '"7"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await post('/api/reports/rep_none/execute', {}), 404, 'REPORT_NOT_FOUND');
  });

  test('leaves out deleted carts', async () => {
    const cart = await post('/api/cart', { customerId: 'cus-cart' });
    const fields = {
      dataSource: 'carts',
      columns: ['customerId', 'status'],
      filters: { customerId: 'cus-cart' },
    };
    expect((await execute(fields)).rows).toEqual([{ customerId: 'cus-cart', status: 'open' }]);
    await call(`/api/cart/${cart.body.cartId}`, { method: 'DELETE' });
    expect((await execute(fields)).rows).toEqual([]);
  });
});

describe('files', () => {
  async function download(id: string, request: unknown): Promise<{ headers: Headers; bytes: Buffer }> {
    const token = await service.signIn('admin@example.com', adminPassword);
    const answer = await fetch(`${service.url}/api/reports/${id}/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  test('a CSV file holds the rows, and the response headers hold their totals', async () => {
    const id = await create({ name: 'Sales, April/May "é"', sortBy: 'total desc' });
    const { headers, bytes } = await download(id, { format: 'CSV', includeMetadata: true });
    const expected = (await post(`/api/reports/${id}/execute`, { format: 'json' })).body;
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toContain('.csv');
    const rows = parse<Record<string, string>>(bytes, { columns: true });
    expect(rows.map((row) => ({ ...row, total: Number(row.total) }))).toEqual(expected.rows);
    expect(headers.get('x-total-rows')).toBe(String(sold.length));
    expect(JSON.parse(headers.get('x-report-summary') ?? '')).toEqual(expected.summary);
    expect(JSON.parse(headers.get('x-report-metadata') ?? '')).toMatchObject({
      dataSource: 'invoices',
      dateRange: null,
    });
  });

  test('groups and line items come as files too, with the same totals', async () => {
    const fields = { columns: ['items/quantity', 'items/amount'], groupBy: 'items/description' };
    for (const one of [fields, { columns: ['items/description', 'items/amount'] }]) {
      const id = await create(one);
      const { headers, bytes } = await download(id, { format: 'csv' });
      const expected = (await post(`/api/reports/${id}/execute`, {})).body;
      expect(parse(bytes, { columns: true })).toHaveLength(expected.totalRows);
      expect(headers.get('x-total-rows')).toBe(String(expected.totalRows));
      expect(JSON.parse(headers.get('x-report-summary') ?? '')).toEqual(expected.summary);
    }
  });

  test.each(['xlsx', 'Excel'])(
    'an %s file holds the rows in one sheet and the summary in another',
    async (format) => {
      const id = await create({ columns: ['customerId', 'total'], groupBy: 'customerId' });
      const { headers, bytes } = await download(id, { format, includeMetadata: true });
      const expected = (await post(`/api/reports/${id}/execute`, {})).body;
      expect(headers.get('content-type')).toContain('spreadsheetml');
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(bytes as never);
      expect(workbook.worksheets.map(({ name }) => name)).toEqual(['report', 'summary']);
      const cells = (name: string) =>
        workbook
          .getWorksheet(name)
          ?.getSheetValues()
          .slice(1)
          .map((row) => (Array.isArray(row) ? row.slice(1) : [])) ?? [];
      const [heading, ...rows] = cells('report');
      expect(heading).toEqual(['customerId', 'currency', 'total', 'count']);
      expect(rows).toEqual(expected.rows.map((row: Called['body']) => Object.values(row)));
      const told = Object.fromEntries(cells('summary').map(([key, value]) => [key, value]));
      expect(told).toMatchObject({
        reportId: id,
        name: 'Sales',
        totalRows: 12,
        totalAmount: expected.summary.totalAmount,
        'byCurrency KWD': JSON.stringify(expected.summary.byCurrency.KWD),
        dataSource: 'invoices',
        groupBy: 'customerId',
      });
    },
  );
});

test('an execution past its time limit fails in every format', async () => {
  const hurried = await startService({ REPORT_TIME_LIMIT: '0.000001' });
  try {
    await hurried.call('/api/invoices', {
      body: { customerId: 'c', items: [{ description: 'x', quantity: 1, unitPrice: 1 }] },
    });
    const made = await hurried.call('/api/reports', { body: { ...definition, sortBy: 'total' } });
    for (const format of ['json', 'csv', 'xlsx']) {
      const refused = await hurried.call(`/api/reports/${made.body.id}/execute`, { body: { format } });
      expectProblem(refused, 400, 'EXECUTION_FAILED');
    }
  } finally {
    await hurried.dispose();
  }
});
