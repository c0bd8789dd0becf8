/** The console edits the usage charges of an offer, shows a subscription's usage, and lists usage that waits. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { pick } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

const tiers = [
  { upTo: 100, unitPrice: 0.1 },
  { upTo: null, unitPrice: 0.05 },
];
const calls = { id: 'calls', name: 'API calls', meter: 'calls', model: 'graduated', tiers };
const transfers = { id: 'transfers', name: hardNames.markup, meter: 'transfers', model: 'percentage' };
const charges = [calls, { ...transfers, rate: 2.5, fixedFee: 0.1, freeEvents: 3, minimum: 5 }];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function send({ service }: World, method: string, path: string, body: object) {
  const answer = await service.call(path, { method, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

/** Creates an offer and its meters. @returns the address of the offer */
async function offer(world: World, id: string, terms: object = { charges }): Promise<string> {
  await send(world, 'PUT', '/api/reference/meters/calls', {
    name: 'Calls',
    aggregation: 'sum',
    unit: 'calls',
  });
  await send(world, 'PUT', '/api/reference/meters/transfers', {
    name: hardNames.rightToLeft,
    aggregation: 'sum',
  });
  const body = { name: 'Metered', price: 20, currency: 'EUR', billingCycle: 'monthly', ...terms };
  await send(world, 'PUT', `/api/reference/offers/${id}`, body);
  return `/reference/offers/${id}`;
}

async function use(world: World, events: readonly object[]): Promise<readonly string[]> {
  const { results } = await send(world, 'POST', '/api/usage-events', { events });
  return results.map(({ status }: { readonly status: string }) => status);
}

/** Creates a subscription that began 40 days ago, with usage in both of its periods. */
async function subscription(world: World, more = { backdate: true }): Promise<string> {
  await offer(world, 'metered');
  const startDate = daysAgo(40).slice(0, 10);
  const terms = { customerId: 'emoji', offerId: 'metered', quantity: 1, startDate, ...more };
  const { id } = await send(world, 'POST', '/api/subscriptions', terms);
  const used = (name: string, days: number, value: number) => ({
    id: `${name} ${id}`,
    meter: 'calls',
    subscriptionId: id,
    at: daysAgo(days),
    value,
  });
  expect(await use(world, [used('now', 0, 150), used('before', 38, 40)])).toEqual(['accepted', 'accepted']);
  return id;
}

/** Quotes a subscription to an offer with charges. */
async function quote(world: World, offerId: string): Promise<string> {
  await offer(world, offerId);
  const subscription = { offerId, quantity: 1 };
  return (await send(world, 'POST', '/api/quotes', { customerId: 'emoji', subscription })).id;
}

/** Sends an event for each reason to wait that needs no preparation. @param name part of the ids */
async function waiting(world: World, name: string): Promise<void> {
  const subscriptionId = await subscription(world);
  const event = { source: 'gateway', meter: 'calls', subscriptionId, at: daysAgo(1), value: 1 };
  const events = [
    { ...event, id: `${name}-1`, meter: 'steps' },
    { ...event, id: `${name}-2`, subscriptionId: hardNames.markup },
    { ...event, id: `${name}-3`, at: daysAgo(60) },
  ];
  expect(await use(world, events)).toEqual(['waiting', 'waiting', 'waiting']);
}

