/** Files of other systems and bank statements are imported in the console. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { OpenPage } from '../support/world.js';

async function choose({ page }: OpenPage, name: string, content: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'The file', exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** CSV of a German spreadsheet: windows-1252, semicolons, and its own column names and words. */
const german = Buffer.from(
  [
    'Rechnungsnummer;Kundennr.;Rechnungsdatum;Stand;Bezeichnung;Menge;Einzelpreis;Bemerkung',
    'R-1;müller;24.12.2025;bezahlt;Stühle;2;"1.029,90";x',
    'R-1;müller;24.12.2025;bezahlt;Tisch;1;149,00;',
    'R-2;schulz;31.01.2026;offen;Lampe;1;fünf;',
    'R-3;schulz;31.01.2026;offen;Lampe;1;5,00;',
    ';;;;;;;',
  ].join('\r\n'),
  'latin1',
);

/** Maps the column and words of the status. Everything else is guessed. */
async function assignGerman({ page }: OpenPage): Promise<void> {
  await page.getByLabel('Source of status').selectOption({ label: 'Stand' });
  await page.getByLabel('“bezahlt” means', { exact: true }).selectOption('paid');
  await page.getByLabel('“offen” means', { exact: true }).selectOption('issued');
}

const statement = [
  ':20:STARTUMS',
  ':25:DE89370400440532013000',
  ':28C:9/1',
  ':60F:C260301EUR100,00',
  ':61:2603020302CR12,50NTRFNONREF//2026030299917',
  ':86:166?00GUTSCHRIFT?20SVWZ+for what we talked about?31NL91ABNA0417164300?32ADA LOVELACE',
  ':62F:C260302EUR112,50',
  '-',
  '',
].join('\r\n');

async function chooseStatement({ page }: OpenPage): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Bank statement file' }).click();
  await (await choosing).setFiles({ name: 'march.sta', mimeType: '', buffer: Buffer.from(statement) });
}

/** A customer on two lines, one with an invalid address, one with a cell too many, and a valid one. */
const customers = [
  'key,name,email',
  `imported-1,${quoted(`${hardNames.markup}\nsecond line`)},one@example.com`,
  'imported-2,Two,no address',
  'imported-3,Three,three@example.com,more',
  `imported-4,${hardNames.emoji},`,
].join('\r\n');

async function savedBy(opened: OpenPage, button: string): Promise<string> {
  const coming = opened.page.waitForEvent('download');
  await opened.page.getByRole('button', { name: button }).click();
  return readFile(await (await coming).path(), 'utf8');
}

