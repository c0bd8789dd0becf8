/** What mails lead to: an invited person chooses a password and comes in by it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readable } from '../../support/mailServer.js';
import { until } from '../../support/until.js';
import type { Area } from '../support/area.js';

export const area: Area = {
  pages: [
    { name: 'invitation', address: '/invitation#token=abc', as: 'stranger' },
    { name: 'verification', address: '/verification#token=abc', as: 'stranger' },
    { name: 'invitation-incomplete', address: '/invitation', as: 'stranger' },
  ],
  journeys(world) {
    test('an invited person opens the link of the mail, chooses a password and signs in', async () => {
      const { service } = world();
      const email = 'invited@example.com';
      const body = { email, firstName: 'Grace', lastName: 'Hopper', roles: ['User'], invite: true };
      const { status } = await service.call('/api/users', { body });
      expect(status).toBe(201);
      const outbox = join(service.folder, 'outbox');
      let link = '';
      await until(async () => {
        const files = await readdir(outbox, { recursive: true }).catch(() => []);
        for (const file of files.filter((name) => name.endsWith('.eml'))) {
          const text = readable(await readFile(join(outbox, file), 'utf8'));
          if (text.includes(email)) link = /http\S+\/invitation#token=[\w-]+/.exec(text)?.[0] ?? '';
        }
        return link !== '';
      });
      expect(link.startsWith(`${service.url}/console/invitation#token=`)).toBe(true);

      await using opened = await world().openAsStranger();
      const { page } = opened;
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Once more').fill('short');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(page.url()).not.toContain('token');
      const chosen = 'compilers came from here';
      await page.getByLabel('New password', { exact: true }).fill(chosen);
      await page.getByLabel('Once more').fill(chosen);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('E-mail address or username').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(chosen);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    });
  },
};