export const area: Area = {
  pages: [
    { name: 'offer-charges', address: (world) => offer(world, 'metered') },
    {
      name: 'offer-charges-form',
      address: (world) => offer(world, 'metered'),
      prepare: ({ page }) => page.getByRole('button', { name: 'Change charges' }).click(),
    },
    { name: 'subscription-usage', address: async (world) => `/subscriptions/${await subscription(world)}` },
    { name: 'quote-charges', address: async (world) => `/quotes/${await quote(world, 'metered')}` },
    {
      name: 'usage',
      async address(world) {
        await waiting(world, 'looked');
        return '/usage';
      },
    },
  ],
  journeys(world) {
    const widths = [1_280, 390];

    test.each(widths)('a charge is added by its form and removed again, at %d px', async (width) => {
      const { service } = world();
      const id = `charged-${width}`;
      const address = await offer(world(), id, {});
      const meter = `/api/reference/meters/steps-${width}`;
      const steps = { name: `Steps ${width}`, aggregation: 'count', unit: 'steps' };
      await send(world(), 'PUT', meter, steps);
      await using opened = await world().open({ width });
      const { page } = opened;
      await opened.goTo(address);
      await page.getByText('Usage is not charged').waitFor();
      const form = page.getByRole('dialog', { name: 'Change charges' });
      const submit = () => form.getByRole('button', { name: 'Change charges' }).click();
      await page.getByRole('button', { name: 'Change charges' }).click();
      await form.getByLabel('Name on invoices').fill('API calls & more');
      await eventually(async () => expect(await form.getByLabel('Id').inputValue()).toBe('api-calls-more'));
      await pick(form.getByRole('combobox', { name: 'Meter' }), 'Steps', new RegExp(steps.name));
      const tier = (number: number) => form.getByRole('group', { name: `Tier ${number}` });
      await tier(1).getByLabel('Up to').fill('100');
      await tier(1).getByLabel('Unit price').fill('0.1');
      await submit();
      await tier(2).getByText('is required').waitFor();
      await tier(2).getByLabel('Unit price').fill('0.05');
      await send(world(), 'DELETE', meter, {});
      await submit();
      await form.getByText(/^names the meter .* does not exist/).waitFor();
      await send(world(), 'PUT', meter, steps);
      expect(await opened.violations('[role="dialog"]')).toEqual([]);
      await submit();
      await form.waitFor({ state: 'detached' });
      const terms = `Graduated tiers up to 100: EUR 0.10 beyond: EUR 0.05`;
      await page.getByRole('row', { name: `API calls & more ${steps.name} · steps ${terms}` }).waitFor();
      const chargesOf = async () => (await service.call(`/api${address}`)).body.charges;
      const made = { id: 'api-calls-more', name: 'API calls & more', meter: `steps-${width}` };
      expect(await chargesOf()).toEqual([{ ...made, model: 'graduated', tiers }]);

      await page.getByRole('button', { name: 'Change charges' }).click();
      await form.getByRole('button', { name: 'Add charge' }).click();
      const second = form.getByRole('group', { name: 'Charge 2' });
      await second.getByLabel('Name on invoices').fill('API calls, more!');
      expect(await second.getByLabel('Id').inputValue()).toBe('api-calls-more-2');
      await second.getByRole('button', { name: 'Remove charge' }).click();
      await form.getByRole('button', { name: 'Remove charge' }).click();
      await submit();
      await form.waitFor({ state: 'detached' });
      await page.getByText('Usage is not charged').waitFor();
      expect(await chargesOf()).toBeNull();
      expect(opened.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
    });

    test.each(widths)(
      'a subscription shows the usage of this period and the one before, at %d px',
      async (width) => {
        const id = await subscription(world());
        await send(world(), 'PUT', `/api/subscriptions/${id}`, { usageThresholds: [400, 900] });
        await using opened = await world().open({ width });
        const { page } = opened;
        await opened.goTo(`/subscriptions/${id}`);
        await page.getByRole('row', { name: /^API calls 150 calls EUR 12\.50 EUR 0\.00 EUR/ }).waitFor();
        await page.getByRole('row', { name: /^Total EUR 17\.50/ }).waitFor();
        await page.getByText('EUR 400.00, EUR 900.00', { exact: true }).waitFor();
        await page.getByText('First Admin set the usage thresholds to EUR 400.00, EUR 900.00').waitFor();
        await page.getByText('Previous period').click();
        await page.getByRole('row', { name: /^API calls 40 calls EUR 4\.00/ }).waitFor();
        expect(new URL(page.url()).search).toBe('?usage=before');
        expect(await opened.violations()).toEqual([]);
        await page.getByText('This period').click();
        await page.getByRole('row', { name: /^API calls 150 / }).waitFor();
        expect(opened.faults).toEqual([]);
      },
    );

    test('usage thresholds are typed one per line, and an invalid one is refused', async () => {
      const id = await subscription(world(), { backdate: false });
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo(`/subscriptions/${id}`);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Set usage thresholds' }).click();
      const form = page.getByRole('dialog', { name: 'Set usage thresholds' });
      const submit = () => form.getByRole('button', { name: 'Set usage thresholds' }).click();
      await form.getByLabel('Usage thresholds').fill('400\nmuch');
      await submit();
      await form
        .getByText(/must be a number/)
        .first()
        .waitFor();
      await form.getByLabel('Usage thresholds').fill('900\n 400 \n');
      await submit();
      await form.waitFor({ state: 'detached' });
      await page.getByText('EUR 400.00, EUR 900.00', { exact: true }).waitFor();
      expect(opened.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
    });

    test('a quote and its subscription show the promised charges, and a migration names the changed ones', async () => {
      const id = await quote(world(), 'promised');
      const cheaper = { ...calls, tiers: [{ upTo: null, unitPrice: 0.02 }] };
      const accepted = await send(world(), 'POST', `/api/quotes/${id}/accept`, {});
      await send(world(), 'PUT', '/api/reference/offers/promised', { charges: [cheaper, charges[1]] });
      await using opened = await world().open();
      const { page } = opened;
      const row = page.getByRole('row', { name: /Graduated tiers up to 100: EUR 0\.10 beyond: EUR 0\.05$/ });
      await opened.goTo(`/quotes/${id}`);
      await row.waitFor();
      expect(await opened.violations()).toEqual([]);
      await opened.goTo(`/subscriptions/${accepted.subscriptionId}`);
      await row.waitFor();
      await opened.goTo('/reference/offers/promised');
      await page.getByRole('button', { name: 'Move subscriptions to this price' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Usage charges: calls', { exact: true }).waitFor();
      expect(await opened.violations('[role="dialog"]')).toEqual([]);
      expect(opened.faults).toEqual([]);
    });

    test('a User sees the units of meters, a period without charges, and the amount missing to a minimum', async () => {
      const id = await subscription(world());
      const unbilled = await subscription(world(), { backdate: false });
      await using opened = await world().open({ as: 'User' });
      const { page } = opened;
      await opened.goTo(`/subscriptions/${id}`);
      await page.getByRole('row', { name: /^API calls 150 calls EUR 12\.50/ }).waitFor();
      // The first period was not billed.
      await opened.goTo(`/subscriptions/${unbilled}?usage=before`);
      await page.getByText('Nothing is charged for this period').waitFor();
      await offer(world(), 'least', { minimumAmount: 50 });
      const terms = {
        customerId: 'emoji',
        offerId: 'least',
        quantity: 1,
        startDate: daysAgo(0).slice(0, 10),
      };
      const { id: least } = await send(world(), 'POST', '/api/subscriptions', terms);
      await opened.goTo(`/subscriptions/${least}`);
      await page
        .getByRole('row', { name: /^Shortfall to the minimum of EUR 50\.00 EUR 30\.00 EUR 0\.00/ })
        .waitFor();
      expect(opened.faults).toEqual([]);
    });

    test.each(widths)('a waiting event is taken off the list, at %d px', async (width) => {
      const name = `waits${width}`;
      await waiting(world(), name);
      await using opened = await world().open({ width });
      const { page } = opened;
      const listed = async () => (await world().service.call('/api/usage-events/waiting?limit=1000')).body;
      const { count } = await listed();
      await opened.goTo('/');
      await page.getByRole('heading', { name: `Waiting usage (${count})` }).waitFor();
      await page.locator('section').filter({ hasText: 'Waiting usage (' }).getByRole('link').first().click();
      const row = (number: number) => page.getByRole('row').filter({ hasText: `${name}-${number}` });
      await row(1).getByText('The meter does not exist').waitFor();
      await row(2).getByText('The subscription does not exist').waitFor();
      await row(3).getByText('The subscription did not run at that time').waitFor();
      await row(3).getByRole('link', { name: 'Metered × 1' }).waitFor();
      await row(3).getByRole('button', { name: 'Take off the list' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Sent twice');
      await dialog.getByRole('button', { name: 'Take off the list' }).click();
      await page.getByText(`Event ${name}-3 is off the list`).waitFor();
      await row(3).waitFor({ state: 'detached' });
      const left: readonly { readonly id: string }[] = (await listed()).value;
      expect(left.map(({ id }) => id).filter((id) => id.startsWith(name))).toEqual([
        `${name}-1`,
        `${name}-2`,
      ]);
      expect(opened.faults).toEqual([]);
    });

    test('all staff can page through the list of waiting events', async () => {
      await offer(world(), 'metered');
      const event = { meter: 'steps', subscriptionId: 'nowhere', at: daysAgo(1) };
      const events = Array.from({ length: 110 }, (_, place) => ({ ...event, id: `page-${place}` }));
      await use(world(), events);
      const { count } = (await world().service.call('/api/usage-events/waiting?limit=1')).body;
      await using opened = await world().open({ as: 'User' });
      const { page } = opened;
      await opened.goTo('/usage');
      await page.getByText(`Rows 1 to 50 of ${count}`).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(/^Rows 51 to 100 /).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(/^Rows 101 to /).waitFor();
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByText(/^Rows 51 to 100 /).waitFor();
      expect(await page.getByRole('button', { name: 'Take off the list' }).count()).toBe(0);
      for (const { id } of events)
        await send(world(), 'POST', '/api/usage-events/reverse', { id, reason: 'A test' });
      expect(opened.faults).toEqual([]);
    });
  },
};
