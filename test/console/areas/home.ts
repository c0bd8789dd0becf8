/** The start page leads to the work and the records behind its figures. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';

export const area: Area = {
  pages: [
    { name: 'home', address: '/' },
    { name: 'home-user', address: '/', as: 'User' },
  ],
  journeys(world) {
    test('the overdue figure leads to a list of exactly the invoices that it counts', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/');
      const { body } = await world().service.call(
        `/api/invoices/odata?$filter=status eq 'issued' and amountDue gt 0 and dueDate lt ${new Date().toISOString().slice(0, 10)}T00:00:00Z&$top=0`,
      );
      expect(body.count).toBeGreaterThan(0);
      const overdue = page.getByRole('link', { name: /^Overdue/ });
      await overdue.getByText(`${body.count} invoice`).waitFor();
      await overdue.click();
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
      await page.getByText(`${body.count} row`).waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('drafts and approvals that wait are opened from the start page', async () => {
      await using opened = await world().open({ as: 'AppAdmin', width: 390 });
      const { page } = opened;
      const { service } = world();
      const money = { amount: 700_000, currency: 'EUR' };
      const paid = {
        ...money,
        customerId: 'markup',
        paidAt: '2026-01-15',
        method: 'transfer',
        allocations: [],
      };
      await service.call('/api/payments', { body: paid });
      const refund = { ...money, reason: 'Paid twice' };
      const asked = await service.call('/api/customers/markup/refunds', { body: refund });
      const { id } = await world().first('/api/invoices', "status eq 'draft'");
      await opened.goTo('/');
      await page.getByRole('link', { name: 'EUR 700,000.00' }).waitFor();
      expect(await opened.violations()).toEqual([]);
      const drafts = page.locator('section').filter({ hasText: 'Drafts to issue' });
      await drafts.getByRole('button', { name: 'Issue' }).first().click();
      await page.getByRole('dialog').getByText('Invoice with the next number').waitFor();
      await page.keyboard.press('Escape');
      expect((await service.call(`/api/invoices/${id}`)).body.status).toBe('draft');
      const approvals = page.locator('section').filter({ hasText: 'Approvals (' });
      await approvals.getByRole('button', { name: 'Decide' }).last().click();
      await page.waitForURL(/\/approvals\/apr_/);
      await service.call(`/api/approvals/${asked.body.id}/decline`, { body: { reason: 'A test' } });
      expect(opened.faults).toEqual([]);
    });

    test("this month's churned revenue leads to the subscriptions that ended", async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { service } = world();
      const terms = { customerId: 'moves', offerId: 'o', unitPrice: 41, currency: 'JPY' };
      const { body } = await service.call('/api/subscriptions', { body: terms });
      await service.call('/api/subscriptions/terminate', { body: { subscriptionId: body.id } });
      await opened.goTo('/');
      const lost = page.getByRole('link', { name: /^Churned MRR/ });
      await lost.getByText('-JPY 41').waitFor();
      await lost.click();
      await page.getByText(/^Churn in /).waitFor();
      await page.getByText('moves').first().waitFor();
      const month = new Date().toISOString().slice(0, 7);
      const { count } = (
        await service.call(
          `/api/subscriptions?$top=0&$filter=revenueChanges/any(c: c/kind eq 'lost' and c/month eq ${month}-01)`,
        )
      ).body;
      await page.getByText(`${count} row`).waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByText(/^Churn in /).waitFor({ state: 'detached' });
      expect(opened.faults).toEqual([]);
    });
  },
};
