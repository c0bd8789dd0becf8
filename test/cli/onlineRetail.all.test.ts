/** A real file of invoice lines is imported with a mapping, and every usable line reaches the service. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  fault,
  grouped,
  hasRetailFile,
  isCancelled,
  type RetailRow,
  retailFile,
  retailMapping,
  retailRows,
  totalPence,
  usableInvoices,
} from '../support/onlineRetail.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { type ImportRun, runImport, type StandInService, standInService } from './standInService.js';

const newFolder = temporaryFolders();

(hasRetailFile ? describe : describe.skip)(
  'the Online Retail file (skipped where ../shared/data is absent)',
  () => {
    let service: StandInService;
    let run: ImportRun;
    let rows: RetailRow[];
    let expected: Map<string, RetailRow[]>;

    beforeAll(async () => {
      rows = retailRows();
      expected = usableInvoices(rows);
      service = await standInService();
      run = await runImport(
        newFolder(),
        'invoices',
        retailFile,
        '--map',
        retailMapping,
        '--url',
        service.url,
      );
    });
    afterAll(() => service.stop());

    const sent = () => service.batches.flatMap(({ records }) => records);

    test('is imported except for cancelled and unusable rows, and every row is accounted for', () => {
      expect(run.said.split('\n')).toEqual([
        '848 imported, 0 existed already, 8998 rejected',
        '399 skipped: cancellation',
        '25281 rows: 15884 made 848 records, 8998 were refused, 399 skipped',
        'rejected rows with line and reason: online-retail-2010-12.csv.gz.rejected.ndjson',
        '',
      ]);
      expect(rows).toHaveLength(25281);
      expect(rows.filter(isCancelled)).toHaveLength(399);
      expect(expected.size).toBe(848);
    });

    test('has each unusable row rejected with its line and reason', () => {
      const faults = rows.flatMap((row, index) => {
        const message = isCancelled(row) ? undefined : fault(row);
        return message === undefined ? [] : [{ line: index + 2, code: 'UNUSABLE_ROW', message, row }];
      });
      expect(run.rejected).toEqual(faults);
      const counts = grouped(faults, ({ message }) => message);
      expect([...counts].map(([message, { length }]) => [message, length])).toEqual([
        ['CustomerID is blank', 8997],
        ['UnitPrice is not above 0', 1],
      ]);
    });

    test("gives each invoice all its usable lines, with the file's own totals", () => {
      const totals = sent().map(({ key, items = [] }) => [
        key,
        items.length,
        items.reduce((sum, { quantity, unitPrice }) => sum + quantity * Math.round(unitPrice * 100), 0),
      ]);
      const own = [...expected].map(([key, lines]) => [key, lines.length, totalPence(lines)]);
      expect(totals).toEqual(own);
    });

    test('gives invoices in the form that the import accepts', () => {
      const [first] = sent();
      expect(first).toEqual({
        key: '536365',
        invoiceNumber: '536365',
        customerId: '17850',
        invoiceDate: '2010-12-01T08:26:00.000Z',
        country: 'United Kingdom',
        tax: 0,
        currency: 'GBP',
        status: 'draft',
        items: expect.arrayContaining([
          { description: 'WHITE HANGING HEART T-LIGHT HOLDER', quantity: 6, unitPrice: 2.55 },
        ]),
      });
    });

    test('is only read on a dry run, with the same result', async () => {
      const before = service.batches.length;
      const dry = await runImport(newFolder(), 'invoices', retailFile, '--map', retailMapping, '--dry-run');
      expect(dry.said).toContain('848 could be sent, 8998 rejected');
      expect(dry.rejected).toEqual(run.rejected);
      expect(service.batches).toHaveLength(before);
    });
  },
);
