/** Clerks credit single lines of invoices and act on several rows at once. */
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { test } from '../support/journey.js';
import type { OpenPage, World } from '../support/world.js';

const dialog = ({ page }: OpenPage) => page.getByRole('dialog');

async function paidInvoice({ service }: World, customerId: string): Promise<string> {
  const items = [
    { description: 'Chair', quantity: 4, unitPrice: 25 },
    { description: 'Table', quantity: 1, unitPrice: 200 },
  ];
  const body = { customerId, items, tax: 60, currency: 'EUR', status: 'paid' };
  return (await service.call('/api/invoices', { body })).body.id;
}

async function chooseLines(opened: OpenPage): Promise<void> {
  await opened.page.getByRole('button', { name: 'Credit lines' }).click();
  await dialog(opened).getByLabel('Chair').check();
  await dialog(opened).getByLabel('Quantity of line 1').fill('1');
  await dialog(opened).getByLabel('Reason').fill('One leg short');
  await dialog(opened)
    .getByRole('row', { name: /^Total EUR 30\.00$/ })
    .waitFor();
}

export const area: Area = {
  pages: [
    {
      name: 'credit-lines',
      address: async (world) => `/invoices/${await paidInvoice(world, 'credited-look')}`,
      prepare: chooseLines,
    },
  ],
  journeys(world) {
    test('one of four chairs is credited with its tax, documented as PDF, e-invoice and proof, and refunded', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      const invoice = await paidInvoice(world(), 'credited');
      await opened.goTo(`/invoices/${invoice}`);
      await chooseLines(opened);
      expect((await service.call(`/api/invoices/${invoice}`)).body.amountCredited).toBe(0);
      await dialog(opened).getByRole('button', { name: 'Credit', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^Credit note CN-/ }).waitFor();
      const note = await world().first('/api/credit-notes', `invoiceId eq '${invoice}'`);
      expect(note).toMatchObject({ subtotal: 25, tax: 5, total: 30, toBalance: 30 });

      await page.getByRole('button', { name: 'Show PDF' }).click();
      await page.getByRole('link', { name: `${note.creditNoteNumber}.pdf` }).waitFor();
      for (const [syntax, root] of [
        ['UBL', 'CreditNote'],
        ['CII', 'CrossIndustryInvoice'],
      ] as const) {
        const coming = page.waitForEvent('download');
        await page.getByRole('button', { name: `E-invoice (${syntax})` }).click();
        const file = await coming;
        expect(file.suggestedFilename()).toBe(`${note.creditNoteNumber}-${syntax.toLowerCase()}.xml`);
        expect(await readFile(await file.path(), 'utf8')).toContain(root);
      }
      const proof = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Proof', exact: true }).click();
      const kept = await proof;
      expect(kept.suggestedFilename()).toBe(`${note.creditNoteNumber}.tlog-proof`);
      expect(await readFile(await kept.path(), 'utf8')).toMatch(/^c2sp\.org\/tlog-proof@v1/);
      const verifier = await page
        .getByRole('link', { name: 'Verify a document and its proof' })
        .getAttribute('href');
      expect((await service.call(verifier ?? '')).text).toContain('name="log-key"');

      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      await dialog(opened).getByRole('button', { name: 'Refund' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      const { body } = await service.call('/api/customers/credited/account');
      expect(body.currencies).toMatchObject([{ currency: 'EUR', refunded: 30, balance: 0 }]);
      expect(opened.faults).toEqual([]);
    });

    test('generated lines are in the language of the console', async () => {
      await using opened = await world().open({ locale: 'de-DE' });
      const { page } = opened;
      const { service } = world();
      const startDate = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
      const terms = { customerId: 'worded', offerId: 'Grund', unitPrice: 10, quantity: 5, startDate };
      const subscriptionId = (await service.call('/api/subscriptions', { body: terms })).body.id;
      const upgrade = { subscriptionId, newQuantity: 8 };
      await service.call('/api/subscriptions/upgrade-quantity', { body: upgrade });
      const asked = `/api/subscriptions/${subscriptionId}/generate-renewal-invoice`;
      const { invoiceId } = (await service.call(asked, { method: 'POST' })).body;
      expect(invoiceId).toMatch(/^inv_/);
      await opened.goTo(`/invoices/${invoiceId}`);
      await page.getByText(/^Menge 5 auf 8, .* von \d+ Tagen\)$/).waitFor();
      await service.call(`/api/invoices/${invoiceId}/status`, {
        method: 'PATCH',
        body: { status: 'issued' },
      });
      const note = await service.call('/api/credit-notes', { body: { invoiceId, reason: 'Kulanz' } });
      await opened.goTo(`/credit-notes/${note.body.id}`);
      await page.getByText(/^Gutschrift zu Rechnung INV-/).waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('renewing several subscriptions at once shows the result of each', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      const terms = { customerId: 'renewed', offerId: 'o', unitPrice: 1 };
      const ids: string[] = [];
      for (const quantity of [1, 2])
        ids.push((await service.call('/api/subscriptions', { body: { ...terms, quantity } })).body.id);
      await service.call('/api/subscriptions/terminate', { body: { subscriptionId: ids[1] } });
      await opened.goTo('/subscriptions?customerId=%3Drenewed');
      for (const status of ['Active', 'Terminated'])
        await page.getByRole('checkbox', { name: `Select renewed o ${status}` }).check();
      await page.getByRole('button', { name: 'Renew', exact: true }).click();
      await dialog(opened).getByRole('button', { name: 'Renew', exact: true }).click();
      await page.getByText('1 renewed, 1 failed').waitFor();
      const row = (name: string) => dialog(opened).getByRole('row').filter({ hasText: name });
      await eventually(async () => {
        expect(await row('o × 1').textContent()).toBe('o × 1renewed');
        expect(await row('o × 2').textContent()).toBe('o × 2Not possible in this status');
      });
      expect(opened.faults).toEqual([]);
    });
  },
};
