/** The tax report over HTTP, and the data source `taxes`. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { drawDocuments, expectTaxLaw, taxedService } from './taxLaw.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService(taxedService);
  await put('customers', 'cus-home', { country: 'DE' });
  await put('customers', 'cus-french', { country: 'FR', vatId: 'FR40303265045' });
});
afterAll(() => service.dispose());

async function send(path: string, body?: unknown, method = 'POST') {
  const answer = await service.call(path, { method, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}
const put = (kind: string, id: string, body: object) => send(`/api/reference/${kind}/${id}`, body, 'PUT');
const moveTo = (now: string) => send('/api/test-clock', { now }, 'PUT');
const line = (unitPrice: number, fields: object = {}) => ({
  description: 'Chair',
  quantity: 1,
  unitPrice,
  ...fields,
});
async function issued(customerId: string, items: object[], fields: object = {}): Promise<string> {
  const { id } = await send('/api/invoices', { customerId, items, ...fields });
  await send(`/api/invoices/${id}/status`, { status: 'issued' }, 'PATCH');
  return id;
}
const report = async (from: string, to: string) =>
  (await service.call(`/api/tax-report?from=${from}&to=${to}`)).body;
const row = (country: string | null, category: string | null, rate: number | null, figures: object) => ({
  ...{ country, category, rate, currency: 'EUR' },
  ...figures,
});

describe('the report', () => {
  test('has a row for each country, category and rate, less credit notes, and lists reverse charge by VAT id', async () => {
    await moveTo('2100-01-10T09:00:00.000Z');
    const id = await issued('cus-home', [line(100), line(50, { taxRate: 0.07 })]);
    await issued('cus-french', [line(1_000)]);
    await send('/api/invoices', { customerId: 'cus-home', items: [line(9_999)] });
    const cancelled = await issued('cus-home', [line(7_777)]);
    await send('/api/credit-notes', { invoiceId: id, reason: 'Returned', lines: [{ line: 1, amount: 40 }] });
    const january = await report('2100-01-01', '2100-01-31');
    expect(january.rows).toContainEqual(row('DE', 'S', 0.19, { net: 7_837, tax: 1_489.03, documents: 3 }));
    await send(`/api/invoices/${cancelled}/status`, { status: 'cancelled' }, 'PATCH');
    expect(await report('2100-01-01', '2100-01-31')).toEqual({
      from: '2100-01-01',
      to: '2100-01-31',
      rows: [
        row('DE', 'S', 0.07, { net: 50, tax: 3.5, documents: 1 }),
        row('DE', 'S', 0.19, { net: 60, tax: 11.4, documents: 2 }),
        row('FR', 'AE', 0, { net: 1_000, tax: 0, documents: 1 }),
      ],
      salesList: [{ vatId: 'FR40303265045', country: 'FR', currency: 'EUR', net: 1_000 }],
      reliefs: [],
    });
  });

  test('counts an invoice on the UTC day of its date, and a credit note on the UTC day of its issue', async () => {
    await moveTo('2100-03-31T23:59:59.999Z');
    const id = await issued('cus-home', [line(10)], { invoiceDate: '2100-04-01T00:30:00+02:00' });
    await issued('cus-home', [line(20)], { invoiceDate: '2100-04-01' });
    await moveTo('2100-04-01T00:00:00.000Z');
    await send('/api/credit-notes', { invoiceId: id, reason: 'Returned', lines: [{ line: 1, amount: 4 }] });
    const [march, april] = [
      await report('2100-03-31', '2100-03-31'),
      await report('2100-04-01', '2100-04-30'),
    ];
    expect(march.rows).toEqual([row('DE', 'S', 0.19, { net: 10, tax: 1.9, documents: 1 })]);
    expect(april.rows).toEqual([row('DE', 'S', 0.19, { net: 16, tax: 3.04, documents: 2 })]);
  });

  test('keeps the digits of each currency, and leaves category or rate empty where they are unknown', async () => {
    await moveTo('2100-05-02T09:00:00.000Z');
    await issued('cus-home', [line(333)], { currency: 'JPY' });
    await issued('cus-home', [line(0.333)], { currency: 'KWD' });
    await issued('cus-home', [line(1_000)], { tax: 123.45 });
    await issued('cus-home', [line(100)], { tax: 7.7 });
    const { rows } = await report('2100-05-01', '2100-05-31');
    expect(rows).toEqual([
      row('DE', null, null, { net: 1_000, tax: 123.45, documents: 1 }),
      row('DE', null, 0.077, { net: 100, tax: 7.7, documents: 1 }),
      row('DE', 'S', 0.19, { currency: 'JPY', net: 333, tax: 63, documents: 1 }),
      row('DE', 'S', 0.19, { currency: 'KWD', net: 0.333, tax: 0.063, documents: 1 }),
    ]);
  });

  test('lists tax relief for write-offs separately, and takes it back when a payment comes', async () => {
    await moveTo('2100-06-10T09:00:00.000Z');
    const id = await issued('cus-home', [line(100), line(100, { taxRate: 0.07 })]);
    const other = await issued('cus-home', [line(100)]);
    await moveTo('2100-07-10T09:00:00.000Z');
    await send(`/api/invoices/${id}/write-off`, { reason: 'Insolvent', taxRelief: true });
    await send(`/api/invoices/${other}/write-off`, { reason: 'Small' });
    await moveTo('2100-08-10T09:00:00.000Z');
    await send('/api/payments', {
      ...{ customerId: 'cus-home', amount: 113, currency: 'EUR', paidAt: '2100-08-10', method: 'transfer' },
      allocations: [{ invoiceId: id, amount: 113 }],
    });
    const june = await report('2100-06-01', '2100-06-30');
    expect(june.rows).toEqual([
      row('DE', 'S', 0.07, { net: 100, tax: 7, documents: 1 }),
      row('DE', 'S', 0.19, { net: 200, tax: 38, documents: 2 }),
    ]);
    const july = await report('2100-07-01', '2100-07-31');
    expect(july).toMatchObject({
      rows: [],
      reliefs: [row('DE', 'S', 0.07, { net: -100, tax: -7 }), row('DE', 'S', 0.19, { net: -100, tax: -19 })],
    });
    const august = await report('2100-08-01', '2100-08-31');
    expect(august).toMatchObject({
      rows: [],
      reliefs: [row('DE', 'S', 0.07, { net: 50, tax: 3.5 }), row('DE', 'S', 0.19, { net: 50, tax: 9.5 })],
    });
  });

  test('comes as CSV or XLSX too, and covers the current month if no days are sent', async () => {
    await moveTo('2100-09-10T09:00:00.000Z');
    await issued('cus-french', [line(80)]);
    const csv = await service.call('/api/tax-report?format=csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text.trim().split(/\r?\n/)).toEqual([
      'list,country,vatId,category,rate,currency,net,tax,documents',
      'rows,FR,,AE,0,EUR,80,0,1',
      'salesList,FR,FR40303265045,,,EUR,80,,',
    ]);
    const xlsx = await service.call('/api/tax-report?from=2100-09-01&to=2100-09-30&format=xlsx');
    expect(Buffer.from(xlsx.bytes).subarray(0, 2).toString()).toBe('PK');
    const refused = await service.call('/api/tax-report?from=2100-09-02&to=2100-09-01');
    expectProblem(refused, 400, 'VALIDATION_ERROR');
  });

  test('no longer has the VAT id once the parties are erased, and neither do the files', async () => {
    await moveTo('2100-10-10T09:00:00.000Z');
    const vatId = 'FR83404833048';
    await put('customers', 'cus-forgotten', { country: 'FR', vatId });
    const id = await issued('cus-forgotten', [line(80)], { country: 'fr' });
    await send('/api/reference/customers/cus-forgotten', undefined, 'DELETE');
    const isKept = async () => {
      const files = (await readdir(service.folder)).filter((name) => name.startsWith('readmodels.db'));
      const contents = await Promise.all(files.map((name) => readFile(join(service.folder, name))));
      return contents.some((content) => content.includes(vatId));
    };
    await until(isKept);
    // The deletion of the customer cleans up too. The test waits until that is over, so that it proves the erasure alone.
    await until(async () => (await stat(join(service.folder, 'readmodels.db-wal'))).size === 0);
    await moveTo('2111-10-10T09:00:00.000Z');
    await send(`/api/invoices/${id}/parties`, undefined, 'DELETE');
    await until(async () => !(await isKept()));
    expect(await report('2100-10-01', '2100-10-31')).toMatchObject({
      rows: [row('FR', 'AE', 0, { net: 80, tax: 0, documents: 1 })],
      salesList: [{ vatId: null, country: 'FR', currency: 'EUR', net: 80 }],
    });
  });
});

test('rows of each period add up to its documents, and periods to the whole', async () => {
  const drawn = await drawDocuments(service, { seed: 20_261_125, invoices: 16, first: '2112-01-05' });
  expect(await expectTaxLaw(service, drawn)).toBeGreaterThan(16);
});

describe('the data source', () => {
  const execute = async (definition: object, dateRange: string) => {
    const { id } = await send('/api/reports', { name: 'Taxes', dataSource: 'taxes', ...definition });
    return send(`/api/reports/${id}/execute`, { dateRange, includeMetadata: true });
  };
  const widget = async (query: object) => {
    const widgets = [{ id: 'w', type: 'number', title: 'Taxes', query: { dataSource: 'taxes', ...query } }];
    return (await send('/api/dashboards/preview', { widgets })).widgets[0].data;
  };

  test('has a row for each document and rate, grouped and summed as in any other source', async () => {
    const columns = ['taxes/country', 'taxes/rate', 'taxes/net', 'taxes/tax'];
    const january = '2100-01-01 to 2100-01-31';
    const listed = await execute({ columns, sortBy: 'taxes/net desc' }, january);
    expect(listed.rows).toEqual([
      { 'taxes/country': 'FR', 'taxes/rate': 0, 'taxes/net': 1_000, 'taxes/tax': 0 },
      { 'taxes/country': 'DE', 'taxes/rate': 0.19, 'taxes/net': 100, 'taxes/tax': 19 },
      { 'taxes/country': 'DE', 'taxes/rate': 0.07, 'taxes/net': 50, 'taxes/tax': 3.5 },
      { 'taxes/country': 'DE', 'taxes/rate': 0.19, 'taxes/net': -40, 'taxes/tax': -7.6 },
    ]);
    expect(listed).toMatchObject({ totalRows: 4, summary: { totalAmount: 14.9, currency: 'EUR' } });
    expect(listed.metadata.dateRange).toMatchObject({ field: 'taxes/date' });
    const grouped = await execute({ columns: ['taxes/tax'], groupBy: 'month,taxes/kind' }, january);
    expect(grouped.rows).toEqual([
      { month: '2100-01', 'taxes/kind': 'creditNote', currency: 'EUR', 'taxes/tax': -7.6, count: 1 },
      { month: '2100-01', 'taxes/kind': 'invoice', currency: 'EUR', 'taxes/tax': 22.5, count: 3 },
    ]);
    const usual = await execute({}, january);
    expect(Object.keys(usual.rows[0])).toContain('taxes/documentId');
  });

  test('gives widgets their figures, filtered by date, category and kind', async () => {
    const filter = 'date ge 2100-01-01 and date lt 2100-05-01';
    expect(await widget({ measure: 'sum:taxes/tax', filter, groupBy: 'taxes/rate' })).toEqual({
      labels: ['0.19', '0.07', '0'],
      series: [{ name: 'taxes/tax (EUR)', values: [16.34, 3.5, 0] }],
    });
    const course = { measure: 'sum:taxes/net', filter: `${filter} and category eq 'S'`, interval: 'month' };
    expect(await widget(course)).toEqual({
      labels: ['2100-01', '2100-02', '2100-03', '2100-04'],
      series: [{ name: 'taxes/net (EUR)', values: [110, 0, 10, 16] }],
    });
    expect(await widget({ measure: 'count', filter: `${filter} and kind eq 'creditNote'` })).toMatchObject({
      series: [{ values: [2] }],
    });
  });
});
