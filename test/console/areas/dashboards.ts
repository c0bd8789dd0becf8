/** Dashboards show the service's figures, and are built in the console. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

const sales = async ({ first }: World) =>
  `/dashboards/${(await first('/api/dashboards', "name eq 'Sales'")).id}`;

/** Waits until the two widgets are in this order. */
async function areInOrder(page: Page, titles: readonly string[]): Promise<void> {
  const headings = page.getByRole('heading', { level: 2, name: /First|Second/ });
  await eventually(async () => expect(await headings.allTextContents()).toEqual(titles));
}

export const area: Area = {
  pages: [
    { name: 'dashboards', address: '/dashboards' },
    {
      name: 'dashboard',
      address: sales,
      prepare: ({ page }) => page.locator('canvas').first().waitFor(),
    },
    {
      name: 'dashboard-numbers',
      address: sales,
      prepare: ({ page }) => page.getByText('Show as table').first().click(),
    },
    {
      name: 'dashboard-builder',
      address: sales,
      async prepare({ page }) {
        await page.getByRole('button', { name: 'Arrange' }).click();
        await page.getByRole('button', { name: 'Add a widget' }).click();
        await page.getByRole('dialog').locator('canvas').waitFor();
      },
    },
  ],
  journeys(world) {
    test("a dashboard shows the service's figures as charts and as tables", async () => {
      await using opened = await world().open();
      const { page } = opened;
      const address = await sales(world());
      const { body } = await world().service.call(`/api${address}`);
      await opened.goTo(address);
      await page.locator('canvas').first().waitFor();
      const [billed] = body.widgets;
      await page.getByText('Show as table').first().click();
      const table = page.getByRole('region', { name: 'Numbers: Billed by month' });
      await eventually(async () =>
        expect(await table.getByRole('row').count()).toBe(1 + billed.data.labels.length),
      );
      const last = await table.getByRole('row').last().textContent();
      const amount = billed.data.series[0].values.at(-1).toLocaleString('en', { minimumFractionDigits: 2 });
      expect(last).toContain(amount);
      const customers = page.getByRole('region', { name: 'Numbers: Customers' });
      await customers
        .getByRole('columnheader', { name: /^Lines: Amount( \([A-Z]{3}\))?$/ })
        .first()
        .waitFor();
      // A currency that all columns share is in the cells alone.
      await customers
        .getByRole('cell', { name: /^[A-Z]{3} [\d,]+\.\d\d$/ })
        .first()
        .waitFor();
      await page.getByText('No data').waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a dashboard is created, filled with widgets, arranged by keyboard and by dragging, renamed and deleted', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/dashboards');
      await page.getByRole('button', { name: 'New dashboard' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Of the morning');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Of the morning' }).waitFor();
      await page.getByText('This dashboard has no widgets yet').waitFor();
      await page.getByRole('button', { name: 'Arrange' }).click();
      for (const title of ['First', 'Second']) {
        await page.getByRole('button', { name: 'Add a widget' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
        await dialog.getByRole('button', { name: 'Add a condition' }).click();
        await pick(dialog.getByRole('combobox', { name: 'Field of condition 1' }), 'Total', /^Total$/);
        await dialog.getByRole('combobox', { name: 'Comparison of condition 1' }).click();
        await page.getByRole('option', { name: 'more than', exact: true }).click();
        await dialog.getByLabel('Value of condition 1').fill('1');
        await dialog.getByRole('button', { name: 'Add a condition' }).click();
        await pick(dialog.getByRole('combobox', { name: 'Field of condition 2' }), 'Created', /^Created$/);
        await dialog.getByRole('combobox', { name: 'Comparison of condition 2' }).click();
        await page.getByRole('option', { name: 'at least', exact: true }).click();
        await dialog.getByRole('combobox', { name: 'Value of condition 2: kind of day' }).click();
        await page.getByRole('option', { name: 'Days ago' }).click();
        await dialog.getByLabel('Value of condition 2', { exact: true }).fill('30');
        expect(await opened.violations()).toEqual([]);
        // The preview is drawn before anything is stored.
        await dialog.locator('canvas').waitFor();
        await dialog.getByRole('button', { name: 'Apply' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: title }).waitFor();
      }
      await page.getByRole('button', { name: 'Move forward: Second' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Second is now at position 1 of 2').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Arrange' }).waitFor();
      const stored = await world().first('/api/dashboards', "name eq 'Of the morning'");
      const { widgets } = (await world().service.call(`/api/dashboards/${stored.id}`)).body;
      const filter = "total gt 1 and createdAt ge date(now()) sub duration'P30D'";
      expect(widgets).toMatchObject([{ query: { filter } }, { query: { filter } }]);
      await areInOrder(page, ['Second', 'First']);
      await page.getByRole('button', { name: 'Arrange' }).click();
      // Widgets that are still loading would push away the one being dragged.
      await page.locator('canvas').nth(1).waitFor();
      await opened.settled();
      await page
        .getByRole('heading', { name: 'First' })
        .dragTo(page.getByRole('heading', { name: 'Second' }));
      await page.getByText('First is now at position 1 of 2').waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Arrange' }).waitFor();
      await areInOrder(page, ['First', 'Second']);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Name and settings' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Of the evening');
      await page.getByRole('dialog').getByRole('button', { name: 'Name and settings' }).click();
      await page.getByRole('heading', { level: 1, name: 'Of the evening' }).waitFor();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete the dashboard' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
      const { body } = await world().service.call("/api/dashboards?$filter=startswith(name,'Of the')");
      expect(body.value).toEqual([]);
      // The page requests the deleted dashboard once more before it closes.
      expect(opened.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    });
  },
};
