/** Rows of an import file become records by a mapping or by the names of their columns, or are refused with a reason. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { FileRow } from '../../src/cli/importFiles.js';
import { largestGroup, mappedRows, type RowOutcome } from '../../src/cli/mappedRows.js';
import { type Mapping, mappingSchema, type RowReading, readingOf } from '../../src/cli/mapping.js';
import { plainColumns } from '../../src/cli/plainColumns.js';

const invoices = mappingSchema.parse({
  skip: [{ column: 'invoice', startsWith: 'C', because: 'cancellation' }],
  required: ['customer'],
  fields: { key: { column: 'invoice' }, customerId: { column: 'customer' } },
  group: {
    by: 'invoice',
    into: 'items',
    fields: { description: { column: 'product' }, quantity: { number: 'quantity', min: 1 } },
  },
});

interface Line {
  readonly invoice: string;
  readonly customer?: string;
  readonly product?: string;
  readonly quantity?: string;
}
const line = ({ invoice, customer = 'ada', product = 'tea', quantity = '1' }: Line) => ({
  invoice,
  customer,
  product,
  quantity,
});

/** Numbers the rows like those of a CSV file, whose heading is line 1. */
async function* fileOf(rows: readonly object[]): AsyncGenerator<FileRow> {
  for (const [index, row] of rows.entries()) yield { line: index + 2, row };
}

/** Returns the outcomes. Refused rows are checked to contain their content, which is then left out. */
function outcomes(mapping: Mapping | undefined, rows: AsyncIterable<FileRow>): Promise<RowOutcome[]> {
  return read(mapping === undefined ? undefined : readingOf(mapping), rows);
}

async function read(reading: RowReading | undefined, rows: AsyncIterable<FileRow>): Promise<RowOutcome[]> {
  const given: FileRow[] = [];
  for await (const one of rows) given.push(one);
  const all: RowOutcome[] = [];
  for await (const outcome of mappedRows(reading, Readable.from(given))) {
    if (outcome.kind !== 'refused') all.push(outcome);
    else {
      const { row, ...rest } = outcome;
      expect(row).toEqual(given.find(({ line }) => line === outcome.line)?.row);
      all.push(rest);
    }
  }
  return all;
}
const invoiced = (...lines: readonly Line[]) => outcomes(invoices, fileOf(lines.map(line)));
const tea = (quantity: number) => ({ description: 'tea', quantity });

