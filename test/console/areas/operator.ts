/** An operator retries a failed job, rebuilds a read model, downloads a backup and imports, by mouse or by keyboard alone. */
import { join } from 'node:path';
import { expect } from '@jest/globals';
import Database from 'libsql';
import { adminPassword } from '../../support/service.js';
import type { Area } from '../support/area.js';
import { handsOf, signInBy, type Way, ways } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

/** Inserts a failed job. It succeeds when retried, because nothing is due for its subscription. */
async function givenUpJob(way: Way, { service, first }: World): Promise<string> {
  const { id: subscriptionId } = await first('/api/subscriptions', "status eq 'active'");
  const id = `renew/${subscriptionId}/${way}`;
  const database = new Database(join(service.folder, 'jobs.db'));
  // The service writes to the same database.
  database.exec('PRAGMA busy_timeout=60000');
  database
    .prepare(
      `INSERT INTO jobs (kind, id, data, status, attempts, due, enqueued, error)
       VALUES ('renewals', ?, ?, 'failed', 8, 0, 0, 'Unavailable')`,
    )
    .run([id, JSON.stringify({ subscriptionId })]);
  database.close();
  return id;
}

export const area: Area = {
  pages: [],
  journeys(world) {
    test.each(ways)("an operator's morning is done by %s", async (way) => {
      const job = await givenUpJob(way, world());
      await using opened = await world().openAsStranger();
      const { page } = opened;
      const hands = handsOf(way, page);
      const { press, choose } = hands;
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const isAt = (name: string) => button(name).and(page.locator(':focus')).waitFor();

      await opened.goTo('/');
      await signInBy(hands, page, world().emailOf('Admin'), adminPassword);
      await heading('Home');
      await press(page.getByRole('link', { name: /^Failed jobs/ }));
      await heading('Jobs');
      await press(button(`Try again: ${job}`));
      await press(dialog.getByRole('button', { name: 'Try again', exact: true }));
      await dialog.waitFor({ state: 'detached' });
      await button(`Try again: ${job}`).waitFor({ state: 'detached' });
      const { body } = await world().service.call('/api/jobs?status=failed');
      expect(body.value.map(({ id }: { id: string }) => id)).not.toContain(job);

      await press(page.getByRole('link', { name: 'Operations', exact: true }).last());
      await heading('Operations');
      await page.getByText('The service and all its stores respond').waitFor();
      const model = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Carts' }) });
      await model.getByText('Up to date').waitFor();
      await model.getByText(/^[\d.]+ s$/).waitFor();
      await press(button('Rebuild: Carts'));
      await press(dialog.getByRole('button', { name: 'Rebuild', exact: true }));
      await dialog.getByText('No differences').waitFor();
      await page.keyboard.press('Escape');
      await isAt('Rebuild: Carts');

      const coming = page.waitForEvent('download');
      await press(button('Download a backup'));
      expect((await coming).suggestedFilename()).toMatch(/^backup-.*\.tar$/);
      await page.getByText('The archive is complete').waitFor();

      await press(page.getByRole('link', { name: 'Import', exact: true }));
      await heading('Import');
      await choose(page.getByLabel('Type of records'), 'Customers');
      const choosing = page.waitForEvent('filechooser');
      await press(page.getByRole('button', { name: 'The file', exact: true }));
      const rows = `key,name,email\nmorning-${way},Taken over by ${way},morning@example.com\n`;
      await (await choosing).setFiles({ name: 'customers.csv', mimeType: '', buffer: Buffer.from(rows) });
      await press(button('Import'));
      await page.getByText('The import is complete').waitFor();
      expect(await world().service.call(`/api/reference/customers/morning-${way}`)).toMatchObject({
        status: 200,
        body: { name: `Taken over by ${way}` },
      });
      expect(opened.faults).toEqual([]);
    });
  },
};
