/** Subscriptions to offers with a pricing model: their bills, and that they keep their terms. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2035-04-01T08:00:00Z');
  expect((await putOffer({ pricing: graduated })).status).toBe(200);
});
afterAll(() => service.dispose());

const graduated = {
  model: 'graduated',
  tiers: [
    { upTo: 10, unitPrice: 2, flatFee: 5 },
    { upTo: null, unitPrice: 1.5 },
  ],
};
const putOffer = (fields: object, id = 'seats') =>
  service.call(`/api/reference/offers/${id}`, {
    method: 'PUT',
    body: { name: 'Seats', currency: 'EUR', billingCycle: 'monthly', ...fields },
  });
const post = (path: string, body: object) => service.call(path, { body });
const create = async (fields: object) =>
  (
    await post('/api/subscriptions', {
      customerId: 'cus-tiers',
      offerId: 'seats',
      startDate: '2035-04-01',
      billFirstPeriod: true,
      ...fields,
    })
  ).body.id;
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;
const newestInvoice = async (customerId = 'cus-tiers') => {
  const { body } = await service.call(
    `/api/invoices/odata?$filter=customerId eq '${customerId}'&$orderby=createdAt desc&$top=1`,
  );
  return (await service.call(`/api/invoices/${body.value[0].id}`)).body;
};

test('a period is one line with the price of its quantity, and an increase is priced by its tier', async () => {
  const id = await create({ quantity: 12 });
  expect(await subscription(id)).toMatchObject({ unitPrice: null, pricing: graduated, pendingAmount: 0 });
  const { items, total } = await newestInvoice();
  expect(items).toMatchObject([{ quantity: 1, unitPrice: 28, amount: 28 }]);
  expect(items[0].description).toContain('Seats × 12');
  expect(total).toBe(28);

  // Half of the thirty days are left: 10 × 1.50 ÷ 2.
  await moveClock(service, '2035-04-16T08:00:00Z');
  const upgrade = { subscriptionId: id, newQuantity: 22 };
  const preview = await post('/api/subscriptions/upgrade-quantity?preview=true', upgrade);
  expect(preview.status).toBe(200);
  await post('/api/subscriptions/upgrade-quantity', upgrade);
  expect((await subscription(id)).pendingAmount).toBe(7.5);
  const metrics = await service.call('/api/subscriptions/aggregated');
  expect(metrics.body.mrrByCurrency.EUR).toBe(43);

  await moveClock(service, '2035-05-01T08:00:00Z');
  expect(await newestInvoice()).toMatchObject({ total: 50.5 });
});

test('a subscription keeps its pricing when the offer changes, until its plan changes', async () => {
  const id = await create({ quantity: 100, startDate: '2035-05-01' });
  await putOffer({ pricing: { model: 'package', packageSize: 30, packagePrice: 20, freeUnits: 10 } });
  expect((await subscription(id)).pricing).toEqual(graduated);
  // The draft of 160.00 is lowered to three packages of 20.00 from the first day on.
  const change = { subscriptionId: id, newOfferId: 'seats', effectiveDate: '2035-05-01' };
  expect((await post('/api/subscriptions/plan-change', change)).status).toBe(200);
  expect((await subscription(id)).pricing).toMatchObject({ model: 'package', packageSize: 30 });
  expect(await newestInvoice()).toMatchObject({ total: 60 });
  await putOffer({ pricing: null, price: 7 });
  await post('/api/subscriptions/plan-change', change);
  expect(await subscription(id)).toMatchObject({ unitPrice: 7, pricing: null, pendingAmount: 640 });
});

test('a yearly subscription costs twelve times the monthly flat price', async () => {
  await putOffer({ pricing: { model: 'flat' }, price: 9.9 }, 'flat');
  const id = await create({
    customerId: 'cus-flat',
    offerId: 'flat',
    quantity: 500,
    billingCycle: 'yearly',
    startDate: '2035-05-01',
  });
  expect(await newestInvoice('cus-flat')).toMatchObject({ total: 118.8 });
  expect(await subscription(id)).toMatchObject({
    unitPrice: 118.8,
    pricing: { model: 'flat', unitPrice: 118.8 },
  });
  const own = await create({ offerId: 'flat', quantity: 2, unitPrice: 3, startDate: '2035-05-01' });
  expect(await subscription(own)).toMatchObject({ unitPrice: 3, pricing: null });
});

test('a changed price makes a new version, to which subscriptions migrate on renewal', async () => {
  await putOffer({ price: 10 }, 'versioned');
  const fields = { customerId: 'cus-versions', offerId: 'versioned', startDate: '2035-05-01', quantity: 3 };
  const [old, own] = [await create(fields), await create({ ...fields, unitPrice: 8 })];
  expect((await putOffer({ stock: 5 }, 'versioned')).body.version).toBe(1);
  expect((await putOffer({ price: 12.5 }, 'versioned')).body.version).toBe(2);
  const { versions } = (await service.call('/api/reference/offers/versioned/versions')).body;
  expect(versions).toMatchObject([
    { version: 2, price: 12.5 },
    { version: 1, price: 10, currency: 'EUR', billingCycle: 'monthly', pricing: null },
  ]);
  const migrate = (body: object) => post('/api/reference/offers/versioned/migrate', body);
  const row = {
    subscriptionId: old,
    customerId: 'cus-versions',
    fromVersion: 1,
    effectiveDate: '2035-06-01',
  };
  const priced = { ...row, currency: 'EUR', before: 30, after: 37.5, difference: 7.5, changedCharges: [] };
  const answered = (result: string) => ({
    offerId: 'versioned',
    version: 2,
    next: null,
    subscriptions: [{ ...priced, result }],
  });
  const previewed = await migrate({ effectiveDate: 'renewal', preview: true });
  expect(previewed.body).toEqual(answered('preview'));
  expect((await subscription(old)).scheduledChanges).toEqual([]);
  const none = await migrate({ effectiveDate: 'renewal', customerIds: ['somebody'] });
  expect(none.body.subscriptions).toEqual([]);
  expect((await migrate({ effectiveDate: 'renewal' })).body).toEqual(answered('changed'));
  expect((await migrate({ effectiveDate: 'renewal' })).body).toEqual(answered('waiting'));
  await moveClock(service, '2035-06-01T08:00:00Z');
  expect(await subscription(old)).toMatchObject({ unitPrice: 12.5, offerVersion: 2 });
  expect(await subscription(own)).toMatchObject({ unitPrice: 8, offerVersion: null });
  expect((await migrate({ effectiveDate: 'renewal' })).body.subscriptions).toEqual([]);

  // An offer that is created again goes on counting its versions.
  await service.call('/api/reference/offers/versioned', { method: 'DELETE' });
  expect((await putOffer({ price: 1 }, 'versioned')).body.version).toBe(3);
  expectProblem(
    await post('/api/reference/offers/none/migrate', { effectiveDate: 'renewal' }),
    404,
    'NOT_FOUND',
  );
});

test.each([
  [
    '/pricing/tiers/0/upTo',
    {
      model: 'volume',
      tiers: [
        { upTo: 1.5, unitPrice: 1 },
        { upTo: null, unitPrice: 1 },
      ],
    },
  ],
  ['/pricing/packagePrice', { model: 'package', packageSize: 2 }],
  ['/pricing/freeUnits', { model: 'flat', freeUnits: 2 }],
])('an offer with invalid pricing is refused with %s', async (path, pricing) => {
  const answer = await putOffer({ pricing }, 'broken');
  expectProblem(answer, 400, 'VALIDATION_ERROR');
  expect(answer.body.errors[0].path).toBe(path);
});
