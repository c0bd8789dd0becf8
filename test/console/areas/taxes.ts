/** The console shows the service's tax report. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';

const period = (from: string, to: string) => `/taxes?period=${encodeURIComponent(`${from} to ${to}`)}`;

export const area: Area = {
  pages: [
    { name: 'taxes', address: period('2000-01-01', '2999-12-31') },
    { name: 'taxes-none', address: period('1990-01-01', '1990-01-31') },
  ],
  journeys(world) {
    test('the tax of a period is shown by rate and downloaded as CSV', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      const items = [{ description: 'Chair', quantity: 1, unitPrice: 1000, taxRate: 0.07 }];
      const body = { customerId: 'taxed', currency: 'EUR', invoiceDate: '1991-02-03', items };
      const { id } = (await service.call('/api/invoices', { body })).body;
      await service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'issued' } });
      await opened.goTo('/taxes');
      await page.getByRole('heading', { level: 1, name: 'Taxes' }).waitFor();
      await page.getByRole('textbox', { name: 'From', exact: true }).fill('1991-02-01');
      await page.getByRole('textbox', { name: 'To', exact: true }).fill('1991-02-28');
      await page.getByRole('button', { name: 'Show' }).click();
      await page
        .getByRole('row', { name: /Standard or reduced rate 7% EUR 1,000\.00 EUR 70\.00 1$/ })
        .waitFor();
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download as CSV' }).click();
      expect((await coming).suggestedFilename()).toBe('tax-report-1991-02-01-1991-02-28.csv');
      await page.getByRole('textbox', { name: 'To', exact: true }).fill('1991-02-02');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('No invoices or credit notes in this period').waitFor();
      expect(opened.faults).toEqual([]);
    });
  },
};
