/** The price calculator shows the prices that the service calculates. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';

export const area: Area = {
  pages: [{ name: 'pricing', as: 'User', address: '/pricing' }],
  journeys(world) {
    test("typed tiers give the service's price, and a missing value is reported at its field", async () => {
      await using opened = await world().open({ as: 'User' });
      const { page } = opened;
      await opened.goTo('/pricing');
      const tier = (number: number) => page.getByRole('group', { name: `Tier ${number}` });
      await tier(1).getByLabel('Up to').fill('10');
      await tier(1).getByLabel('Unit price').fill('2');
      await tier(1).getByLabel('Flat fee').fill('5');
      await page.getByLabel('Quantity').fill('25');
      await page.getByRole('button', { name: 'Calculate' }).click();
      await tier(2).getByText('is required').waitFor();
      await tier(2).getByLabel('Unit price').fill('1.5');
      await page.getByRole('button', { name: 'Calculate' }).click();
      await page.getByText('EUR 47.50').waitFor();
      await page.getByRole('row', { name: 'Units · Tier 2 15 1.5 22.5' }).waitFor();
      expect(await opened.violations()).toEqual([]);
      // Without the second tier, the first is the last and has no upper limit.
      await tier(2).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Calculate' }).click();
      await page.getByText('EUR 55.00').waitFor();
    });
  },
};
