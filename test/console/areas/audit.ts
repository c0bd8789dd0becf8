/** Auditors see all events, the past states of an aggregate, and the proof of the store. */
import { expect } from '@jest/globals';
import { password } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { handsOf, signInBy, ways } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

/** Returns a subscription whose quantity was raised, and the user who raised it. */
async function raised({ first }: World) {
  const { aggregateId, actorId, revision } = await first('/api/audit/events', "type eq 'QuantityChanged'");
  return { id: String(aggregateId), actorId: String(actorId), revision: Number(revision) };
}

export const area: Area = {
  pages: [
    { name: 'audit', as: 'Auditor', address: '/audit' },
    { name: 'audit-without-access', as: 'User', address: '/audit' },
    {
      name: 'audit-look-up',
      as: 'Auditor',
      address: '/audit',
      prepare: ({ page }) => page.getByRole('button', { name: 'Search' }).click(),
    },
    {
      name: 'audited-subscription',
      as: 'Auditor',
      address: async (world) => `/audit/subscription/${(await raised(world)).id}?revision=1`,
    },
    { name: 'audited-missing', as: 'Auditor', address: '/audit/subscription/sub_missing' },
    {
      name: 'proof',
      as: 'Auditor',
      address: '/audit/proof',
      async prepare({ page }) {
        await page.getByRole('button', { name: 'Verify the whole store' }).click();
        await page.getByRole('button', { name: 'Check the money' }).click();
        await page.getByRole('button', { name: 'Create a signed head' }).click();
        await page.getByText('No findings').nth(1).waitFor();
        await page.getByText('Save as file').waitFor();
      },
    },
  ],
  journeys(world) {
    test.each(ways)(
      'an auditor sees by %s what a subscription looked like, who raised its quantity, and checks its chain',
      async (way) => {
        const { id, actorId, revision } = await raised(world());
        await using opened = await world().openAsStranger();
        const { page } = opened;
        const hands = handsOf(way, page);
        const { press, write } = hands;
        await opened.goTo('/');
        await signInBy(hands, page, world().emailOf('Auditor'), password);
        await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
        await press(page.getByRole('link', { name: 'Audit', exact: true }));
        await press(page.getByRole('button', { name: 'Search' }));
        await write(page.getByLabel(/^Id( \*)?$/), id);
        await press(page.getByRole('button', { name: 'Open', exact: true }));
        await page.getByRole('heading', { level: 1, name: /^Subscription .+ × \d+$/ }).waitFor();
        await page.getByRole('button', { name: `Copy ${id}` }).waitFor();

        const at = page.getByText(/^Revision [\d,]+ of/);
        const isAt = (wanted: number) => page.getByText(`Revision ${wanted} of`).waitFor();
        if (way === 'mouse') {
          const newest = Number(/\d+/.exec(String(await at.textContent()))?.[0]);
          for (let wanted = newest - 1; wanted >= 0; wanted -= 1) {
            await press(page.getByRole('button', { name: 'One earlier' }));
            await isAt(wanted);
          }
          for (let wanted = 1; wanted <= revision; wanted += 1) {
            await press(page.getByRole('button', { name: 'One later' }));
            await isAt(wanted);
          }
        } else {
          await hands.reach(page.getByRole('slider', { name: 'Point in its history' }));
          await page.keyboard.press('Home');
          await isAt(0);
          await page.waitForURL(/\?revision=0$/);
          for (let wanted = 1; wanted <= revision; wanted += 1) {
            await page.keyboard.press('ArrowRight');
            await isAt(wanted);
          }
        }
        const heading = page.getByRole('heading', { name: 'As it was', exact: true });
        const then = page.locator('section').filter({ has: heading });
        await then.getByText('Quantity changed', { exact: true }).waitFor();
        const { firstName, lastName, email } = (await world().service.call(`/api/users/${actorId}`)).body;
        await then.getByText(`${firstName} ${lastName}`.trim() || email, { exact: true }).waitFor();
        const row = then.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'quantity' }) });
        const { body } = await world().service.call(`/api/audit/subscription/${id}?$skip=${revision}&$top=1`);
        const change = body.value[0].changes.find(({ field }: { field: string }) => field === 'quantity');
        await eventually(async () =>
          expect(await row.first().getByRole('cell').allTextContents()).toEqual([
            String(change.before),
            String(change.after),
          ]),
        );

        await page.getByLabel('As it was on').fill('2020-01-01T00:00');
        await page.keyboard.press('Enter');
        await page.getByText('No events before this time').waitFor();

        await press(page.getByRole('button', { name: 'Check the chain' }));
        await page.getByText('All hashes of its events').waitFor();
        expect(opened.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
      },
    );

    test('the store is verified against a saved head, and a forged head is refused', async () => {
      await using opened = await world().open({ as: 'Auditor' });
      const { page } = opened;
      await opened.goTo('/audit/proof');
      await page.getByRole('button', { name: 'Create a signed head' }).click();
      await page.getByText('Valid: verified in this browser').waitFor();
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Save as file' }).click();
      const kept = await (await coming).path();

      const choosing = page.waitForEvent('filechooser');
      await page.getByLabel('Saved head').click();
      await (await choosing).setFiles(kept);
      await page.getByRole('button', { name: 'Verify the whole store' }).click();
      await page.getByText('No findings').waitFor();

      const forged = {
        name: 'head.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"jws":"a.b.c"}'),
      };
      const again = page.waitForEvent('filechooser');
      await page.getByLabel('Saved head').click();
      await (await again).setFiles(forged);
      await page.getByRole('button', { name: 'Verify the whole store' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByText('No findings').waitFor({ state: 'detached' });
    });
  },
};
