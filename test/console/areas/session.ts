/** Users sign in and out, renew an ended session without losing the page, and find things by the palette. */
import { expect } from '@jest/globals';
import { codeAt } from '../../support/oneTimeCodes.js';
import { adminPassword, startService } from '../../support/service.js';
import { client, startSignInProvider } from '../../support/signInProvider.js';
import { password, usersOf } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { chosenInPalette } from '../support/hands.js';
import { test } from '../support/journey.js';
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
    {
      name: 'sign-in-at-provider-refused',
      address: '/invoices#sign-in=unverified',
      as: 'stranger',
      prepare: ({ page }) => page.getByText('has not verified your e-mail address').waitFor(),
    },
    { name: 'nowhere', address: '/no/such/page', isLoaded: true },
  ],
  journeys(world) {
    test('signing in leads to the requested page, and signing in or out counts for all tabs', async () => {
      await using opened = await world().openAsStranger();
      const { page, context } = opened;
      await opened.goTo('/invoices?status=draft');
      await signIn(opened, world().emailOf('Admin'), adminPassword);
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
      await page.getByRole('button', { name: /^Draft/, pressed: true }).waitFor();

      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByRole('button', { name: /^Draft/, pressed: true }).waitFor();
      await other.getByRole('button', { name: 'Your account' }).click();
      await other.getByRole('menuitem', { name: 'Sign out' }).click();
      await other.getByRole('heading', { name: 'Sign in to the back office' }).waitFor();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    });

    test('a session that ends is renewed over the open page, which loses nothing', async () => {
      await using opened = await world().openAsStranger();
      const { page, context } = opened;
      await opened.goTo('/invoices');
      await signIn(opened, world().emailOf('Admin'), adminPassword);
      // Load the list before the session ends.
      await page.getByRole('grid').getByRole('row').nth(1).waitFor();
      await opened.settled();
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

    test('a user with a second factor is asked for a code and signs in with a valid one', async () => {
      const { service } = world();
      const { user } = usersOf(() => service);
      const { email } = await user({ email: 'factor@example.com', username: 'factor', roles: ['User'] });
      const token = await service.signIn(email, password);
      const post = async (path: string, body: object) => {
        const { status, body: answer, text } = await service.call(path, { body, token });
        if (status !== 200) throw new Error(text);
        return answer;
      };
      const { secret } = await post('/api/users/second-factor', { currentPassword: password });
      const confirmedAt = Date.now();
      await post('/api/users/second-factor/confirmation', { otp: codeAt(secret, confirmedAt) });

      await using opened = await world().openAsStranger();
      const { page } = opened;
      await opened.goTo('/invoices');
      await signIn(opened, email, password);
      const code = page.getByLabel('Code of your authenticator');
      await code.waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await opened.violations()).toEqual([]);
      await code.fill('no code');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong user name, password or code').waitFor();
      // Another user may have no second factor.
      await page.getByLabel('E-mail address or username').fill('somebody');
      await code.waitFor({ state: 'detached' });
      await signIn(opened, email, password);
      await code.waitFor();
      // Each code is valid once. The code of the next interval is accepted early if the first has not passed.
      await code.fill(codeAt(secret, Math.max(Date.now(), confirmedAt + 30_000)));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    });

    test("signing in at the organisation's provider leads back to the requested page", async () => {
      const provider = await startSignInProvider();
      const service = await startService({
        OIDC_ISSUER: provider.issuer,
        OIDC_SIGNUP: 'open',
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_ROLES: 'clerks:User',
      });
      try {
        await provider.serve(`${service.url}/api/auth/oidc/callback`);
        const claims = { email: 'grace@example.com', email_verified: true, given_name: 'Grace' };
        provider.accounts.set('grace', { ...claims, family_name: 'Hopper', roles: ['clerks'] });
        await using opened = await world().openAsStranger({ alone: true });
        const { page, context } = opened;
        await context.setExtraHTTPHeaders({ 'x-subject': 'grace' });
        await page.goto(`${service.url}/console/invoices?status=draft`);
        await page.getByRole('link', { name: 'Sign in with your organisation’s account' }).click();
        await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
        await page.getByRole('button', { name: /^Draft/, pressed: true }).waitFor();
        await page.waitForURL(`${service.url}/console/invoices?status=draft`);
        await page.getByRole('button', { name: 'Your account' }).click();
        await page.getByText('Grace Hopper').first().waitFor();
        expect(opened.faults).toEqual([]);

        provider.accounts.set('eve', { ...claims, email: 'eve@example.com', email_verified: false });
        await using refused = await world().openAsStranger({ alone: true });
        await refused.context.setExtraHTTPHeaders({ 'x-subject': 'eve' });
        await refused.page.goto(`${service.url}/console/invoices?status=draft`);
        await refused.page.getByRole('link', { name: 'Sign in with your organisation’s account' }).click();
        await refused.page.getByText('Your organisation has not verified your e-mail address.').waitFor();
        await refused.page.waitForURL(`${service.url}/console/invoices?status=draft`);
      } finally {
        await service.dispose();
        await provider.close();
      }

      await using without = await world().openAsStranger();
      await without.goTo('/');
      await without.page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await without.page.getByRole('link', { name: 'organisation' }).count()).toBe(0);
    });

    test('the palette opens a page by name and a subscription by id, by keyboard', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Number, name').fill('credit');
      await chosenInPalette(page, 'Credit notes').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Credit notes' }).waitFor();

      const { id } = await world().first('/api/subscriptions');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Number, name').fill(id);
      await chosenInPalette(page, id).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: / × / }).waitFor();
    });

    test('keys typed before the palette has loaded go into it, even over a field', async () => {
      await using opened = await world().open({ alone: true });
      const { page } = opened;
      let load = () => {};
      const loaded = new Promise<void>((resolve) => {
        load = resolve;
      });
      await page.route('**/Palette-*.js', async (route) => {
        await loaded;
        await route.continue();
      });
      await opened.goTo('/pricing');
      const quantity = page.getByLabel('Quantity');
      const before = await quantity.inputValue();
      await quantity.focus();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('inv');
      load();
      const field = page.getByPlaceholder('Number, name');
      await field.and(page.locator(':focus')).waitFor();
      await page.keyboard.type('oices');
      expect(await field.inputValue()).toBe('invoices');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      expect(await quantity.inputValue()).toBe(before);
      await page.keyboard.press('Control+K');
      await field.waitFor();
      expect(await field.inputValue()).toBe('');
    });

    test('the palette finds customers and users by name, within the rights of the user, and ignores late answers', async () => {
      const { service } = world();
      const put = { body: { name: 'Zoë O’Hara & Söhne' }, method: 'PUT' };
      expect((await service.call('/api/reference/customers/palette-1', put)).status).toBe(200);
      const { user } = usersOf(() => service);
      const { id } = await user({ email: 'palette@example.com', username: 'palette', lastName: 'Quennell' });
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/');
      // The answer to the first text arrives last.
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/contains.*quenn/i, async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await page.keyboard.press('Control+k');
      const box = page.getByPlaceholder('Number, name');
      const asked = page.waitForRequest(/contains.*quenn/i);
      await box.fill('quenn');
      await asked;
      await box.fill('o’hara zoë');
      await chosenInPalette(page, 'Zoë O’Hara & Söhne').waitFor();
      letGo();
      expect(await page.getByText('Ada Quennell').count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/customers\/palette-1$/);

      await page.keyboard.press('Control+k');
      await box.fill('ada quennell');
      await chosenInPalette(page, 'Ada Quennell').waitFor();
      expect(await opened.violations()).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/users/${id}$`));

      await using clerk = await world().open({ as: 'User' });
      await clerk.goTo('/');
      await clerk.page.keyboard.press('Control+k');
      const answered = clerk.page.waitForResponse(/\/api\/customers\?.*contains/);
      await clerk.page.getByPlaceholder('Number, name').fill('quennell');
      await answered;
      await clerk.page.getByText('No results').waitFor();
      expect(clerk.faults).toEqual([]);
    });
  },
};