describe('rows of one group', () => {
  test('make one record with an object for each row', async () => {
    expect(
      await invoiced(
        { invoice: '1', quantity: '3' },
        { invoice: '1', product: 'milk' },
        { invoice: '2', customer: 'bob' },
      ),
    ).toEqual([
      {
        kind: 'record',
        line: 2,
        rows: 2,
        record: { key: '1', customerId: 'ada', items: [tea(3), { description: 'milk', quantity: 1 }] },
      },
      { kind: 'record', line: 4, rows: 1, record: { key: '2', customerId: 'bob', items: [tea(1)] } },
    ]);
  });

  test('make a record of the usable rows, whose fields come from the first of them', async () => {
    expect(
      await invoiced(
        { invoice: '1', customer: '' },
        { invoice: '1', quantity: '0', customer: 'bob' },
        { invoice: '1', quantity: '5', customer: 'cleo' },
        { invoice: '1', quantity: '-1' },
        { invoice: '1', quantity: '7' },
      ),
    ).toEqual([
      { kind: 'refused', line: 2, message: 'customer is blank' },
      { kind: 'refused', line: 3, message: 'quantity is less than 1' },
      { kind: 'refused', line: 5, message: 'quantity is less than 1' },
      {
        kind: 'record',
        line: 4,
        rows: 2,
        record: { key: '1', customerId: 'cleo', items: [tea(5), tea(7)] },
      },
    ]);
  });

  test('make no record if none is usable', async () => {
    expect(await invoiced({ invoice: '1', customer: '' }, { invoice: '1', quantity: '0' })).toEqual([
      { kind: 'refused', line: 2, message: 'customer is blank' },
      { kind: 'refused', line: 3, message: 'quantity is less than 1' },
    ]);
  });

  test('are refused after rows of another group, which go on undisturbed', async () => {
    const message = 'invoice "1" comes again behind other rows; rows of one invoice must follow each other';
    expect(
      await invoiced(
        { invoice: '1' },
        { invoice: '2' },
        { invoice: '1' },
        { invoice: '2', quantity: '2' },
        { invoice: '1' },
      ),
    ).toEqual([
      { kind: 'record', line: 2, rows: 1, record: { key: '1', customerId: 'ada', items: [tea(1)] } },
      { kind: 'refused', line: 4, message },
      { kind: 'refused', line: 6, message },
      { kind: 'record', line: 3, rows: 2, record: { key: '2', customerId: 'ada', items: [tea(1), tea(2)] } },
    ]);
  });

  test('end at a row of another group even if that row is unusable', async () => {
    const [first, refused, late] = await invoiced(
      { invoice: '1' },
      { invoice: '2', customer: '' },
      { invoice: '1' },
    );
    expect(first).toMatchObject({ kind: 'record', rows: 1 });
    expect(refused).toMatchObject({ kind: 'refused', line: 3, message: 'customer is blank' });
    expect(late).toMatchObject({ kind: 'refused', line: 4 });
  });

  test('stay together around a skipped row', async () => {
    expect(await invoiced({ invoice: '1' }, { invoice: 'C9' }, { invoice: ' 1 ' })).toMatchObject([
      { kind: 'skipped', because: 'cancellation' },
      { kind: 'record', line: 2, rows: 2 },
    ]);
  });

  test('are refused if the column of the group is blank', async () => {
    expect(await invoiced({ invoice: ' ' }, { invoice: '1' }, { invoice: '' })).toMatchObject([
      { kind: 'refused', line: 2, message: 'invoice is blank' },
      { kind: 'refused', line: 4, message: 'invoice is blank' },
      { kind: 'record', line: 3, rows: 1 },
    ]);
  });

  test('fill a record up to a limit, and rows beyond it are refused', async () => {
    const many = Array.from({ length: largestGroup }, () => ({ invoice: '1' }));
    const [unusable, beyond, full, next] = await invoiced(
      ...many.slice(1),
      { invoice: '1', quantity: '0' },
      { invoice: '1' },
      { invoice: '1' },
      { invoice: '2' },
    );
    expect(unusable).toMatchObject({ line: largestGroup + 1, message: 'quantity is less than 1' });
    expect(beyond).toEqual({
      kind: 'refused',
      line: largestGroup + 3,
      message: 'invoice "1" has 1000 rows already, and one record takes no more',
    });
    expect(full).toMatchObject({ kind: 'record', line: 2, rows: largestGroup });
    expect(next).toMatchObject({ kind: 'record', rows: 1 });
  });
});

describe('rows without a group', () => {
  const flat = mappingSchema.parse({ fields: { key: { column: 'invoice' } } });

  test('make one record each', async () => {
    expect(await outcomes(flat, fileOf([{ invoice: '1' }, { invoice: 7 }, {}]))).toEqual([
      { kind: 'record', line: 2, rows: 1, record: { key: '1' } },
      { kind: 'record', line: 3, rows: 1, record: { key: '7' } },
      { kind: 'refused', line: 4, message: 'unknown column invoice' },
    ]);
  });

  test('are the records themselves without a mapping', async () => {
    const order = { key: '1', items: [{ description: 'tea', quantity: 1 }] };
    expect(await outcomes(undefined, fileOf([order, ['no object']]))).toEqual([
      { kind: 'record', line: 2, rows: 1, record: order },
      { kind: 'refused', line: 3, message: 'the line is not a JSON object' },
    ]);
  });
});

