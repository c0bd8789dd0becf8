/** The console shows a proposed approval, which another person decides. */
import { expect } from '@jest/globals';
import { until } from '../../support/until.js';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

const amount = 600_000;

/** Proposes a refund. @returns the address of its approval's page */
async function proposed({ service }: World): Promise<string> {
  const money = { amount, currency: 'EUR' };
  const paid = { ...money, customerId: 'markup', paidAt: '2026-01-15', method: 'transfer', allocations: [] };
  await service.call('/api/payments', { body: paid });
  const body = { ...money, reason: 'Paid twice' };
  const answer = await service.call('/api/customers/markup/refunds', { body });
  if (answer.status !== 202) throw new Error(answer.text);
  return `/approvals/${answer.body.id}`;
}

export const area: Area = {
  pages: [
    {
      name: 'approvals',
      async address(world) {
        await proposed(world);
        return '/approvals';
      },
    },
    { name: 'approval', as: 'AppAdmin', address: proposed },
  ],
  journeys(world) {
    test('another person approves a refund and sees it carried out', async () => {
      const address = await proposed(world());
      await using opened = await world().open({ as: 'AppAdmin' });
      const { page } = opened;
      await opened.goTo(address);
      await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      const read = async () => (await world().service.call(`/api${address}`)).body;
      await until(async () => (await read()).status === 'executed');
      expect(await read()).toMatchObject({ amount, proposedBy: 'user:1' });
      await page.getByText('Carried out').first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a clerk who refunds more than the limit is told that nothing has changed yet, and nothing else', async () => {
      const money = { amount, currency: 'EUR' };
      const paid = {
        ...money,
        customerId: 'above',
        paidAt: '2026-01-15',
        method: 'transfer',
        allocations: [],
      };
      await world().service.call('/api/reference/customers/above', {
        method: 'PUT',
        body: { name: 'Above' },
      });
      await world().service.call('/api/payments', { body: paid });
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/customers/above');
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Paid twice');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const messages = page.getByRole('status', { name: 'Messages' });
      await messages.getByText('Nothing has changed yet').waitFor();
      expect(await messages.getByRole('button', { name: 'Close the message' }).count()).toBe(1);
      await messages.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('the proposer is told that another person has to decide', async () => {
      await using opened = await world().open();
      await opened.goTo(await proposed(world()));
      await opened.page.getByText('Another person must decide on your proposal.').waitFor();
      expect(await opened.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      expect(opened.faults).toEqual([]);
    });
  },
};
