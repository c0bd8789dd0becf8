/** Reports are defined in the console and shown as table, chart and file. */
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

const reportOf =
  (name: string) =>
  async ({ first }: World) =>
    `/reports/${(await first('/api/reports', `name eq '${name}'`)).id}`;

export const area: Area = {
  pages: [
    { name: 'reports', address: '/reports' },
    {
      name: 'report',
      address: reportOf('Sales by month'),
      prepare: ({ page }) => page.locator('canvas').first().waitFor(),
    },
    { name: 'report-rows', address: reportOf(hardNames.rightToLeft) },
    {
      name: 'report-definition',
      address: reportOf('Sales by month'),
      async prepare({ page }) {
        await page.getByRole('button', { name: 'Change the definition' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  journeys(world) {
    test('a report with many rows loads only the first ones, and its files have all', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      const definition = { name: 'All events of money', dataSource: 'invoices', columns: ['total'] };
      const { body } = await service.call('/api/reports', { body: definition });
      const { totalRows } = (await service.call(`/api/reports/${body.id}/execute`, { body: {} })).body;
      const limits: unknown[] = [];
      // Lower the limit of the request, as if the report had more rows than the page loads.
      await page.route('**/execute', async (route) => {
        const sent = route.request().postDataJSON();
        limits.push(sent.limit);
        if (sent.limit === undefined) return route.continue();
        return route.continue({ postData: JSON.stringify({ ...sent, limit: 2 }) });
      });
      await opened.goTo(`/reports/${body.id}`);
      await page.getByText(`The first 2 of ${totalRows} rows; files contain all`).waitFor();
      expect(limits).toEqual([500]);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      const text = await readFile(await (await coming).path(), 'utf8');
      expect(text.trimEnd().split('\r\n')).toHaveLength(1 + totalRows);
      expect(opened.faults).toEqual([]);
    });

    test('a report is defined, shows its result, is downloaded and limited to a period', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/reports');
      await page.getByRole('button', { name: 'New report' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('By status');
      const columns = page.getByRole('dialog').getByLabel('Columns').first();
      await columns.fill('total');
      await page.getByRole('option', { name: 'Total', exact: true }).click();
      const groups = page.getByLabel('Grouped by').first();
      await groups.fill('status');
      await page.getByRole('option', { name: 'Status', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Add a sort column' }).click();
      await pick(dialog.getByRole('combobox', { name: 'Sort column 1', exact: true }), 'Count');
      await dialog.getByRole('combobox', { name: 'Direction of sort column 1' }).click();
      await page.getByRole('option', { name: 'Descending', exact: true }).click();
      await dialog.getByRole('button', { name: 'Add a condition' }).click();
      await pick(dialog.getByRole('combobox', { name: 'Field of condition 1' }), 'Invoice date');
      await dialog.getByRole('combobox', { name: 'Comparison of condition 1' }).click();
      await page.getByRole('option', { name: 'at least', exact: true }).click();
      await dialog.getByLabel('Value of condition 1', { exact: true }).fill('2001-01-01');
      expect(await opened.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'By status' }).waitFor();
      await page.getByText('Count (Descending)').waitFor();
      await page.locator('canvas').first().waitFor();

      const { id } = await world().first('/api/reports', "name eq 'By status'");
      expect((await world().service.call(`/api/reports/${id}`)).body).toMatchObject({
        columns: ['total'],
        groupBy: 'status',
        sortBy: 'count desc',
        filters: { invoiceDate: { ge: '2001-01-01' } },
      });
      const { body } = await world().service.call(`/api/reports/${id}/execute`, { body: {} });
      expect(body.rows.length).toBeGreaterThan(1);
      const table = page.getByRole('region', { name: 'By status', exact: true });
      await eventually(async () => expect(await table.getByRole('row').count()).toBe(1 + body.rows.length));

      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      const stream = await (await coming).createReadStream();
      let text = '';
      for await (const chunk of stream) text += chunk;
      expect(text.trimEnd().split('\r\n')).toHaveLength(1 + body.rows.length);

      const asked = page.waitForRequest((request) => request.url().endsWith('/execute'));
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
      const { dateRange } = (await asked).postDataJSON();
      const [from, to] = dateRange.split(' to ').map(Date.parse);
      expect(to - from).toBe(6 * 86_400_000);
      expect(await page.getByLabel('From').inputValue()).toBe(dateRange.slice(0, 10));
      await page.getByLabel('From').fill('2001-01-01');
      await page.getByLabel('To', { exact: true }).fill('2001-12-31');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByText('No rows in this period').waitFor();
      expect(opened.faults).toEqual([]);
    });
  },
};
