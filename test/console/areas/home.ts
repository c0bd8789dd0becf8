/** The start page of people of different roles. */
import { expect, test } from '@jest/globals';
import type { Area } from '../support/area.js';

export const area: Area = {
  pages: [
    { name: 'home', address: '/' },
    { name: 'home-user', address: '/', as: 'User' },
  ],
  journeys(world) {
    test('each figure leads to a list that has just what it counted', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/');
      const { body } = await world().service.call(
        `/api/invoices/odata?$filter=status eq 'issued' and dueDate lt ${new Date().toISOString().slice(0, 10)}T00:00:00Z&$top=0`,
      );
      expect(body.count).toBeGreaterThan(0);
      const overdue = page.getByRole('link', { name: /^Overdue/ });
      await overdue.getByText(`${body.count} invoice`).waitFor();
      await overdue.click();
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
      await page.getByText(`${body.count} row`).waitFor();
      expect(opened.faults).toEqual([]);
    });
  },
};
