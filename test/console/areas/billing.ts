/** The console lists and shows subscriptions, invoices, credit notes and payments. */
import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { setOfList } from '../../../console/src/parts/table/sets.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

/** Creates a subscription and returns the invoice of its first period. */
async function billed({ service, first }: World): Promise<string> {
  const body = { customerId: 'cus-explained', offerId: 'team', quantity: 3, billFirstPeriod: true };
  const { body: made } = await service.call('/api/subscriptions', { body });
  return (await first('/api/invoices/odata', `subscriptionId eq '${made.id}'`)).id;
}

export const area: Area = {
  pages: [
    { name: 'subscriptions', address: '/subscriptions' },
    {
      name: 'subscriptions-filtered',
      address: '/subscriptions?status=active,suspended&quantity=3..&sort=-quantity',
    },
    { name: 'subscriptions-nothing', address: '/subscriptions?customerId=nobody' },
    {
      name: 'subscriptions-filter',
      address: '/subscriptions',
      prepare: ({ page }) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
    },
    {
      name: 'subscription',
      address: async ({ first }) =>
        `/subscriptions/${(await first('/api/subscriptions', "status eq 'suspended'")).id}`,
    },
    {
      name: 'subscription-without-history',
      as: 'User',
      address: async ({ first }) => `/subscriptions/${(await first('/api/subscriptions')).id}`,
    },
    { name: 'invoices', address: '/invoices' },
    {
      name: 'invoice',
      address: async ({ first }) =>
        `/invoices/${(await first('/api/invoices/odata', "status eq 'issued'")).id}`,
    },
    {
      name: 'invoice-line',
      address: async (world) => `/invoices/${await billed(world)}`,
      prepare: async ({ page }) => {
        await page.getByRole('table').getByRole('button').first().click();
        await page.getByRole('dialog').getByText('Amount of the line').waitFor();
      },
    },
    { name: 'invoice-missing', address: '/invoices/inv_missing' },
    { name: 'credit-notes', address: '/credit-notes' },
    {
      name: 'credit-note',
      address: async ({ first }) => `/credit-notes/${(await first('/api/credit-notes')).id}`,
    },
    { name: 'payments', address: '/payments' },
    { name: 'payment', address: async ({ first }) => `/payments/${(await first('/api/payments')).id}` },
  ],
  journeys(world) {
    test('an invoice line explains how its amount was calculated', async () => {
      await using opened = await world().open({ as: 'User' });
      const { page } = opened;
      await opened.goTo(`/invoices/${await billed(world())}`);
      await page.getByTitle('Why this amount?').first().click();
      const dialog = page.getByRole('dialog', { name: 'Why this amount?' });
      await dialog
        .getByText(/^What a (whole )?period costs/)
        .first()
        .waitFor();
      await dialog.getByText('Amount of the line').waitFor();
      await dialog.getByRole('table').first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a list is filtered, sorted, opened and left by keyboard alone, and its address keeps the state', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/subscriptions');
      const rows = page.getByRole('grid').getByRole('row');
      await page.getByRole('button', { name: 'Filter', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: 'Active', exact: true }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Active/, pressed: true }).waitFor();
      const quantity = page.getByRole('columnheader', { name: 'Quantity' });
      await quantity.getByRole('button').focus();
      for (const direction of ['ascending', 'descending']) {
        await page.keyboard.press('Enter');
        await page.locator(`[aria-sort="${direction}"]`).waitFor();
      }
      await page.waitForURL((url) => url.search === '?status=active&sort=-quantity');
      await opened.settled();

      const list = await page.getByRole('grid').textContent();
      await page.reload();
      await eventually(async () => expect(await page.getByRole('grid').textContent()).toBe(list));

      await rows.nth(1).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: / × / }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: /^Active/, pressed: true }).waitFor();
      await page.waitForURL((url) => url.search === '?status=active&sort=-quantity');
      expect(opened.faults).toEqual([]);
    });

    test('descriptions with markup and right-to-left text are shown as plain text', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { id } = await world().first('/api/invoices/odata', "status eq 'issued'");
      await opened.goTo(`/invoices/${id}`);
      for (const text of [hardNames.markup, hardNames.rightToLeft])
        await page.getByText(text, { exact: true }).first().waitFor();
      expect(await page.locator('main img, main b').count()).toBe(0);
      expect(await page.title()).not.toBe('run');
      expect(opened.faults).toEqual([]);
    });

    test("a list's file has the rows, order and columns of the list", async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/invoices?status=issued&sort=total&show=invoiceNumber,total,customerId');
      await page.getByRole('button', { name: 'Download' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'As CSV' }).click();
      const stream = await (await coming).createReadStream();
      let text = '';
      for await (const chunk of stream) text += chunk;
      const { body } = await world().service.call(
        "/api/invoices/odata?$filter=status eq 'issued'&$orderby=total&$select=invoiceNumber,total,customerId",
      );
      const customers = (await world().service.call('/api/customers?$top=1000')).body.value;
      const names = new Map(customers.map((one: Record<string, unknown>) => [one.id, one.name]));
      const cell = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
      const rows = body.value.map(({ invoiceNumber, total, customerId }: Record<string, unknown>) =>
        [invoiceNumber, total, customerId, cell(String(names.get(customerId) ?? ''))].join(','),
      );
      expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
        'Number,Total,Customer,Customer: name',
        ...rows,
      ]);

      const asked = page.waitForRequest((request) => request.url().includes('$format=xlsx'));
      const next = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'For Excel (XLSX)' }).click();
      expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
        $filter: "status in ('issued')",
        $orderby: 'total',
        $select: 'invoiceNumber,total,customerId',
        $expand: 'customer($select=name)',
        $format: 'xlsx',
      });
      const sheet = await next;
      expect(sheet.suggestedFilename()).toMatch(/^Invoices .*\.xlsx$/);
      const saved = readFileSync(await sheet.path());
      expect(saved.subarray(0, 2).toString()).toBe('PK');
    });

    test('a named period becomes relative days in the address and can be shared as a view', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/invoices');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Due: period').selectOption('Before today');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Due: Before today').waitFor();
      await page.waitForURL((url) => url.searchParams.get('dueDate') === '..today-1');
      const before = `dueDate lt ${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
      const { count } = (await world().service.call(`/api/invoices?$top=0&$filter=${before}`)).body;
      await page.getByText(`${count} row`).waitFor();

      // Save the view for all staff, and open it in another language.
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByText('No saved views yet').waitFor();
      await page.getByLabel('Name of the view').fill('Late ones');
      await page.getByLabel('For all staff').check();
      expect(await opened.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByText('View “Late ones” saved').waitFor();
      await using other = await world().open({ as: 'User', width: 390, locale: 'de-DE' });
      await other.goTo('/invoices');
      await other.page.getByRole('button', { name: 'Ansichten', exact: true }).click();
      expect(await other.violations()).toEqual([]);
      await other.page.getByRole('button', { name: 'Late ones Geteilt' }).click();
      await other.page.waitForURL((url) => url.search === '?dueDate=..today-1');
      await page.getByRole('button', { name: 'Remove the view Late ones' }).click();
      await page.getByText('No saved views yet').waitFor();
      expect([...opened.faults, ...other.faults]).toEqual([]);
    });

    test('drafts are issued together after a preview of all, and downloaded as a ZIP of their PDFs', async () => {
      await using opened = await world().open({ width: 390 });
      const { page } = opened;
      const { service } = world();
      await service.call('/api/reference/customers/bulk', { method: 'PUT', body: { name: 'Bulk & Sons' } });
      for (const unitPrice of [10, 20, 30])
        await service.call('/api/invoices', {
          body: {
            customerId: 'bulk',
            currency: 'EUR',
            tax: 0,
            items: [{ description: 'Tea', quantity: 1, unitPrice }],
          },
        });
      await opened.goTo('/invoices?customerId=%3Dbulk');
      const tab = (name: string) => page.getByRole('group', { name: 'States' }).getByRole('button', { name });
      await tab('Draft 3').click();
      await page.getByRole('row').filter({ hasText: 'EUR 30.00' }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Select 3', exact: true }).click();
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('3 invoices, EUR 60.00 in all').waitFor();
      expect(await opened.violations()).toEqual([]);
      await dialog.getByRole('button', { name: 'Issue 3 invoices' }).click();
      await dialog.getByText('3 issued, 0 unchanged').waitFor();
      await dialog.getByRole('link', { name: /^INV-/ }).first().waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await tab('Open 3').click();
      await page
        .getByRole('checkbox', { name: /Select INV-.*Bulk & Sons/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Select 3', exact: true }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download PDFs' }).click();
      const zip = readFileSync(await (await coming).path());
      await dialog.getByText('3 downloaded, 0 not available').waitFor();
      const places = (sign: string) =>
        [...zip.toString('latin1').matchAll(RegExp(sign, 'g'))].map(({ index }) => index);
      const found = { size: zip.length, entries: places('PK\\x03\\x04'), pdfs: places('%PDF-') };
      // One run had a single PDF for an unknown reason, so a failure shows where each begins and the size of the file.
      const some = expect.any(Number);
      expect(found).toEqual({ size: some, entries: [0, some, some], pdfs: [some, some, some] });
      expect(opened.faults).toEqual([]);
    });

    test('each list with an OData set has a file with as many rows', async () => {
      for (const [path, set] of Object.entries(setOfList)) {
        const list = await world().service.call(`${path}?$top=1000&$count=true`);
        const file = await world().service.call(
          `/odata/${set}?$format=csv&$select=${Object.keys(list.body.value[0] ?? {})[0] ?? '*'}`,
        );
        expect([path, list.status, file.status]).toEqual([path, 200, 200]);
        expect([path, file.text.trimEnd().split('\r\n').length - 1]).toEqual([path, list.body.count]);
      }
    });
  },
};
