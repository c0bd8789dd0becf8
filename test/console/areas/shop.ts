/** The console shows carts and receipts, and changes reference data. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { hardNames } from '../support/filling.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

async function send({ service }: World, method: string, path: string, body?: object) {
  const answer = await service.call(path, { method, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Creates a guest's cart with a discount code. */
async function aCart(world: World): Promise<string> {
  const offerId = 'seeds "mixed"';
  const offer = { name: hardNames.emoji, currency: 'EUR', billingCycle: 'monthly' };
  await send(world, 'PUT', `/api/reference/offers/${encodeURIComponent(offerId)}`, { ...offer, price: 20 });
  await send(world, 'PUT', '/api/reference/discount-codes/SPRING', { type: 'percentage', value: 10 });
  // A guest's cart has the current prices.
  const { call } = world.service;
  const made = await call('/api/cart', { body: { customerId: 'long', currency: 'EUR' }, token: null });
  const { cartId, guestToken: token } = made.body;
  await call(`/api/cart/${cartId}/items`, { body: { offerId, quantity: 3 }, token });
  await call(`/api/cart/${cartId}/discounts`, { body: { code: 'SPRING' }, token });
  return cartId;
}

async function aReceipt(world: World): Promise<string> {
  const order = { customerId: 'rightToLeft', status: 'completed', total: 30, currency: 'EUR' };
  const orderId = `order-${Date.now()}`;
  await send(world, 'PUT', `/api/reference/orders/${orderId}`, order);
  const items = [{ description: hardNames.markup, quantity: 3, price: 10 }];
  return (await send(world, 'POST', '/api/receipts', { orderId, items, paymentMethod: 'card' })).id;
}

