/** Links in mails let invited users and users who forgot their password choose one and sign in. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { readable } from '../../support/mailServer.js';
import { until } from '../../support/until.js';
import { usersOf } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';

/** Waits for a mail in the outbox and returns its link. */
async function linkMailedTo(folder: string, email: string, page: string): Promise<string> {
  const outbox = join(folder, 'outbox');
  const pattern = new RegExp(`http\\S+/${page}#token=[\\w-]+`);
  let link = '';
  await until(async () => {
    const files = await readdir(outbox, { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const text = readable(await readFile(join(outbox, file), 'utf8'));
      if (text.includes(email)) link = pattern.exec(text)?.[0] ?? link;
    }
    return link !== '';
  });
  return link;
}

export const area: Area = {
  pages: [
    { name: 'invitation', address: '/invitation#token=abc', as: 'stranger' },
    { name: 'verification', address: '/verification#token=abc', as: 'stranger' },
    { name: 'password-reset', address: '/password-reset#token=abc', as: 'stranger' },
    { name: 'password-reset-request', address: '/password-reset', as: 'stranger' },
    { name: 'invitation-incomplete', address: '/invitation', as: 'stranger' },
  ],
  journeys(world) {
    test('an invited user opens the link in the mail, chooses a password and signs in', async () => {
      const { service } = world();
      const email = 'invited@example.com';
      const body = { email, firstName: 'Grace', lastName: 'Hopper', roles: ['User'], invite: true };
      const { status } = await service.call('/api/users', { body });
      expect(status).toBe(201);
      const link = await linkMailedTo(service.folder, email, 'invitation');
      expect(link.startsWith(`${service.url}/console/invitation#token=`)).toBe(true);

      await using opened = await world().openAsStranger();
      const { page } = opened;
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Repeat password').fill('short');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(page.url()).not.toContain('token');
      const chosen = 'compilers came from here';
      await page.getByLabel('New password', { exact: true }).fill(chosen);
      await page.getByLabel('Repeat password').fill(chosen);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('E-mail address or username').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(chosen);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    });

    test('a user who forgot the password asks for a link by keyboard, chooses another and signs in', async () => {
      const { service } = world();
      const { user } = usersOf(() => service);
      const { email } = await user({ email: 'forgetful@example.com', username: 'forgetful' });
      await using opened = await world().openAsStranger();
      const { page } = opened;
      await opened.goTo('/');
      await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
      await page.getByLabel('E-mail address', { exact: true }).fill(email);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
      expect(await opened.violations()).toEqual([]);
      await page.goto(await linkMailedTo(service.folder, email, 'password-reset'));
      const chosen = 'remembered from now on';
      await page.getByLabel('New password', { exact: true }).fill(chosen);
      await page.getByLabel('Repeat password').fill(chosen);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
      expect(page.url()).not.toContain('token');
      await service.signIn(email, chosen);
    });
  },
};
