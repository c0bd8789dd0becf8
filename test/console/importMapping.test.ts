/** Import of files with their own columns: the mapping is guessed, cells are converted, and rows are gathered into records. */
import { describe, expect, test } from '@jest/globals';
import { guessMapping, type Mapping, missingIn, shapeOf } from '../../console/src/screens/import/mapping.js';
import { columnsOf, type Outgoing, outgoingFrom, rowOf } from '../../console/src/screens/import/outgoing.js';
import { cellsOf, recordsOf, type Writing, writingOf } from '../../console/src/screens/import/records.js';
import { importFile, nothingYet, type Told } from '../../console/src/screens/import/run.js';
import { mappedRows } from '../../src/cli/mappedRows.js';
import { plainColumns } from '../../src/cli/plainColumns.js';
import { newInvoice } from '../../src/http/invoice/schemas.js';
import { newPayment } from '../../src/http/payment/schemas.js';
import { newReceipt } from '../../src/http/receipt/schemas.js';
import { referenceKinds } from '../../src/http/reference/kinds.js';
import { newSubscription } from '../../src/http/subscription/schemas.js';
import { type Field, type ImportKind, kinds } from '../../src/kernel/importing/kinds.js';

function kindOf(name: ImportKind['name']): ImportKind {
  const found = kinds.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

interface Read {
  readonly writing: Writing;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly outgoing: readonly Outgoing[];
}

/** Reads a table as the page does, with the guessed mapping or a change of it. */
async function readTable(
  name: ImportKind['name'],
  file: Blob,
  change = (guessed: Mapping) => guessed,
): Promise<Read> {
  const writing = await writingOf(file, 'csv', false);
  const records = [];
  for await (const record of recordsOf(file, writing, false)) records.push(record);
  const [heading, ...rows] = records;
  const columns = columnsOf(cellsOf(heading?.text ?? '', writing.separator));
  const shape = shapeOf(kindOf(name), 'csv');
  const read = rows.flatMap(({ text }) => {
    const one = rowOf(text, columns, writing.separator);
    return one !== undefined && 'row' in one ? [one.row] : [];
  });
  const mapping = change(guessMapping(shape, columns, read));
  async function* all() {
    yield* rows;
  }
  const outgoing: Outgoing[] = [];
  for await (const one of outgoingFrom(all(), {
    shape,
    mapping,
    table: { columns, separator: writing.separator },
  }))
    outgoing.push(one);
  return { writing, columns, mapping, outgoing };
}

const values = (read: Read) => read.outgoing.map((one) => ('values' in one ? one.values : one.fault));

/** Bytes of a text in windows-1252. The text may have Latin-1 characters and euro signs. */
const latin = (text: string) =>
  new Blob([Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)))]);

describe('a German spreadsheet', () => {
  const text = [
    'Vertragsnummer;Kundennr.;Tarif;Menge;Einzelpreis;Beginn;Verlängerung;Turnus;Währung;Bemerkung',
    'V-1;4711;DSL;2;"1.234,50 €";01.02.2026;ja;Monthly;EUR;Müller',
    ';;;;;;;;;',
    'V-2;4712;DSL;3;9,90;31.12.2025;nein;alle drei Monate;EUR;',
  ].join('\r\n');

  test('is read with its encoding, separator and number format, and its columns are mapped', async () => {
    const read = await readTable('subscriptions', latin(text));
    expect(read.writing).toMatchObject({ encoding: 'windows-1252', separator: ';' });
    expect(read.mapping.manner).toEqual({ decimal: ',', days: 'dmy' });
    expect(missingIn(shapeOf(kindOf('subscriptions'), 'csv'), read.mapping)).toEqual([]);
    expect(values(read)).toEqual([
      {
        key: 'V-1',
        customerId: '4711',
        offerId: 'DSL',
        quantity: 2,
        unitPrice: 1234.5,
        startDate: '2026-02-01',
        autoRenewal: true,
        billingCycle: 'monthly',
        currency: 'EUR',
      },
      { why: 'cell', field: 'billingCycle', fault: 'choice', cell: 'alle drei Monate' },
    ]);
    expect(read.outgoing.map(({ line, settled }) => [line, settled])).toEqual([
      [2, 2],
      [4, 4],
    ]);
  });

  test('maps its own words to values, and a field without a column gets one value for all rows', async () => {
    const read = await readTable('subscriptions', latin(text), (guessed) => ({
      ...guessed,
      fields: {
        ...guessed.fields,
        billingCycle: { column: 'Turnus', words: { 'alle drei Monate': 'quarterly' } },
        reason: { value: 'taken over' },
      },
    }));
    expect(values(read)[1]).toMatchObject({
      key: 'V-2',
      billingCycle: 'quarterly',
      reason: 'taken over',
      unitPrice: 9.9,
      autoRenewal: false,
    });
  });
});

