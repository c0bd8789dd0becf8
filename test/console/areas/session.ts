/** Signing in and out, what people of each role are shown, and what happens when a session ends under a page. */
import { expect, test } from '@jest/globals';
import { adminPassword } from '../../support/service.js';
import type { Area } from '../support/area.js';
import type { OpenPage } from '../support/world.js';

async function signIn({ page }: OpenPage, username: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export const area: Area = {
  pages: [
    { name: 'sign-in', address: '/', as: 'stranger' },
    {
      name: 'sign-in-refused',
      address: '/',
      as: 'stranger',
      async prepare(opened) {
        await signIn(opened, 'somebody', 'something wrong');
        await opened.page.getByRole('alert').waitFor();
      },
    },
    { name: 'nowhere', address: '/no/such/page' },
  ],
  journeys(world) {
    test('one signs in where one wanted to go, in one tab for all, and out of all of them', async () => {
      await using opened = await world().openAsStranger();
      const { page, context } = opened;
      await opened.goTo('/invoices?status=draft');
      await signIn(opened, world().emailOf('Admin'), adminPassword);
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
      await page.getByText('Status: Draft').waitFor();

      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByText('Status: Draft').waitFor();
      await other.getByRole('button', { name: 'Your account' }).click();
      await other.getByRole('menuitem', { name: 'Sign out' }).click();
      await other.getByRole('heading', { name: 'Sign in to the back office' }).waitFor();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    });

    test('a session that ends under an open page is begun anew above it, and nothing on it is lost', async () => {
      await using opened = await world().openAsStranger();
      const { page, context } = opened;
      await opened.goTo('/invoices');
      await signIn(opened, world().emailOf('Admin'), adminPassword);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Number', { exact: true }).fill('INV');
      await context.clearCookies();
      await page.keyboard.press('Enter');
      const again = page.getByRole('dialog', { name: 'Your session has ended' });
      await again.getByLabel('E-mail address or username').fill(world().emailOf('Admin'));
      await again.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'detached' });
      await page.getByText('Number: contains INV').waitFor();
      await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    });

    test('the navigation has what the roles of a person reach', async () => {
      const shown: Record<string, string | null> = {};
      for (const role of ['User', 'Auditor'] as const) {
        await using opened = await world().open({ as: role });
        await opened.goTo('/');
        shown[role] = await opened.page.getByRole('navigation').textContent();
      }
      expect(shown.User).toContain('Invoices');
      expect(shown.User).not.toContain('Users');
    });

    test('the palette leads to pages and to things by number, name or id, by keyboard', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/');
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').or(page.getByPlaceholder('A number, a name')).first().fill('credit');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Credit notes' }).waitFor();

      const { id } = await world().first('/api/subscriptions');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('A number, a name').fill(id);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: `Subscription ${id}` }).waitFor();
    });
  },
};
