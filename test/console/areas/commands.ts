/** Clerks carry out commands on subscriptions, invoices and customers, with previews and without overwriting others' changes. */
import { expect } from '@jest/globals';
import { adminPassword, startOwnService } from '../../support/service.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { OpenPage, World } from '../support/world.js';

const subscriptionOf =
  (status: string) =>
  async ({ first }: World) =>
    `/subscriptions/${(await first('/api/subscriptions', `status eq '${status}'`)).id}`;
const invoiceOf =
  (status: string) =>
  async ({ first }: World) =>
    `/invoices/${(await first('/api/invoices/odata', `status eq '${status}'`)).id}`;

const dialog = ({ page }: OpenPage) => page.getByRole('dialog');
/** Waits until the preview is shown. */
const foretold = (opened: OpenPage) =>
  dialog(opened).getByText('Nothing happens until you submit.').waitFor();

async function choose(opened: OpenPage, action: string): Promise<void> {
  await opened.page.getByRole('button', { name: 'Actions', exact: true }).click();
  await opened.page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const area: Area = {
  pages: [
    { name: 'customers', address: '/customers' },
    { name: 'customers-owing', address: '/customers?list=owing' },
    {
      name: 'customer-new',
      address: '/customers',
      prepare: ({ page }) => page.getByRole('button', { name: 'New customer' }).click(),
    },
    {
      name: 'customer-picker',
      address: '/subscriptions',
      async prepare({ page }) {
        await page.getByRole('button', { name: 'New subscription' }).click();
        await page.getByRole('dialog').getByRole('combobox', { name: 'Customer' }).fill('example.com');
        await page.getByRole('option', { name: /Plants/ }).waitFor();
      },
    },
    {
      name: 'customer',
      address: async ({ first }) => `/customers/${(await first('/api/accounts')).customerId}`,
    },
    {
      name: 'subscription-quantity',
      address: subscriptionOf('active'),
      async prepare(opened) {
        await opened.page.getByRole('button', { name: 'Change the quantity' }).click();
        await dialog(opened).getByLabel('New quantity').fill('50');
        await foretold(opened);
      },
    },
    {
      name: 'subscription-end',
      address: subscriptionOf('active'),
      async prepare(opened) {
        await choose(opened, 'Terminate');
        await foretold(opened);
      },
    },
    {
      name: 'draft-editor',
      address: invoiceOf('draft'),
      async prepare(opened) {
        await opened.page.getByRole('button', { name: 'Edit the draft' }).click();
        await dialog(opened).getByLabel('Quantity 1').fill('7');
        await foretold(opened);
      },
    },
    {
      name: 'invoice-credit',
      address: invoiceOf('issued'),
      async prepare(opened) {
        await choose(opened, 'Credit');
        await dialog(opened).getByLabel('Reason').fill('Returned');
        await foretold(opened);
      },
    },
  ],
  journeys(world) {
    test('a clerk drafts an invoice, sees its totals, issues it, records a part payment and credits the rest', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/invoices');
      await page.getByRole('button', { name: 'New invoice' }).click();
      await pick(dialog(opened).getByRole('combobox', { name: 'Customer' }), 'Clerk', 'New customer…');
      const customer = page.getByRole('dialog', { name: 'New customer' });
      await customer.getByLabel('Name').fill('Clerk & Sons');
      await customer.getByRole('button', { name: 'Save' }).click();
      await customer.waitFor({ state: 'detached' });
      await page.getByText('Clerk & Sons saved').waitFor();
      const { id: customerId } = await world().first('/api/customers', "name eq 'Clerk & Sons'");
      await pick(dialog(opened).getByRole('combobox', { name: 'Currency' }), 'EUR', /^EUR/);
      await dialog(opened).getByLabel('Description 1').fill('Chairs');
      await dialog(opened).getByLabel('Quantity 1').fill('3');
      await dialog(opened).getByLabel('Unit price 1').fill('50');
      await dialog(opened).getByText('New draft invoice').waitFor();
      await dialog(opened)
        .getByRole('row', { name: /^Total EUR 150\.00$/ })
        .waitFor();
      const drafts = async () =>
        (await world().service.call(`/api/invoices/odata?$filter=customerId eq '${customerId}'`)).body.count;
      expect(await drafts()).toBe(0);
      await page.getByRole('button', { name: 'Save the draft' }).click();
      await page.getByRole('heading', { level: 1, name: 'Draft — Clerk & Sons' }).waitFor();
      expect(await drafts()).toBe(1);

      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      await dialog(opened).getByText('EUR 0.00 → EUR 150.00').waitFor();
      await dialog(opened).getByRole('button', { name: 'Issue', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^Invoice INV-/ }).waitFor();

      await page.getByRole('button', { name: 'Record a payment' }).click();
      const amount = dialog(opened).getByLabel('Amount received (EUR)');
      await amount.fill('1,000');
      // Typed entries survive Escape and going back, unless the user agrees to discard them.
      const asked: string[] = [];
      page.on('dialog', async (question) => {
        asked.push(question.message());
        await question.dismiss();
      });
      await page.keyboard.press('Escape');
      await page.goBack();
      await eventually(async () => expect(asked).toEqual(Array(2).fill('Discard your entries?')));
      expect(await amount.inputValue()).toBe('1,000');
      await dialog(opened).getByText('Ambiguous: write 1000 or 1.0').waitFor();
      await dialog(opened).getByRole('button', { name: 'Record a payment' }).click();
      await amount.fill('100,00');
      await dialog(opened).getByRole('button', { name: 'Record a payment' }).click();
      await dialog(opened).waitFor({ state: 'detached' });

      await choose(opened, 'Credit');
      await dialog(opened).getByLabel('Amount (EUR)').fill('151');
      await dialog(opened).getByLabel('Reason').fill('One came broken');
      await dialog(opened).getByRole('button', { name: 'Credit', exact: true }).click();
      // The refusal is said once, and not of another amount.
      const refusal = dialog(opened).getByText('must be at most the amount left to credit, 150.00 EUR');
      await refusal.waitFor();
      await eventually(async () => expect(await dialog(opened).getByRole('alert').count()).toBe(1));
      await dialog(opened).getByLabel('Amount (EUR)').fill('50');
      await refusal.waitFor({ state: 'detached' });
      expect(await dialog(opened).getByRole('alert').count()).toBe(0);
      await dialog(opened).getByText('EUR 50.00 → EUR 0.00').waitFor();
      await dialog(opened).getByRole('button', { name: 'Credit', exact: true }).click();
      await page.getByText('Paid', { exact: true }).first().waitFor();
      await page.getByRole('link', { name: /^CN-/ }).waitFor();
      const { body } = await world().service.call(
        `/api/invoices/odata?$filter=customerId eq '${customerId}'`,
      );
      expect(body.value).toMatchObject([
        { status: 'paid', amountPaid: 100, amountCredited: 50, amountDue: 0 },
      ]);
      expect(opened.faults.filter((fault) => !fault.endsWith('/api/credit-notes'))).toEqual([]);
    });

    test('an unallocated payment is allocated to an invoice, which is due again when the payment is reversed', async () => {
      const { call } = world().service;
      const customerId = 'cus-bounced';
      const sent = { customerId, currency: 'EUR' };
      const items = [{ description: 'Chairs', quantity: 1, unitPrice: 30 }];
      const invoice = await call('/api/invoices', { body: { ...sent, items, status: 'issued' } });
      const came = { ...sent, amount: 50, paidAt: '2026-01-05', method: 'transfer', allocations: [] };
      const payment = await call('/api/payments', { body: came });
      const due = async () => (await call(`/api/invoices/${invoice.body.id}`)).body.amountDue;
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/payments/${payment.body.id}`);
      await page.getByRole('button', { name: 'Allocate to an invoice' }).click();
      expect(await dialog(opened).getByLabel('Amount (EUR)').inputValue()).toBe('30');
      await dialog(opened).getByRole('button', { name: 'Allocate to an invoice' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      expect(await due()).toBe(0);
      await choose(opened, 'Reverse payment');
      await dialog(opened).getByLabel('Reason for reversal').fill('No cover');
      await dialog(opened).getByRole('button', { name: 'Reverse payment' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      await page.getByText('No cover').first().waitFor();
      expect(await due()).toBe(30);
      expect(await page.getByRole('button', { name: 'Actions', exact: true }).count()).toBe(0);
    });

    test('an invoice with held reminders says why and offers only to resume them, which can be undone', async () => {
      const items = [{ description: 'Chairs', quantity: 1, unitPrice: 30 }];
      const sent = { customerId: 'cus-held', currency: 'EUR', items, status: 'issued' };
      const { body: invoice } = await world().service.call('/api/invoices', { body: sent });
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/invoices/${invoice.id}`);
      await choose(opened, 'Hold reminders');
      await dialog(opened).getByLabel('Reason').fill('Promised for Friday');
      await dialog(opened).getByRole('button', { name: 'Hold reminders' }).click();
      const why = page.getByText('Reminders are on hold: Promised for Friday');
      await why.waitFor();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      const release = page.getByRole('menuitem', { name: 'Resume reminders', exact: true });
      await release.waitFor();
      expect(await page.getByRole('menuitem', { name: /remind/i }).allTextContents()).toEqual([
        'Resume reminders',
      ]);
      await release.click();
      await dialog(opened).getByRole('button', { name: 'Resume reminders' }).click();
      await why.waitFor({ state: 'detached' });
      const messages = page.getByRole('status', { name: 'Messages' });
      expect(await opened.violations()).toEqual([]);
      await messages.getByRole('button', { name: 'Undo' }).click();
      await messages.getByText('Undone').waitFor();
      await why.waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a customer is created, edited and gets a subscription from their own page, by name alone', async () => {
      await using opened = await world().open({ width: 390, locale: 'de-DE' });
      const { page } = opened;
      await opened.goTo('/customers');
      await page.getByRole('button', { name: 'Neuer Kunde' }).click();
      await dialog(opened).getByLabel('Name').fill('Gasthof Zur Linde');
      await dialog(opened).getByLabel('E-Mail').fill('rechnung@linde.example');
      await pick(dialog(opened).getByRole('combobox', { name: 'Land' }), 'Österr', 'Österreich');
      await dialog(opened).getByRole('button', { name: 'Speichern' }).click();
      await page.getByRole('heading', { level: 1, name: 'Gasthof Zur Linde' }).waitFor();
      await page.getByText('Gasthof Zur Linde gespeichert').waitFor();

      await page.getByRole('button', { name: 'Bearbeiten' }).click();
      await dialog(opened).getByLabel('Zahlungsziel (Tage)').fill('30');
      await dialog(opened).getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('30 Tage').waitFor();
      expect(await world().first('/api/customers', "name eq 'Gasthof Zur Linde'")).toMatchObject({
        email: 'rechnung@linde.example',
        country: 'AT',
        paymentTermsDays: 30,
        owed: [],
      });

      await page.getByRole('button', { name: 'Neues Abonnement' }).click();
      await pick(dialog(opened).getByRole('combobox', { name: 'Tarif' }), 'team', /^team/);
      await dialog(opened).getByRole('button', { name: 'Neues Abonnement' }).click();
      await page.getByRole('heading', { level: 1, name: 'team × 1 — Gasthof Zur Linde' }).waitFor();
      await page.getByText('Abonnement angelegt', { exact: true }).waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('an Admin erases a customer by typing their name, but not while a draft names them', async () => {
      const { call } = world().service;
      const [id, path] = ['cus/erased', '/api/reference/customers/cus%2Ferased'];
      await call(path, { method: 'PUT', body: { name: 'Ada Forgettable' } });
      const items = [{ description: 'Chairs', quantity: 1, unitPrice: 30 }];
      const invoice = (await call('/api/invoices', { body: { customerId: id, currency: 'EUR', items } })).body
        .id;
      {
        await using clerk = await world().open({ as: 'User' });
        await clerk.goTo(`/customers/${encodeURIComponent(id)}`);
        await clerk.page.getByText('Ada Forgettable').first().waitFor();
        await clerk.page.getByRole('button', { name: 'Actions', exact: true }).click();
        await clerk.page.getByRole('menuitem', { name: 'Hold reminders', exact: true }).waitFor();
        expect(await clerk.page.getByText('Erase for good').count()).toBe(0);
      }
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/customers/${encodeURIComponent(id)}`);
      await choose(opened, 'Erase for good');
      const typed = dialog(opened).getByLabel('Type Ada Forgettable to confirm');
      const erase = dialog(opened).getByRole('button', { name: 'Erase for good', exact: true });
      await typed.fill('Ada Forgettable');
      await erase.click();
      await dialog(opened).getByText(`The invoice ${invoice} is a draft`).waitFor();
      expect((await call(path)).status).toBe(200);
      await call(`/api/invoices/${invoice}`, { method: 'DELETE' });
      await erase.click();
      await dialog(opened).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
      expect((await call(path)).status).toBe(404);
      expect((await call('/api/audit/reference-customers/cus%2Ferased')).text).not.toContain('Forgettable');
      // The refusal, and the page that is loaded once more before it closes.
      const expected = /status of 409|status of 400 .*overview/;
      expect(opened.faults.filter((fault) => !expected.test(fault))).toEqual([]);
    });

    test('a quantity changed by someone else is shown before it is overwritten', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { id } = await world().first('/api/subscriptions', "status eq 'active' and quantity eq 5");
      await opened.goTo(`/subscriptions/${id}`);
      await page.getByRole('button', { name: 'Change the quantity' }).click();
      await dialog(opened).getByLabel('New quantity').fill('6');
      await foretold(opened);
      await dialog(opened)
        .getByRole('row', { name: /^Next period EUR [\d,]+\.\d\d EUR [\d,]+\.\d\d$/ })
        .waitFor();
      const other = { subscriptionId: id, newQuantity: 11 };
      expect(
        (await world().service.call('/api/subscriptions/upgrade-quantity', { body: other })).status,
      ).toBe(200);
      await dialog(opened).getByRole('button', { name: 'Change the quantity' }).click();
      await dialog(opened).getByText('Changed by someone else').waitFor();
      const now = async () => (await world().service.call(`/api/subscriptions/${id}`)).body;
      expect((await now()).quantity).toBe(11);
      // Six units were an increase when the form was opened, and are a decrease now.
      await dialog(opened).getByRole('row', { name: 'Quantity 5 11 6', exact: true }).waitFor();
      await dialog(opened).getByRole('button', { name: 'Keep my changes' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      expect((await now()).quantity).toBe(6);

      // A suspended subscription offers no change of quantity or plan.
      await opened.goTo(await subscriptionOf('suspended')(world()));
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Terminate', exact: true }).waitFor();
      expect(await page.getByText('Change the', { exact: false }).count()).toBe(0);
    });

    test('when two clerks edit one draft, the slower one sees the saved changes and chooses', async () => {
      // The line's other fields survive both forms.
      const kept = { discount: 3, unitCode: 'HUR', taxCategory: 'S', taxRate: 0.07 };
      const items = [{ description: 'Chairs', quantity: 2, unitPrice: 10, ...kept }];
      const made = await world().service.call('/api/invoices', {
        body: { customerId: 'cus-two', currency: 'EUR', items },
      });
      const path = `/api/invoices/${made.body.id}`;
      const saved = async () => (await world().service.call(path)).body;
      await using slower = await world().open();
      await using faster = await world().open({ as: 'User' });
      for (const [opened, quantity] of [
        [slower, '9'],
        [faster, '7'],
      ] as const) {
        await opened.goTo(`/invoices/${made.body.id}`);
        await opened.page.getByRole('button', { name: 'Edit the draft' }).click();
        await dialog(opened).getByLabel('Quantity 1').fill(quantity);
        await dialog(opened).getByText('EUR 3.00 off · 7% tax').waitFor();
        await foretold(opened);
      }
      await faster.page.getByRole('button', { name: 'Save the draft' }).click();
      await dialog(faster).waitFor({ state: 'detached' });
      await slower.page.getByRole('button', { name: 'Save the draft' }).click();
      await dialog(slower).getByText('Changed by someone else').waitFor();
      expect((await saved()).items).toMatchObject([{ quantity: 7, ...kept }]);
      await dialog(slower).getByRole('button', { name: 'Keep my changes' }).click();
      await dialog(slower).waitFor({ state: 'detached' });
      expect(await saved()).toMatchObject({ items: [{ quantity: 9, ...kept }], tax: 6.09, total: 93.09 });
    });

    test('a form sent while the service restarts is carried out once', async () => {
      const former = await startOwnService();
      let service = former;
      try {
        await using opened = await world().openAsStranger();
        const { page, context } = opened;
        const data = { username: 'admin@example.com', password: adminPassword };
        await context.request.post(`${former.url}/api/auth/session`, { data });
        const patient = { method: 'PUT', body: { name: 'Patient' } };
        await former.call('/api/reference/customers/cus-patient', patient);
        await page.goto(`${former.url}/console/invoices`);
        await page.getByRole('button', { name: 'New invoice' }).click();
        await pick(dialog(opened).getByRole('combobox', { name: 'Customer' }), 'Patient');
        await pick(dialog(opened).getByRole('combobox', { name: 'Currency' }), 'EUR', /^EUR/);
        await dialog(opened).getByLabel('Description 1').fill('Chairs');
        await dialog(opened).getByLabel('Unit price 1').fill('50');
        await foretold(opened);
        await former.stop();
        const tried = page.waitForEvent(
          'requestfailed',
          (request) => request.method() === 'POST' && !request.url().includes('preview'),
        );
        await page.getByRole('button', { name: 'Save the draft' }).click();
        await tried;
        service = await former.restart({ PORT: new URL(former.url).port });
        const heading = page.getByRole('heading', { level: 1, name: 'Draft — Patient' });
        // Press again if the restart took so long that the form has given up.
        await Promise.any([
          heading.waitFor(),
          page.getByRole('button', { name: 'Save the draft', disabled: false }).click(),
        ]);
        await heading.waitFor();
        const { body } = await service.call('/api/invoices/odata?$count=true');
        expect([body.count, body.value[0].customerId]).toEqual([1, 'cus-patient']);
      } finally {
        await service.dispose();
      }
    });
  },
};