test('adjacent rows of one invoice make one record, and a later row of it is refused', async () => {
  const text = [
    'Invoice No,Customer,Date,Item,Qty,Price',
    'A-1,7,12/24/2025,Chair,2,29.90',
    'A-1,7,12/24/2025,"Table, round",1,"1,149.00"',
    'A-2,8,01/02/2026,Chair,one,29.90',
    'A-2,8,01/02/2026,Lamp,1,5',
    'A-1,7,12/24/2025,Bench,1,1',
    'A-3,9,02/30/2026,Chair,1,1',
  ].join('\n');
  const read = await readTable('invoices', new Blob([text]));
  expect(values(read)).toEqual([
    {
      key: 'A-1',
      customerId: '7',
      invoiceNumber: 'A-1',
      invoiceDate: '2025-12-24',
      items: [
        { description: 'Chair', quantity: 2, unitPrice: 29.9 },
        { description: 'Table, round', quantity: 1, unitPrice: 1149 },
      ],
    },
    { why: 'cell', field: 'quantity', fault: 'number', cell: 'one' },
    {
      key: 'A-2',
      customerId: '8',
      invoiceNumber: 'A-2',
      invoiceDate: '2026-01-02',
      items: [{ description: 'Lamp', quantity: 1, unitPrice: 5 }],
    },
    { why: 'scattered' },
    { why: 'cell', field: 'invoiceDate', fault: 'day', cell: '02/30/2026' },
  ]);
  // Resuming after a settled line loses no row of a record that is still being gathered.
  expect(read.outgoing.map(({ line, settled }) => [line, settled])).toEqual([
    [2, 3],
    [4, 4],
    [5, 5],
    [6, 6],
    [7, 7],
  ]);
});

test('a refused row within a record does not settle the rows before it', async () => {
  const text = [
    'key,customerId,description,quantity,unitPrice',
    'A,1,x,1,1',
    'A,1,y,?,1',
    'A,1,z,1,1',
    'B,1,x,1,1',
  ];
  const { outgoing } = await readTable('invoices', new Blob([text.join('\n')]));
  expect(outgoing.map((one) => [one.line, one.settled, 'fault' in one])).toEqual([
    [3, 1, true],
    [2, 4, false],
    [5, 5, false],
  ]);
});

test('numbers are read in the chosen format, and others are refused', async () => {
  const cells = ['1.5', '1,234.5', "1'234.5", '-2', '1.234,5', '12.5.', '', ' 7 ', '1e3'];
  const text = ['key,price', ...cells.map((cell, at) => `${at},"${cell}"`)].join('\n');
  const english = (mapping: Mapping): Mapping => ({ ...mapping, manner: { decimal: '.', days: 'ymd' } });
  const read = await readTable('offers', new Blob([text]), english);
  const fault = (cell: string) => ({ why: 'cell', field: 'price', fault: 'number', cell });
  expect(values(read).map((one) => ('price' in one ? one.price : 'why' in one ? one : undefined))).toEqual([
    1.5,
    1234.5,
    1234.5,
    -2,
    fault('1.234,5'),
    fault('12.5.'),
    undefined,
    7,
    fault('1e3'),
  ]);
});

test('a UTF-16 file with tabs is read, and a row with too few cells is reported', async () => {
  const text = '\ufeffkey\tname\tname\nä\tÄrger\t\nb\tB\n';
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1)
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), true);
  const read = await readTable('customers', new Blob([bytes]));
  expect(read.writing).toMatchObject({ encoding: 'utf-16le', separator: '\t' });
  expect(read.columns).toEqual(['key', 'name', 'name (3)']);
  expect(values(read)).toEqual([
    { key: 'ä', name: 'Ärger' },
    { why: 'cells', cells: 2, columns: 3 },
  ]);
});

test('members of NDJSON objects are taken unchanged, and lines that are not objects are reported', async () => {
  const kind = kindOf('invoices');
  const shape = shapeOf(kind, 'ndjson');
  const items = [{ description: 'Chair', quantity: 1, unitPrice: 2 }];
  const rows = [{ id: 7, customerId: 'c', items, more: true }];
  const mapping = guessMapping(shape, Object.keys(rows[0] ?? {}), rows);
  expect(missingIn(shape, mapping)).toEqual([]);
  async function* lines() {
    yield { line: 1, text: JSON.stringify(rows[0]) };
    yield { line: 2, text: '[]' };
  }
  const outgoing = [];
  for await (const one of outgoingFrom(lines(), { shape, mapping })) outgoing.push(one);
  expect(outgoing).toMatchObject([
    { values: { key: 7, customerId: 'c', items } },
    { line: 2, fault: { why: 'noObject' } },
  ]);
  expect(outgoing[0]).not.toHaveProperty('values.more');
});