export const area: Area = {
  pages: [
    { name: 'import', address: '/import' },
    { name: 'import-without-access', as: 'AppAdmin', address: '/import' },
    {
      name: 'import-done',
      address: '/import',
      async prepare(opened) {
        await choose(opened, 'customers.csv', customers);
        await opened.page.getByRole('button', { name: 'Import', exact: true }).click();
        await opened.page.getByText('The import is complete').waitFor();
      },
    },
    {
      name: 'import-mapping',
      address: '/import?kind=invoices',
      async prepare(opened) {
        await choose(opened, 'rechnungen.csv', german);
        await assignGerman(opened);
        await opened.page.getByRole('button', { name: 'Test run' }).click();
        await opened.page.getByText('The test run is complete').waitFor();
      },
    },
    {
      name: 'import-incomplete',
      address: '/import?kind=payments',
      async prepare(opened) {
        await choose(opened, 'payments.csv', 'a,b\n1,2');
        await opened.page.getByText('Map these required fields').waitFor();
      },
    },
    {
      name: 'import-statement',
      address: '/payments/statements',
      async prepare(opened) {
        await chooseStatement(opened);
        await opened.page.getByRole('button', { name: 'Test run' }).click();
        await opened.page.getByText('The test run is complete').waitFor();
      },
    },
    { name: 'proposals', address: '/payments/proposals' },
    {
      name: 'one-proposal',
      async address({ service }) {
        await service.call('/api/bank-statements', {
          content: statement,
          headers: { 'content-type': 'text/plain' },
        });
        const { body } = await service.call('/api/payment-proposals?$top=1');
        return `/payments/proposals/${body.value[0].id}`;
      },
    },
  ],
  journeys(world) {
    test('customers are imported from CSV, and refused rows can be downloaded with their reasons', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import');
      await choose(opened, 'customers.csv', customers);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('The import is complete').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'imported-2' }).last();
      await eventually(async () => {
        expect(await row.getByRole('cell').first().textContent()).toBe('4');
        expect(await row.textContent()).toContain('email');
      });

      expect(await savedBy(opened, 'Rows only')).toBe(
        'key,name,email\nimported-2,Two,no address\nimported-3,Three,three@example.com,more\n',
      );
      expect(await savedBy(opened, 'Rows with reasons')).toContain('VALIDATION_ERROR');
      const read = (id: string) => world().service.call(`/api/reference/customers/${id}`);
      expect((await read('imported-1')).body.name).toBe(`${hardNames.markup}\nsecond line`);
      expect((await read('imported-2')).status).toBe(404);
      expect((await read('imported-4')).body).toMatchObject({ name: hardNames.emoji });
      expect(opened.faults).toEqual([]);
    });

    test('a large file is sent in batches, and importing it again creates nothing twice', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import?kind=subscriptions');
      // They begin today, so none falls due while other tests use the service.
      const today = new Date().toISOString().slice(0, 10);
      const rows = Array.from({ length: 620 }, (_, at) => `many-${at},customer-${at},team,${today},2,true`);
      const heading = 'id,customerId,offerId,startDate,quantity,autoRenewal';
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/import/subscriptions')) sent += 1;
      });
      await choose(opened, 'many.csv', [heading, ...rows].join('\n'));
      const count = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
      for (const [name, other] of [
        ['Imported', 'Already there'],
        ['Already there', 'Imported'],
      ] as const) {
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        // The message of completion may still be that of the first import.
        await eventually(async () =>
          expect([await count(name).textContent(), await count(other).textContent()]).toEqual(['620', '0']),
        );
        await page.getByText('The import is complete').waitFor();
      }
      expect(sent).toBe(4);
    });

    test('a spreadsheet with its own columns is mapped, test-run and imported as previewed', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      await opened.goTo('/import?kind=invoices');
      await choose(opened, 'rechnungen.csv', german);
      await assignGerman(opened);
      await page.getByText('Columns not imported: Bemerkung').waitFor();
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('Stühle · 2 · 1029.9').waitFor();
      await preview.getByText('2025-12-24').waitFor();
      await page.getByText('Line 4: unitPrice: “fünf” does not match the number format').waitFor();

      const count = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
      await page.getByRole('button', { name: 'Test run' }).click();
      await page.getByText('The test run is complete. Nothing was imported.').waitFor();
      await count('Would be imported').getByText('2', { exact: true }).waitFor();
      const invoices = async () =>
        (await service.call("/api/invoices/odata?$filter=invoiceNumber eq 'R-1'")).body.value;
      expect(await invoices()).toEqual([]);

      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('The import is complete').waitFor();
      await count('Imported').getByText('2', { exact: true }).waitFor();
      await count('Rejected').getByText('1', { exact: true }).waitFor();
      expect(await invoices()).toMatchObject([
        { customerId: 'müller', status: 'paid', subtotal: 2208.8, invoiceDate: '2025-12-24T00:00:00.000Z' },
      ]);
      expect(await savedBy(opened, 'Rows only')).toContain('R-2;schulz;31.01.2026;offen;Lampe;1;fünf;');

      // A second file of this kind gets the same mapping.
      await opened.goTo('/import?kind=invoices');
      await choose(opened, 'rechnungen-2.csv', german);
      await eventually(async () =>
        expect(await page.getByLabel('“bezahlt” means', { exact: true }).inputValue()).toBe('paid'),
      );
      expect(opened.faults).toEqual([]);
    });

    test('the first sheet of an Excel file is imported, its dates as days', async () => {
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('Bills');
      sheet.addRow([
        'Rechnungsnummer',
        'Kundennr.',
        'Rechnungsdatum',
        'status',
        'Bezeichnung',
        'Menge',
        'Einzelpreis',
      ]);
      sheet.addRow(['X-1', 'cus-sheet', new Date(Date.UTC(2025, 11, 24)), 'paid', hardNames.emoji, 2, 10.5]);
      sheet.getCell('C2').numFmt = 'dd.mm.yyyy';
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import?kind=invoices');
      await choose(opened, 'bills.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('2025-12-24').waitFor();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('The import is complete').waitFor();
      const { body } = await world().service.call("/api/invoices/odata?$filter=invoiceNumber eq 'X-1'");
      expect(body.value).toMatchObject([
        { customerId: 'cus-sheet', status: 'paid', subtotal: 21, invoiceDate: '2025-12-24T00:00:00.000Z' },
      ]);
      expect(opened.faults).toEqual([]);
    });

    test('an interrupted import continues where it stopped, even after the page was reloaded', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const rows = Array.from({ length: 1_200 }, (_, at) => `broken-off-${at},Offer ${at}`);
      const content = ['key,name', ...rows].join('\n');
      let sent = 0;
      await page.route('**/api/reference/offers/import', async (route) => {
        sent += 1;
        if (sent === 2) await route.fulfill({ status: 400, contentType: 'application/json', body: '{}' });
        else await route.continue();
      });
      await opened.goTo('/import?kind=offers');
      // A file on disk keeps its date when it is chosen again.
      const file = join(await mkdtemp(join(tmpdir(), 'import-')), 'offers.csv');
      await writeFile(file, content);
      const chooseFile = async () => {
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'The file', exact: true }).click();
        await (await choosing).setFiles(file);
      };
      await chooseFile();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('The import was interrupted.').waitFor();
      await page.reload();
      await chooseFile();
      await page.getByText('This file was imported up to line 501').waitFor();
      await page.getByRole('button', { name: 'Continue from line 502' }).click();
      await page.getByText('The import is complete').waitFor();
      const count = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
      await count('Imported').getByText('1,200', { exact: true }).waitFor();
      await count('Already there').getByText('0', { exact: true }).waitFor();
      expect(sent).toBe(4);
      await page.getByText('This file was imported up to line').waitFor({ state: 'detached' });
      await rm(dirname(file), { recursive: true });
    });

    test('a bank statement is test-run and imported, and a clerk assigns the waiting line', async () => {
      const customer = { method: 'PUT', body: { name: 'By statement' } };
      await world().service.call('/api/reference/customers/by-statement', customer);
      await using opened = await world().open({ as: 'User' });
      const { page } = opened;
      await opened.goTo('/payments/proposals');
      await page.getByRole('link', { name: 'Import a bank statement' }).click();
      await chooseStatement(opened);
      await page.getByRole('button', { name: 'Test run' }).click();
      await page.getByText('The test run is complete').waitFor();
      await page.getByRole('button', { name: 'Book certain matches' }).click();
      await page.getByText('The statement was imported').waitFor();
      await page.getByRole('link', { name: 'Lines to match' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bank statement lines' }).waitFor();
      await page.getByText('for what we talked about').first().click();
      await page.getByRole('heading', { level: 1, name: 'Bank line of EUR 12.50' }).waitFor();
      await page.getByRole('button', { name: 'Assign to a customer' }).click();
      const dialog = page.getByRole('dialog');
      await pick(dialog.getByRole('combobox', { name: 'Customer' }), 'By statement');
      await dialog.getByRole('button', { name: 'Assign to a customer' }).click();
      await page.getByText('Booked', { exact: true }).first().waitFor();
      const { body } = await world().service.call("/api/payments?$filter=customerId eq 'by-statement'");
      expect(body.value).toMatchObject([{ amount: 12.5, currency: 'EUR' }]);
      expect(opened.faults).toEqual([]);
    });

    test('an unreadable file is refused with the line where reading failed, and cannot be imported', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import?kind=offers');
      await choose(opened, 'offers.csv', `key,name\nbroken,"${'never closed\n'.repeat(90_000)}`);
      await page.getByText('The file cannot be read from line 2:').first().waitFor();
      await choose(opened, 'offers.xlsx', 'PK');
      await page.getByText('The file cannot be read from line 1:').first().waitFor();
      await choose(opened, 'offers.ods', 'PK');
      await page.getByText('This file type is not supported').waitFor();
      expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
    });
  },
};
