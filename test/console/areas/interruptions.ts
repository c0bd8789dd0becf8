/** Forms survive interruptions: a session that ends, a slow line, a lost answer, an unreachable service. */
import { expect } from '@jest/globals';
import type { Request } from 'playwright-core';
import { password } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { handsOf, signInBy } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { OpenPage, World } from '../support/world.js';

const dialog = ({ page }: OpenPage) => page.getByRole('dialog').first();

/** Creates an issued invoice of 100 EUR for a new customer. */
async function invoiceOf(customerId: string, { service }: World): Promise<string> {
  const items = [{ description: 'Chairs', quantity: 1, unitPrice: 100 }];
  const body = { customerId, currency: 'EUR', items, status: 'issued' };
  const { status, body: made, text } = await service.call('/api/invoices', { body });
  if (status !== 201) throw new Error(text);
  return made.id;
}

async function paymentsOf(customerId: string, { service }: World): Promise<readonly number[]> {
  const { body } = await service.call(`/api/payments?$filter=customerId eq '${customerId}'`);
  return body.value.map(({ amount }: { readonly amount: number }) => amount);
}

async function fillInPayment(opened: OpenPage, invoiceId: string, amount: string): Promise<void> {
  const { page } = opened;
  await opened.goTo(`/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await dialog(opened).getByLabel('Amount received (EUR)').fill(amount);
  await dialog(opened).getByLabel('Reference').fill('Typed before');
}

const isPayment = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/payments');

export const area: Area = {
  pages: [],
  journeys(world) {
    test('a session that ends while a form is filled in is renewed over the form, which keeps its entries', async () => {
      const id = await invoiceOf('cus-interrupted', world());
      await using opened = await world().openAsStranger();
      const { page, context } = opened;
      await opened.goTo('/');
      await signInBy(handsOf('mouse', page), page, world().emailOf('User'), password);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await fillInPayment(opened, id, '40');
      await context.clearCookies();
      await dialog(opened).getByRole('button', { name: 'Record a payment' }).click();
      const again = page.getByRole('dialog', { name: 'Your session has ended' });
      await again.getByLabel('E-mail address or username').fill(world().emailOf('User'));
      await again.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'detached' });
      await eventually(async () =>
        expect(await dialog(opened).getByLabel('Reference').inputValue()).toBe('Typed before'),
      );
      expect(await paymentsOf('cus-interrupted', world())).toEqual([]);
      await dialog(opened).getByRole('button', { name: 'Record a payment' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      expect(await paymentsOf('cus-interrupted', world())).toEqual([40]);
      expect(opened.faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
    });

    test('on a slow line a page says that it is loading, and a double click sends once', async () => {
      const id = await invoiceOf('cus-slow', world());
      await using opened = await world().open({ alone: true });
      const { page, context } = opened;
      await fillInPayment(opened, id, '30');
      const line = await context.newCDPSession(page);
      const slow = { offline: false, latency: 300, downloadThroughput: 40_000, uploadThroughput: 40_000 };
      await line.send('Network.emulateNetworkConditions', slow);
      const sent: string[] = [];
      page.on('request', (request) => isPayment(request) && sent.push(String(request.postData())));
      const button = dialog(opened).getByRole('button', { name: 'Record a payment' });
      await button.dblclick({ force: true, noWaitAfter: true });
      await dialog(opened).waitFor({ state: 'detached' });
      expect(sent.length).toBe(1);
      expect(await paymentsOf('cus-slow', world())).toEqual([30]);

      // Hold the answer back, because even a slow line may be done before the test looks.
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/api/reports?*', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Loading…' }).first().waitFor();
      letGo();
      await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
      await page.getByText('Sales by month').first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a button pressed while its preview arrives stays under the pointer and submits', async () => {
      const id = await invoiceOf('cus-pressed', world());
      await using opened = await world().open();
      const { page } = opened;
      let answer: () => void = () => undefined;
      const pressed = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/preview=true/, async (route) => {
        await pressed;
        await route.continue();
      });
      await opened.goTo(`/invoices/${id}`);
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Credit', exact: true }).click();
      const asked = page.waitForRequest(/preview=true/);
      await dialog(opened).getByLabel('Amount (EUR)').fill('10');
      await dialog(opened).getByLabel('Reason').fill('One was broken');
      await asked;
      const button = dialog(opened).getByRole('button', { name: 'Credit', exact: true });
      const answered = page.waitForResponse(/preview=true/);
      await button.hover();
      await page.mouse.down();
      const pressedAt = await button.boundingBox();
      answer();
      await (await answered).finished();
      // Let the page draw the preview.
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      expect(await button.boundingBox()).toEqual(pressedAt);
      await page.mouse.up();
      await dialog(opened).waitFor({ state: 'detached' });
      const { body: credited } = await world().service.call(`/api/invoices/${id}`);
      expect(credited).toMatchObject({ amountCredited: 10, amountDue: 90 });
    });

    test('a request whose answer was lost is repeated automatically and carried out once', async () => {
      const id = await invoiceOf('cus-lost', world());
      await using opened = await world().open();
      const { page } = opened;
      await fillInPayment(opened, id, '20');
      const keys: (string | undefined)[] = [];
      await page.route('**/api/payments', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        // The service records the payment, but its answer is lost.
        await route.fetch();
        await route.abort('connectionreset');
      });
      await dialog(opened).getByRole('button', { name: 'Record a payment' }).click();
      await dialog(opened).waitFor({ state: 'detached' });
      expect(keys).toEqual([expect.any(String), keys[0]]);
      expect(await paymentsOf('cus-lost', world())).toEqual([20]);
    });

    test('a page says that the service is unreachable, and loads once it is back', async () => {
      await using opened = await world().open();
      const { page, context } = opened;
      await opened.goTo('/invoices');
      await context.setOffline(true);
      // Neither the data nor the code of this page is loaded yet.
      await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Loading…' }).first().waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
      await page.getByRole('grid').getByRole('row').nth(1).waitFor();

      let isAway = true;
      await page.route('**/api/credit-notes?*', (route) =>
        isAway ? route.abort('connectionrefused') : route.continue(),
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Credit notes', exact: true }).click();
      await page.getByText('The service does not answer').waitFor();
      isAway = false;
      const row = page.getByRole('grid').getByRole('row').nth(1);
      // The page also retries automatically. If that succeeds first, the button is gone.
      const pressed = page.getByRole('button', { name: 'Try again' }).click();
      await Promise.any([pressed, row.waitFor()]);
      await row.waitFor();
    });
  },
};