describe('the page knows exactly the fields that the service accepts', () => {
  const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name).toSorted();
  const shapes: Readonly<Record<string, object>> = {
    subscriptions: { key: 0, status: 0, terminationDate: 0, reason: 0, ...newSubscription.shape },
    invoices: { key: 0, ...newInvoice.shape },
    receipts: { key: 0, ...newReceipt.shape },
    payments: { key: 0, ...newPayment.shape },
    ...Object.fromEntries(
      // Only the bodies of the kinds are used.
      referenceKinds({} as never, { customers: {}, orders: {} } as never).map(({ name, body }) => [
        name,
        { key: 0, ...body.shape },
      ]),
    ),
  };
  test.each(kinds.map((kind) => [kind.name, kind] as const))('fields of %s', (name, { fields, parts }) => {
    const known = parts === undefined ? fields : [...fields, { name: parts.into }];
    // Tiers do not fit into a spreadsheet's cell. They are imported as NDJSON.
    const taken = Object.keys(shapes[name] ?? {}).filter(
      (field) => field !== 'pricing' && field !== 'charges',
    );
    expect(names(known)).toEqual(taken.toSorted());
  });
  test.each([
    ['invoices', newInvoice.shape.items.element.shape],
    ['receipts', newReceipt.shape.items.element.shape],
  ] as const)('lines of %s', (name, shape) => {
    expect(names(kindOf(name).parts?.fields ?? [])).toEqual(Object.keys(shape).toSorted());
  });
});

describe('the command line reads cells as the page does', () => {
  const cells = { number: ['7', 7], flag: ['true', true], list: ['7;8', ['7', '8']] } as const;
  const cellOf = ({ type }: Field) =>
    Object.hasOwn(cells, type) ? cells[type as keyof typeof cells] : ['7', '7'];

  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    'cells of %s',
    async (name, { fields, parts }) => {
      const columns = [
        ...fields.map((field) => [field.name, cellOf(field)] as const),
        ...(parts?.fields ?? []).map((field) => [`${parts?.into}/${field.name}`, cellOf(field)] as const),
      ];
      const row = Object.fromEntries(columns.map(([column, [text]]) => [column, text]));
      async function* rows() {
        yield { line: 2, row };
      }
      const outcomes = [];
      for await (const outcome of mappedRows(plainColumns(name), rows())) outcomes.push(outcome);
      const record = Object.fromEntries(fields.map((field) => [field.name, cellOf(field)[1]]));
      const part = Object.fromEntries((parts?.fields ?? []).map((field) => [field.name, cellOf(field)[1]]));
      expect(outcomes).toMatchObject([
        { record: parts === undefined ? record : { ...record, [parts.into]: [part] } },
      ]);
    },
  );
});

test('a resumed import counts each refused row once', async () => {
  const before = Array.from({ length: 499 }, (_, index) => `k${index},c,EUR,Desk,1,10`);
  // The row with the text is refused while the record before it is still being gathered.
  const rows = [...before, 'last,c,EUR,Desk,1,10', 'last,c,EUR,Desk,many,10', 'next,c,EUR,Desk,1,10'];
  const heading = 'key,customerId,currency,description,quantity,unitPrice';
  const file = new File([[heading, ...rows].join('\n')], 'invoices.csv');
  const { writing, columns, mapping } = await readTable('invoices', file);
  const chosen = { file, writing, columns, heading };
  const stopping = new AbortController();
  const run = (from: Told, signal: AbortSignal, onProgress: (told: Told) => void) =>
    importFile({
      ...{ kind: kindOf('invoices'), chosen, mapping, preview: false, from, signal, onProgress },
      onRejected: () => undefined,
      say: () => 'unusable',
      send: async (_, { content }) => {
        const lines = (await content.text()).split('\n').length;
        return { imported: lines, existing: 0, rejected: [] };
      },
    });
  let told = nothingYet;
  const stopped = run(nothingYet, stopping.signal, (next) => {
    told = next;
    stopping.abort();
  });
  await expect(stopped).rejects.toThrow();
  const { signal } = new AbortController();
  expect(await run(told, signal, () => undefined)).toMatchObject({ imported: 501, rejected: 1 });
});
