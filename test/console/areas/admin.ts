/** The console manages users, API keys and the user's own account. */
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { password } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

let made = 0;

async function send({ service }: World, method: string, path: string, body?: object) {
  const answer = await service.call(path, { method, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}

async function aUser(world: World, lastName: string = hardNames.rightToLeft) {
  made += 1;
  const names = { firstName: 'Ada', lastName, username: `clerk-${made}` };
  const body = { ...names, email: `clerk-${made}@example.com`, password, roles: ['User', 'Reporting'] };
  const { id } = await send(world, 'POST', '/api/users', body);
  return { ...names, id: Number(id) };
}

async function aKey(world: World, name: string = hardNames.markup) {
  const body = { name, rights: ['invoices:read', 'credit-notes:write'], expiresAt: '2099-12-31T00:00:00Z' };
  const { id, key } = await send(world, 'POST', '/api/api-keys', body);
  return { id: String(id), key: String(key) };
}

/** Returns the service's status for a caller with this key. */
async function statusFor({ service }: World, path: string, token: string): Promise<number> {
  return (await service.call(path, { token })).status;
}

export const area: Area = {
  pages: [
    {
      name: 'users',
      async address(world) {
        await aUser(world, hardNames.long.slice(0, 100).trim());
        return '/users';
      },
    },
    {
      name: 'user-inviting',
      address: '/users',
      prepare: ({ page }) => page.getByRole('button', { name: 'Invite a user' }).click(),
    },
    { name: 'user', address: async (world) => `/users/${(await aUser(world)).id}` },
    {
      name: 'user-changing',
      address: async (world) => `/users/${(await aUser(world)).id}`,
      prepare: ({ page }) => page.getByRole('button', { name: 'Change' }).click(),
    },
    { name: 'user-missing', address: '/users/999999' },
    {
      name: 'api-keys',
      async address(world) {
        await aKey(world);
        return '/api-keys';
      },
    },
    { name: 'api-keys-without-access', as: 'AppAdmin', address: '/api-keys' },
    {
      name: 'api-key-new',
      address: '/api-keys',
      prepare: ({ page }) => page.getByRole('button', { name: 'New API key' }).click(),
    },
    { name: 'account', as: 'Reporting', address: '/account' },
    { name: 'api-key', address: async (world) => `/api-keys/${(await aKey(world)).id}` },
  ],
  journeys(world) {
    test('a user is invited, gets another role, is locked, unlocked and deleted', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/users');
      await page.getByRole('button', { name: 'Invite a user' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('E-mail address').fill('grace@example.com');
      await form.getByLabel('First name').fill('Grace');
      await form.getByLabel('Last name').fill(hardNames.markup);
      await form.getByLabel('Auditor').check();
      await form.getByRole('button', { name: 'Invite a user' }).click();
      await page.getByRole('heading', { level: 1, name: `Grace ${hardNames.markup}` }).waitFor();
      const path = `/api/users/${new URL(page.url()).pathname.split('/').at(-1)}`;
      expect(await send(world(), 'GET', path)).toMatchObject({
        email: 'grace@example.com',
        status: 'invited',
        roles: ['Auditor', 'User'],
      });

      await page.getByRole('button', { name: 'Change' }).click();
      await form.getByLabel('Auditor').uncheck();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', path)).toMatchObject({ lastName: hardNames.markup, roles: ['User'] });

      const choose = async (action: string) => {
        await page.getByRole('button', { name: 'Actions' }).click();
        await page.getByRole('menuitem', { name: action, exact: true }).click();
        await form.getByRole('button', { name: action, exact: true }).click();
        await form.waitFor({ state: 'detached' });
      };
      await choose('Lock');
      expect(await send(world(), 'GET', path)).toMatchObject({ status: 'locked' });
      await page.getByText('Locked', { exact: true }).first().waitFor();
      await choose('Unlock');
      expect(await send(world(), 'GET', path)).toMatchObject({ status: 'active' });
      await page.getByText('Active', { exact: true }).first().waitFor();
      await choose('Delete');
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      expect((await world().service.call(path)).status).toBe(404);
      expect(opened.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    });

    test('an AppAdmin sends a password reset or sets a password, and is offered no more than the service allows', async () => {
      const clerk = await aUser(world(), 'Forgetful');
      const { body: admin } = await world().service.call('/api/me');
      const names = async (role: 'Admin' | 'AppAdmin', id: string | number) => {
        await using opened = await world().open({ as: role });
        await opened.goTo(`/users/${id}`);
        await opened.page.getByRole('button', { name: 'Actions' }).click();
        const items = opened.page.getByRole('menuitem');
        await items.first().waitFor();
        return await items.allTextContents();
      };
      const [send, set, end] = ['Send password reset', 'Set the password', 'Sign out everywhere'];
      expect(await names('Admin', clerk.id)).toEqual(expect.arrayContaining([send, set, end]));
      expect(await names('AppAdmin', clerk.id)).toEqual([send, set, end]);
      expect(await names('AppAdmin', admin.id)).toEqual([send]);

      await using opened = await world().open({ as: 'AppAdmin' });
      const { page } = opened;
      await opened.goTo(`/users/${clerk.id}`);
      const form = page.getByRole('dialog');
      const choose = async (action: string) => {
        await page.getByRole('button', { name: 'Actions' }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose(send);
      await form.getByRole('button', { name: send }).click();
      await form.waitFor({ state: 'detached' });
      await choose(set);
      await form.getByLabel('New password').fill('short');
      await page.keyboard.press('Enter');
      await form.getByRole('alert').waitFor();
      expect(await opened.violations()).toEqual([]);
      await form.getByLabel('New password').fill('chosen by the office');
      await page.keyboard.press('Enter');
      await form.waitFor({ state: 'detached' });
      await world().service.signIn(clerk.username, 'chosen by the office');
    });

    test('saving a user whom someone else has changed shows the conflict, and overwrites it on request', async () => {
      const { id } = await aUser(world(), 'Raced');
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/users/${id}`);
      await page.getByRole('button', { name: 'Change' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Last name').fill('Mine');
      await send(world(), 'PATCH', `/api/users/${id}`, { lastName: 'Theirs' });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Changed by someone else').waitFor();
      expect(await send(world(), 'GET', `/api/users/${id}`)).toMatchObject({ lastName: 'Theirs' });
      await form.getByRole('button', { name: 'Keep my changes' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', `/api/users/${id}`)).toMatchObject({ lastName: 'Mine' });
    });

    test('users are filtered and sorted by the service', async () => {
      const earlier = await aUser(world(), 'Filtered');
      const later = await aUser(world(), 'Filtered');
      await using opened = await world().open({ as: 'Auditor' });
      const { page } = opened;
      const links = page.getByRole('link', { name: /^clerk-/ });
      for (const [sort, first, second] of [
        ['createdAt', earlier, later],
        ['-createdAt', later, earlier],
      ] as const) {
        await opened.goTo(`/users?lastName=filtered&status=active&sort=${sort}`);
        await eventually(async () =>
          expect(await links.allTextContents()).toEqual([first.username, second.username]),
        );
      }
      expect(await page.getByRole('button', { name: 'Invite a user' }).count()).toBe(0);
    });

    test('an API key is created, shown once, works within its rights, is changed and revoked', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/api-keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('From the console');
      await form.getByLabel('Expires').fill('2099-06-30T12:00');
      await form.getByRole('button', { name: 'New API key' }).click();
      await form.getByText('Choose at least one right').waitFor();
      await form.getByLabel('Invoices: Read').check();
      await form.getByRole('button', { name: 'New API key' }).click();
      await form.getByText('The key is shown only once').waitFor();
      await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await form.getByRole('button', { name: 'Copy' }).click();
      await form.getByRole('button', { name: 'Copied' }).waitFor();
      const key = String(await form.getByLabel('API key', { exact: true }).textContent());
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'I have saved it' }).click();
      await page.getByRole('heading', { level: 1, name: 'From the console' }).waitFor();
      await form.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(key);

      const path = `/api/api-keys/${new URL(page.url()).pathname.split('/').at(-1)}`;
      const before = { rights: ['invoices:read'], expiresAt: '2099-06-30T12:00:00.000Z' };
      expect(await send(world(), 'GET', path)).toMatchObject(before);
      expect(await statusFor(world(), '/api/invoices/odata', key)).toBe(200);
      expect(await statusFor(world(), '/api/payments', key)).toBe(403);

      await page.getByRole('button', { name: 'Change' }).click();
      await form.getByLabel('Invoices: Read').uncheck();
      await form.getByLabel('Payments: Read').check();
      await form.getByLabel('Allowed addresses').fill('127.0.0.0/8, ::1');
      await form.getByLabel('Maximum refunds per day').fill('250.50');
      await eventually(async () => {
        await form.getByRole('button', { name: 'Try on the last 30 days' }).click();
        await form.getByText(/^Invoices: Read would have been refused; uses: 1/).waitFor();
      });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', path)).toMatchObject({
        ...before,
        rights: ['payments:read'],
        networks: ['127.0.0.0/8', '::1'],
        dailyRefunds: 250.5,
        dailyPayments: null,
      });
      expect(await statusFor(world(), '/api/payments', key)).toBe(200);

      await page.getByRole('button', { name: 'Revoke' }).click();
      await form.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Revoked', { exact: true }).first().waitFor();
      expect(await statusFor(world(), '/api/payments', key)).toBe(401);
      expect(opened.faults).toEqual([]);
    });

    test('a user signs out everywhere, and an Admin does so for another user', async () => {
      const { id, username } = await aUser(world(), 'Robbed');
      const elsewhere = await world().service.signIn(username, password);
      const [lost, gone] = [await world().openAsStranger(), await world().open()];
      await using _lost = lost;
      await using _gone = gone;
      const { page } = lost;
      const signIn = async () => {
        await page.getByLabel('E-mail address or username').fill(username);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in' }).click();
      };
      const [forgotten] = await Promise.all([
        world().service.call('/api/auth/session', { body: { username, password }, token: null }),
        lost.goTo('/account'),
      ]);
      const cookie = forgotten.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const statusOfForgotten = async () =>
        (await world().service.call('/api/me', { token: null, headers: { cookie } })).status;
      expect(await statusOfForgotten()).toBe(200);
      await signIn();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await statusOfForgotten()).toBe(401);
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByLabel('E-mail address or username').waitFor();
      expect(await statusFor(world(), '/api/me', elsewhere)).toBe(401);
      await signIn();
      await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor();

      await gone.goTo(`/users/${id}`);
      await gone.page.getByRole('button', { name: 'Actions' }).click();
      await gone.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
      const form = gone.page.getByRole('dialog');
      await form.getByRole('button', { name: 'Sign out everywhere' }).click();
      await form.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByLabel('E-mail address or username').waitFor();
    });

    test('a user sets up a second factor by its secret and signs in again with a recovery code', async () => {
      const { id, username } = await aUser(world(), 'Careful');
      await using opened = await world().openAsStranger();
      const { page } = opened;
      await opened.goTo('/account');
      await page.getByLabel('E-mail address or username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const factor = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Second factor' }) });
      await factor.getByLabel('Current password').fill(password);
      await factor.getByRole('button', { name: 'Set up a second factor' }).click();
      const secret = await factor.getByLabel('Or enter this secret in the app').textContent();
      await factor.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      expect(await opened.violations()).toEqual([]);
      const app = new TOTP({ secret: Secret.fromBase32(String(secret)) });
      await factor.getByLabel('Code of the app').fill(app.generate());
      await factor.getByRole('button', { name: 'Activate the second factor' }).click();
      const codes = String(await factor.getByLabel('Recovery codes').textContent()).split('\n');
      expect(await send(world(), 'GET', `/api/users/${id}`)).toMatchObject({ secondFactor: true });

      await factor.getByRole('button', { name: 'I have saved them' }).click();
      const again = page.getByRole('dialog');
      await again.getByLabel('E-mail address or username').fill(username);
      await again.getByLabel('Password', { exact: true }).fill(password);
      await again.getByRole('button', { name: 'Sign in' }).click();
      await again.getByLabel('Code of your authenticator').fill(String(codes[0]));
      await again.getByRole('button', { name: 'Sign in' }).click();
      await factor.getByRole('button', { name: 'Remove the second factor' }).waitFor();
    });
  },
};