export const area: Area = {
  pages: [
    {
      name: 'carts',
      async address(world) {
        await aCart(world);
        return '/carts';
      },
    },
    { name: 'cart', address: async (world) => `/carts/${await aCart(world)}` },
    { name: 'cart-missing', address: '/carts/cart_missing' },
    {
      name: 'cart-deleting',
      address: async (world) => `/carts/${await aCart(world)}`,
      prepare: ({ page }) => page.getByRole('button', { name: 'Delete the cart' }).click(),
    },
    { name: 'cart-to-look-at', as: 'User', address: async (world) => `/carts/${await aCart(world)}` },
    {
      name: 'receipts',
      async address(world) {
        await aReceipt(world);
        return '/receipts';
      },
    },
    { name: 'receipt', address: async (world) => `/receipts/${await aReceipt(world)}` },
    { name: 'offers', address: '/reference/offers' },
    {
      name: 'offer-new',
      address: '/reference/offers',
      prepare: ({ page }) => page.getByRole('button', { name: 'New offer' }).click(),
    },
    { name: 'discount-codes', address: '/reference/discount-codes' },
    {
      name: 'organization',
      async address(world) {
        const members = [{ userId: 1, role: 'owner' }];
        await send(world, 'PUT', '/api/reference/organizations/77', { name: hardNames.rightToLeft, members });
        return '/reference/organizations/77';
      },
    },
  ],
  journeys(world) {
    test('an offer gets tiers, and a plan change to them is scheduled for its subscriptions', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const seats = { name: 'Seats', price: 2, currency: 'EUR', billingCycle: 'monthly' };
      await send(world(), 'PUT', '/api/reference/offers/tiers', seats);
      const subscription = { customerId: 'long', offerId: 'tiers', quantity: 20 };
      const { id } = await send(world(), 'POST', '/api/subscriptions', subscription);
      await opened.goTo('/reference/offers/tiers');
      await page.getByRole('button', { name: 'Change the pricing' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Model').selectOption('Graduated tiers');
      const tier = (number: number) => form.getByRole('group', { name: `Tier ${number}` });
      await tier(1).getByLabel('Up to').fill('10');
      await tier(1).getByLabel('Unit price').fill('2');
      await tier(2).getByLabel('Unit price').fill('1.5');
      expect(await opened.violations()).toEqual([]);
      await form.getByRole('button', { name: 'Change the pricing' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /^2 .*Graduated tiers/ }).waitFor();
      await page.getByRole('button', { name: 'Move subscriptions to this price' }).click();
      await form.getByRole('row', { name: /EUR 40\.00 EUR 35\.00$/ }).waitFor();
      expect(await opened.violations()).toEqual([]);
      await form.getByRole('button', { name: 'Move subscriptions to this price' }).click();
      await form.waitFor({ state: 'detached' });
      const { scheduledChanges } = await send(world(), 'GET', `/api/subscriptions/${id}`);
      expect(scheduledChanges).toMatchObject([{ type: 'plan-change', newOfferId: 'tiers' }]);
      expect(opened.faults).toEqual([]);
    });

    test('an offer is created under an unused id, changed and removed', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/reference/offers');
      await page.getByRole('button', { name: 'New offer' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(/^Id( \*)?$/).fill('team');
      await form.getByLabel('Name').focus();
      await form.getByText('This id already exists').waitFor();
      await form.getByLabel(/^Id( \*)?$/).fill('from the console');
      await form.getByLabel('Name').fill(hardNames.markup);
      // Type key by key, as a person does.
      await form.getByLabel('Price').pressSequentially('12.50');
      await pick(form.getByRole('combobox', { name: 'Currency' }), 'EUR', /^EUR/);
      await form.getByRole('combobox', { name: 'Tax category' }).click();
      await page.getByRole('option', { name: 'Standard or reduced rate' }).click();
      await form.getByLabel('Tax rate in %').fill('7');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: hardNames.markup }).waitFor();
      await page.getByText('7%', { exact: true }).waitFor();
      const path = '/api/reference/offers/from%20the%20console';
      expect(await send(world(), 'GET', path)).toMatchObject({
        name: hardNames.markup,
        price: 12.5,
        taxCategory: 'S',
        taxRate: 0.07,
      });
      expect(await send(world(), 'GET', '/api/reference/offers/team')).toMatchObject({ price: 29 });

      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await form.getByLabel('Price').clear();
      await form.getByLabel('Price').pressSequentially('0.05');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', path)).toMatchObject({ price: 0.05, taxRate: 0.07 });

      await page.getByRole('button', { name: 'Remove' }).click();
      await form.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor();
      expect((await world().service.call(path)).status).toBe(404);
      expect(opened.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    });

    test('a new discount code is active by default', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/reference/discount-codes');
      await page.getByRole('button', { name: 'New discount code' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(/^Id( \*)?$/).fill('AUTUMN');
      expect(await form.getByRole('switch').isChecked()).toBe(true);
      await form.getByRole('combobox', { name: 'Discount type' }).click();
      await page.getByRole('option', { name: 'Percentage' }).click();
      await form.getByLabel('Value').fill('10');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', '/api/reference/discount-codes/AUTUMN')).toMatchObject({
        active: true,
      });
      await opened.goTo('/reference/discount-codes');
      const row = page.getByRole('row').filter({ hasText: 'AUTUMN' });
      await row.getByRole('gridcell', { name: '10%', exact: true }).waitFor();
    });

    test('saving an offer that someone else has changed shows their changes first', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await send(world(), 'PUT', '/api/reference/offers/raced', { name: 'Raced', price: 1, currency: 'EUR' });
      await opened.goTo('/reference/offers/raced');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Mine');
      await send(world(), 'PUT', '/api/reference/offers/raced', { name: 'Theirs' });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Changed by someone else').waitFor();
      await form.getByText('Theirs').first().waitFor();
      await form.getByRole('button', { name: 'Keep my changes' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await send(world(), 'GET', '/api/reference/offers/raced')).toMatchObject({ name: 'Mine' });
    });

    test('a cart shows current prices, loses a discount code and is held for checkout', async () => {
      await using opened = await world().open();
      const { page } = opened;
      const cartId = await aCart(world());
      await send(world(), 'PUT', '/api/reference/offers/seeds%20%22mixed%22', { price: 25 });
      await opened.goTo(`/carts/${cartId}`);
      await page.getByText('EUR 67.50').first().waitFor();

      await page.getByRole('button', { name: 'Remove SPRING' }).click();
      const dialogue = page.getByRole('dialog');
      await dialogue.getByRole('button', { name: 'Remove SPRING' }).click();
      await page.getByText('No discount codes').waitFor();
      await page.getByRole('button', { name: 'Hold for checkout' }).click();
      await dialogue.getByRole('button', { name: 'Hold for checkout' }).click();
      await dialogue.waitFor({ state: 'detached' });
      const cart = await send(world(), 'GET', `/api/cart/${cartId}`);
      expect(cart).toMatchObject({ discounts: [], total: 75, checkoutExpiresAt: expect.any(String) });
      expect(opened.faults).toEqual([]);
    });

    test("a receipt's PDF is shown, and saved under its number", async () => {
      await using opened = await world().open();
      const { page } = opened;
      const id = await aReceipt(world());
      const { receiptNumber } = await send(world(), 'GET', `/api/receipts/${id}`);
      await opened.goTo(`/receipts/${id}`);
      await page.getByRole('button', { name: 'Show PDF' }).click();
      const link = page.getByRole('link', { name: `receipt-${receiptNumber}.pdf` });
      expect(await link.getAttribute('download')).toBe(`receipt-${receiptNumber}.pdf`);
    });
  },
};
