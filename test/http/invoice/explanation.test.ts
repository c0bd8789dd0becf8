/** Why was I charged this? A line's explanation adds up to its amount, to the last digit. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true', TAX_RATE: '0.19' });
  await moveClock(service, '2035-04-01T08:00:00Z');
  await put('offers/seats', {
    name: 'Seats',
    currency: 'EUR',
    billingCycle: 'monthly',
    setupFee: 25,
    pricing: {
      model: 'graduated',
      tiers: [
        { upTo: 10, unitPrice: 2, flatFee: 5 },
        { upTo: null, unitPrice: 1.5 },
      ],
    },
  });
  await put('offers/pro', { name: 'Pro', price: 3.333333, currency: 'EUR', billingCycle: 'monthly' });
  await put('discount-codes/TENTH', { type: 'percentage', value: 10, appliesTo: 'subscriptions' });
});
afterAll(() => service.dispose());

const put = async (path: string, body: object) =>
  expect((await service.call(`/api/reference/${path}`, { method: 'PUT', body })).status).toBe(200);
const post = async (path: string, body: object) => {
  const answer = await service.call(path, { body });
  expect([path, answer.status, answer.text]).toEqual([
    path,
    answer.status < 300 ? answer.status : 200,
    answer.text,
  ]);
  return answer.body;
};
const explain = (id: string, line: number) => service.call(`/api/invoices/${id}/lines/${line}/explanation`);

async function invoices(subscriptionId: string) {
  const { body } = await service.call(
    `/api/invoices/odata?$filter=subscriptionId eq '${subscriptionId}'&$orderby=createdAt`,
  );
  return Promise.all(
    body.value.map(async ({ id }: { id: string }) => (await service.call(`/api/invoices/${id}`)).body),
  );
}

/** Returns the explanation's amount, rounded to minor units, half up in magnitude. */
function amountOf({ before, after, days }: Record<string, never>): number {
  const whole = Number(Object(after)?.amount ?? 0) - Number(Object(before)?.amount ?? 0);
  const share = Object(days)?.days == null ? whole : (whole * Object(days).days) / Object(days).of;
  return (Math.sign(share) * Math.floor(Math.abs(share) * 100 + 0.5 + 1e-9)) / 100;
}

test('every line of periods, changes, discounts and ends equals what its terms, days and tiers come to', async () => {
  const { id } = await post('/api/subscriptions', {
    customerId: 'cus-why',
    offerId: 'seats',
    quantity: 12,
    billFirstPeriod: true,
    discounts: ['TENTH'],
  });
  await moveClock(service, '2035-04-11T08:00:00Z');
  await post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: 25 });
  await moveClock(service, '2035-05-20T08:00:00Z');
  await post('/api/subscriptions/plan-change', { subscriptionId: id, newOfferId: 'pro' });
  await moveClock(service, '2035-06-08T08:00:00Z');
  await post('/api/subscriptions/terminate', { subscriptionId: id, refund: 'unused' });

  const kinds = new Set<string>();
  for (const invoice of await invoices(id))
    for (const [index, item] of invoice.items.entries()) {
      const { body } = await explain(invoice.id, index + 1);
      expect(body).toMatchObject({ description: item.description, amount: item.amount, tax: { rate: 0.19 } });
      if (body.before === null && body.after === null) continue;
      kinds.add(`${body.before === null ? '' : 'before '}${body.after === null ? '' : 'after'}`);
      expect([item.description, amountOf(body)]).toEqual([item.description, item.amount]);
    }
  expect([...kinds].toSorted()).toEqual(['after', 'before after']);
});

test('tiers, the set-up fee and the share of days are explained in words', async () => {
  const { id } = await post('/api/subscriptions', {
    customerId: 'cus-words',
    offerId: 'seats',
    quantity: 12,
    startDate: '2035-06-08',
    anchorDay: 18,
    billFirstPeriod: true,
  });
  const [invoice] = await invoices(id);
  expect((await explain(invoice.id, 1)).body).toMatchObject({
    days: { from: '2035-06-08', until: '2035-06-17', days: 10, of: 31 },
    before: null,
    after: { offer: 'Seats × 12', quantity: 12, unitPrice: null, model: 'graduated', amount: '28' },
    words: [
      '10 × 2 (tier 1) + 5 (tier 1) + 2 × 1.5 (tier 2) = 28 EUR for a whole period.',
      'Share: 28 × 10 of 31 days = 9.03 EUR.',
      'Tax: 19 %.',
    ],
  });
  expect((await explain(invoice.id, 2)).body).toMatchObject({
    before: null,
    after: null,
    words: ['1 × 25.00 = 25.00 EUR.', 'Tax: 19 %.'],
  });
  expectProblem(await explain(invoice.id, 3), 404, 'NOT_FOUND');
  expectProblem(await explain('inv_none', 1), 404, 'INVOICE_NOT_FOUND');
  expectProblem(await explain(invoice.id, 0), 400, 'VALIDATION_ERROR');
});