describe('columns with the names of the fields', () => {
  const records = async (kind: string, ...rows: readonly object[]) =>
    (await read(plainColumns(kind), fileOf(rows))).map((outcome) =>
      outcome.kind === 'record' ? outcome.record : outcome,
    );

  test('are split at commas and semicolons where fields are lists', async () => {
    expect(await records('subscriptions', { key: 's-1', discounts: 'SPRING10; PARTNER,TEN' })).toEqual([
      { key: 's-1', discounts: ['SPRING10', 'PARTNER', 'TEN'] },
    ]);
  });

  test('become numbers, flags and texts, and empty cells are left out', async () => {
    const row = {
      key: 's-1',
      customerId: '17',
      quantity: '3',
      unitPrice: '9.90',
      autoRenewal: 'FALSE',
      reason: ' ',
    };
    expect(await records('subscriptions', row)).toEqual([
      { key: 's-1', customerId: '17', quantity: 3, unitPrice: 9.9, autoRenewal: false },
    ]);
  });

  test('keep invalid numbers and unknown columns, so that the service reports them', async () => {
    expect(await records('offers', { key: 'desk', price: '9,90', colour: 'red' })).toEqual([
      { key: 'desk', price: '9,90', colour: 'red' },
    ]);
  });

  test('parse JSON for price terms, and keep invalid JSON as text', async () => {
    const charges = [{ id: 'calls', meter: 'calls', model: 'perUnit', unitPrice: 0.1 }];
    const row = { key: 'desk', charges: JSON.stringify(charges), pricing: '{broken' };
    expect(await records('offers', row)).toEqual([{ key: 'desk', charges, pricing: '{broken' }]);
  });

  test('use id as key unless both exist', async () => {
    expect(await records('customers', { id: 'c-1', name: 'Ada' })).toEqual([{ key: 'c-1', name: 'Ada' }]);
    expect(await records('customers', { key: 'c-1', id: '7' })).toEqual([{ key: 'c-1', id: '7' }]);
  });

  test('make one invoice of rows with the same key, with or without prefixed item columns', async () => {
    const line = (key: string, description: string) => ({
      key,
      customerId: 'c',
      total: '5',
      description,
      'items/quantity': '2',
    });
    expect(await records('invoices', line('1', 'tea'), line('1', 'milk'), line('2', 'jam'))).toEqual([
      {
        key: '1',
        customerId: 'c',
        total: 5,
        items: [
          { description: 'tea', quantity: 2 },
          { description: 'milk', quantity: 2 },
        ],
      },
      { key: '2', customerId: 'c', total: 5, items: [{ description: 'jam', quantity: 2 }] },
    ]);
  });

  test("tell a payment's amount from its allocations, and send no list without invoices", async () => {
    const row = { key: 'p', amount: '30', invoiceNumber: 'INV-1', 'allocations/amount': '10' };
    expect(await records('payments', row, { ...row, invoiceNumber: 'INV-2' })).toEqual([
      {
        key: 'p',
        amount: 30,
        allocations: [
          { invoiceNumber: 'INV-1', amount: 10 },
          { invoiceNumber: 'INV-2', amount: 10 },
        ],
      },
    ]);
    expect(await records('payments', { ...row, invoiceNumber: '', 'allocations/amount': '' })).toEqual([
      { key: 'p', amount: 30 },
    ]);
  });

  test('without columns of entries make one record of each row', async () => {
    const row = { key: 'p', amount: '30' };
    expect(await records('payments', row, row)).toEqual([
      { key: 'p', amount: 30 },
      { key: 'p', amount: 30 },
    ]);
  });

  test("read the user ids of an organization's members as numbers", async () => {
    expect(await records('organizations', { key: '7', name: 'Desk', userId: '3', role: 'Owner' })).toEqual([
      { key: '7', name: 'Desk', members: [{ userId: 3, role: 'Owner' }] },
    ]);
  });
});
