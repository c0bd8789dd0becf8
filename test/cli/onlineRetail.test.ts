/** A real file of invoice lines, imported as a user does it, and what of it reaches the service. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { type ImportRun, runImport, type StandInService, standInService } from './standInService.js';

const file = resolve('../shared/data/online-retail-2010-12.csv.gz');
const present = existsSync(file);
const mapping = resolve('examples/online-retail/mapping.json');
const newFolder = temporaryFolders();

interface Row {
  readonly InvoiceNo: string;
  readonly Description: string;
  readonly Quantity: string;
  readonly InvoiceDate: string;
  readonly UnitPrice: string;
  readonly CustomerID: string;
}
/** Pence, by integers only: 2.55 → 255. All prices of the file have two digits at most. */
function pence(price: string): number {
  const [pounds = '0', rest = ''] = price.split('.');
  return Number(pounds) * 100 + Number(rest.padEnd(2, '0'));
}

const isCancelled = (row: Row) => row.InvoiceNo.startsWith('C');

/** Why a row that is not cancelled cannot be used; undefined for a good one. */
function fault(row: Row): string | undefined {
  if (row.CustomerID.trim() === '') return 'CustomerID is blank';
  if (row.Description.trim() === '') return 'Description is blank';
  if (Number(row.Quantity) < 1) return 'Quantity is less than 1';
  if (pence(row.UnitPrice) <= 0) return 'UnitPrice is not above 0';
  return undefined;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

(present ? describe : describe.skip)(
  'the Online Retail file (skipped where ../shared/data is absent)',
  () => {
    let service: StandInService;
    let run: ImportRun;
    let rows: Row[];
    let expected: Map<string, Row[]>;

    beforeAll(async () => {
      rows = parse<Row>(gunzipSync(readFileSync(file)), { columns: true });
      const good = rows.filter((row) => !isCancelled(row) && fault(row) === undefined);
      expected = grouped(good, (row) => row.InvoiceNo);
      service = await standInService();
      run = await runImport(newFolder(), 'invoices', file, '--map', mapping, '--url', service.url);
    });
    afterAll(() => service.stop());

    const sent = () => service.batches.flatMap(({ records }) => records);

    test('is brought over but for what is cancelled or cannot be used, and every row is accounted for', () => {
      expect(run.said.split('\n')).toEqual([
        '848 imported, 0 were there before, 8998 rejected',
        '399 skipped: cancellation',
        '25281 rows: 15884 made 848 records, 8998 were refused, 399 skipped',
        'the rejected rows with their lines and reasons are in online-retail-2010-12.csv.gz.rejected.ndjson',
        '',
      ]);
      expect(rows).toHaveLength(25281);
      expect(rows.filter(isCancelled)).toHaveLength(399);
      expect(expected.size).toBe(848);
    });

    test('has each row that cannot be used rejected by its line and reason', () => {
      const faults = rows.flatMap((row, index) => {
        const message = isCancelled(row) ? undefined : fault(row);
        return message === undefined ? [] : [{ line: index + 2, code: 'UNUSABLE_ROW', message }];
      });
      expect(run.rejected).toEqual(faults);
      const counts = grouped(faults, ({ message }) => message);
      expect([...counts].map(([message, { length }]) => [message, length])).toEqual([
        ['CustomerID is blank', 8997],
        ['UnitPrice is not above 0', 1],
      ]);
    });

    test('gives each invoice all its good lines, and the totals that the file itself gives', () => {
      const totals = sent().map(({ key, items = [] }) => [
        key,
        items.length,
        items.reduce((sum, { quantity, unitPrice }) => sum + quantity * Math.round(unitPrice * 100), 0),
      ]);
      const own = [...expected].map(([key, lines]) => [
        key,
        lines.length,
        lines.reduce((sum, row) => sum + Number(row.Quantity) * pence(row.UnitPrice), 0),
      ]);
      expect(totals).toEqual(own);
    });

    test('gives an invoice as its import takes it', () => {
      const [first] = sent();
      expect(first).toEqual({
        key: '536365',
        invoiceNumber: '536365',
        customerId: '17850',
        invoiceDate: '2010-12-01T08:26:00.000Z',
        tax: 0,
        currency: 'GBP',
        status: 'draft',
        items: expect.arrayContaining([
          { description: 'WHITE HANGING HEART T-LIGHT HOLDER', quantity: 6, unitPrice: 2.55 },
        ]),
      });
    });

    test('is only gone through on a dry run, with the same result', async () => {
      const before = service.batches.length;
      const dry = await runImport(newFolder(), 'invoices', file, '--map', mapping, '--dry-run');
      expect(dry.said).toContain('848 could be sent, 8998 rejected');
      expect(dry.rejected).toEqual(run.rejected);
      expect(service.batches).toHaveLength(before);
    });
  },
);
