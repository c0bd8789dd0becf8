/** Administrators see health, rebuild read models, retry jobs and download backups. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';
import type { OpenPage } from '../support/world.js';

/** A stubbed failed job, because a real one fails only after hours. */
const givenUp = {
  kind: 'renewals',
  id: 'renew/sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f/2026-02-28',
  data: {},
  status: 'failed',
  attempts: 8,
  lastError: '<b>Unavailable</b>',
  enqueuedAt: '2026-02-28T00:00:00.000Z',
  nextAttemptAt: null,
};

async function showGivenUp({ page }: OpenPage): Promise<void> {
  await page.route('**/api/jobs?*', (route) => route.fulfill({ json: { value: [givenUp], count: 1 } }));
  await page.reload();
  await page.getByText('<b>Unavailable</b>').waitFor();
}

export const area: Area = {
  pages: [
    {
      name: 'operations',
      address: '/operations',
      async prepare({ page }) {
        await page.getByText('The service and all its stores respond').waitFor();
        await page.getByRole('rowheader', { name: 'Subscriptions', exact: true }).waitFor();
      },
    },
    { name: 'operations-without-access', as: 'AppAdmin', address: '/operations' },
    {
      name: 'operations-rebuilt',
      address: '/operations',
      async prepare({ page }) {
        await page.getByRole('button', { name: 'Rebuild: Payments' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
        await page.getByText('No differences').waitFor();
      },
    },
    { name: 'jobs-none', address: '/operations/jobs?status=failed' },
    { name: 'jobs', address: '/operations/jobs', prepare: showGivenUp },
    {
      name: 'job-again',
      address: '/operations/jobs',
      async prepare(opened) {
        await showGivenUp(opened);
        await opened.page.getByRole('button', { name: `Try again: ${givenUp.id}` }).click();
        await opened.page.getByRole('dialog').waitFor();
      },
    },
  ],
  journeys(world) {
    test('an administrator rebuilds a read model and sees that nothing differs', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const { body } = await world().service.call('/api/invoices/odata?$top=1&$count=true');
      await opened.goTo('/operations');
      await page.getByRole('button', { name: 'Rebuild: Invoices' }).click();
      const dialogue = page.getByRole('dialog');
      await dialogue.getByRole('button', { name: 'Rebuild', exact: true }).click();
      await dialogue.getByText('No differences').waitFor();
      const same = dialogue.locator('dl > div').filter({ hasText: 'The same' }).locator('dd');
      expect(Number(await same.textContent())).toBeGreaterThanOrEqual(body.count ?? body['@odata.count']);
      await page.keyboard.press('Escape');
      await dialogue.waitFor({ state: 'detached' });
      expect(opened.faults).toEqual([]);
    });

    test('a service that is not ready is shown with its failed check', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const body = { status: 'unavailable', checks: { events: { status: 'unavailable', error: 'timeout' } } };
      await page.route('**/health/ready', (route) => route.fulfill({ status: 503, json: body }));
      await opened.goTo('/operations');
      await page.getByText('Not ready', { exact: true }).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'events' }).first();
      await row.getByText('Failed').waitFor();
      await row.getByText('timeout').waitFor();
      expect(await opened.violations()).toEqual([]);
    });

    test('a failed job is retried by its id, and a refusal is shown', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/operations/jobs');
      await showGivenUp(opened);
      const asked = page.waitForRequest((request) => request.url().includes('status=failed'));
      await page.getByLabel('Status').selectOption('failed');
      await asked;
      await page.getByRole('button', { name: `Try again: ${givenUp.id}` }).click();
      const dialogue = page.getByRole('dialog');
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await dialogue.getByRole('button', { name: 'Try again' }).click();
      const path = `/api/jobs/renewals/${encodeURIComponent(givenUp.id)}/retry`;
      expect(new URL((await sent).url()).pathname).toBe(path);
      // The service knows of no such job.
      await dialogue.getByText('No failed job with this kind and id').waitFor();
    });

    test('a backup is downloaded with the chosen halves', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/operations');
      await page.getByLabel('Keys: decrypt').uncheck();
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/backup'));
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download a backup' }).click();
      expect((await asked).postDataJSON()).toEqual({ halves: ['data'] });
      expect((await coming).suggestedFilename()).toMatch(/^backup-.*\.tar$/);
      await page.getByText('The archive is complete').waitFor();
    });
  },
};
