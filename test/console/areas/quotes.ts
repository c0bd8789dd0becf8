/** Quotes are written and accepted in the console. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { hardNames } from '../support/filling.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

async function aQuote({ service }: World): Promise<string> {
  const items = [{ description: hardNames.markup, quantity: 3, unitPrice: 10 }];
  const made = await service.call('/api/quotes', {
    body: { customerId: 'rightToLeft', items, currency: 'EUR' },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

export const area: Area = {
  pages: [
    {
      name: 'quotes',
      async address(world) {
        await aQuote(world);
        return '/quotes';
      },
    },
    {
      name: 'quote-new',
      address: '/quotes',
      prepare: ({ page }) => page.getByRole('button', { name: 'Quote an invoice' }).click(),
    },
    {
      name: 'quote-new-subscription',
      address: '/quotes',
      prepare: ({ page }) => page.getByRole('button', { name: 'Quote a subscription' }).click(),
    },
    { name: 'quote', address: async (world) => `/quotes/${await aQuote(world)}` },
    { name: 'quote-missing', address: '/quotes/quo_missing' },
  ],
  journeys(world) {
    test("a quote is created with the customer's purchase order and a note", async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/quotes');
      await page.getByRole('button', { name: 'Quote an invoice' }).click();
      const dialog = page.getByRole('dialog');
      await pick(dialog.getByRole('combobox', { name: 'Customer' }), 'rightToLeft', hardNames.rightToLeft);
      await pick(dialog.getByRole('combobox', { name: 'Currency' }), 'EUR', /^EUR/);
      await dialog.getByLabel('Description 1').fill('Training');
      await dialog.getByLabel('Unit price 1').fill('10');
      await dialog.getByLabel('Purchase order').fill(hardNames.markup);
      await dialog.getByLabel('Note to the buyer').fill('With thanks');
      await dialog.getByRole('button', { name: 'Create the quote' }).click();
      await page.getByText('With thanks').first().waitFor();
      await page.getByText(hardNames.markup).first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('an accepted quote becomes a draft with its items, which it links to', async () => {
      const id = await aQuote(world());
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/quotes/${id}`);
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await page.getByText('Accepted').first().waitFor();
      const { invoiceId } = (await world().service.call(`/api/quotes/${id}`)).body;
      await page.getByRole('main').getByRole('link', { name: 'Show invoice' }).click();
      await page.getByRole('heading', { level: 1, name: `Draft — ${hardNames.rightToLeft}` }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/console/invoices/${invoiceId}`);
      await page.getByText(hardNames.markup).first().waitFor();
      expect(opened.faults).toEqual([]);
    });
  },
};
