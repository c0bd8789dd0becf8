/** Unknown offers and customers cause warnings, or refusals with REFERENCES=strict. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CustomerCommands } from '../../../src/commands/reference/customer.js';
import type { OrderCommands } from '../../../src/commands/reference/order.js';
import { referenceKinds } from '../../../src/http/reference/kinds.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

const offer = { name: 'Pro', price: 10, currency: 'USD', billingCycle: 'monthly' };
const items = [{ description: 'Chair', quantity: 1, unitPrice: 10 }];
const unknown = (kind: 'offer' | 'customer', id: string, path: string) => ({
  code: kind === 'offer' ? 'OFFER_NOT_FOUND' : 'CUSTOMER_NOT_FOUND',
  path,
  message: `${kind === 'offer' ? 'Offer' : 'Customer'} '${id}' not found`,
});

async function filled(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const service = await startService(environment);
  const put = (path: string, body: object) => service.call(`/api/reference/${path}`, { method: 'PUT', body });
  await put('offers/known', offer);
  await put('customers/known', { name: 'Tailspin' });
  await put('orders/order-1', { customerId: 'known', status: 'completed' });
  await put('orders/order-2', { status: 'completed' });
  return service;
}

describe('by default', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await filled({});
  });
  afterAll(() => service.dispose());

  test('unknown offers and customers are accepted with warnings', async () => {
    const subscription = await service.call('/api/subscriptions', {
      body: { customerId: 'c', offerId: 'o' },
    });
    expect(subscription.body.warnings).toEqual([
      unknown('customer', 'c', '/customerId'),
      unknown('offer', 'o', '/offerId'),
    ]);
    const subscriptionId = subscription.body.id;
    const changed = await service.call('/api/subscriptions/plan-change', {
      body: { subscriptionId, newOfferId: 'another' },
    });
    expect(changed.body.warnings).toEqual([unknown('offer', 'another', '/newOfferId')]);
    const invoice = await service.call('/api/invoices', { body: { customerId: 'c', items } });
    expect(invoice.body.warnings).toEqual([unknown('customer', 'c', '/customerId')]);
    const receipt = await service.call('/api/receipts', {
      body: {
        orderId: 'order-2',
        customerId: 'c',
        items: [{ description: 'Chair', quantity: 1, price: 10 }],
      },
    });
    expect(receipt.status).toBe(201);
    expect(receipt.body.warnings).toEqual([unknown('customer', 'c', '/customerId')]);
  });

  test('known offers and customers cause no warnings', async () => {
    const body = { customerId: 'known', offerId: 'known' };
    const subscription = await service.call('/api/subscriptions', { body });
    expect(subscription.body).not.toHaveProperty('warnings');
    const invoice = await service.call('/api/invoices', { body: { customerId: 'known', items } });
    expect(invoice.body).not.toHaveProperty('warnings');
  });
});

describe('with REFERENCES=strict', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await filled({ REFERENCES: 'strict' });
  });
  afterAll(() => service.dispose());

  test('unknown offers and customers are refused', async () => {
    const call = (path: string, body: object) => service.call(path, { body });
    const both = await call('/api/subscriptions', { customerId: 'c', offerId: 'o' });
    expectProblem(both, 400, 'CUSTOMER_NOT_FOUND');
    expect(both.body.errors.map(({ path }: { path: string }) => path)).toEqual(['/customerId', '/offerId']);
    expectProblem(
      await call('/api/subscriptions', { customerId: 'known', offerId: 'o' }),
      400,
      'OFFER_NOT_FOUND',
    );
    expectProblem(await call('/api/invoices', { customerId: 'c', items }), 400, 'CUSTOMER_NOT_FOUND');
    const chair = [{ description: 'Chair', quantity: 1, price: 10 }];
    const receipt = { orderId: 'order-2', customerId: 'c', items: chair };
    expectProblem(await call('/api/receipts', receipt), 400, 'CUSTOMER_NOT_FOUND');
    const made = await call('/api/subscriptions', { customerId: 'known', offerId: 'known' });
    expect(made.status).toBe(201);
    const change = { subscriptionId: made.body.id, newOfferId: 'another' };
    expectProblem(await call('/api/subscriptions/plan-change', change), 400, 'OFFER_NOT_FOUND');
  });

  test('import lines that name unknown customers are refused, others are imported', async () => {
    const lines = ['c', 'known'].map((customerId, index) =>
      JSON.stringify({ key: `k${index}`, customerId, items, status: 'issued', invoiceNumber: `K-${index}` }),
    );
    const { body } = await service.call('/api/import/invoices', {
      method: 'POST',
      content: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(body).toMatchObject({ imported: 1, rejected: [{ line: 1, code: 'CUSTOMER_NOT_FOUND' }] });
  });

  test('an imported receipt that names an unknown customer is refused, like one sent alone', async () => {
    const receipt = {
      orderId: 'order-2',
      customerId: 'c',
      items: [{ description: 'Chair', quantity: 1, price: 10 }],
    };
    const { body } = await service.call('/api/import/receipts', {
      method: 'POST',
      content: JSON.stringify({ key: 'k', ...receipt }),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(body.rejected).toMatchObject([{ line: 1, code: 'CUSTOMER_NOT_FOUND' }]);
  });

  test.each([
    ['subscriptions', { offerId: 'known' }],
    ['invoices', { items }],
    ['payments', { amount: 1, currency: 'EUR', paidAt: '2026-01-02', method: 'transfer' }],
  ])('records of %s imported before stay imported when their customer is gone', async (kind, fields) => {
    const path = `/api/reference/customers/leaving-${kind}`;
    const send = async () => {
      const line = { key: 'k', customerId: `leaving-${kind}`, ...fields };
      const headers = { 'content-type': 'application/x-ndjson' };
      const content = JSON.stringify(line);
      return (await service.call(`/api/import/${kind}`, { method: 'POST', content, headers })).body;
    };
    await service.call(path, { method: 'PUT', body: { name: 'Leaving' } });
    expect(await send()).toEqual({ imported: 1, existing: 0, rejected: [] });
    await service.call(path, { method: 'DELETE' });
    expect(await send()).toEqual({ imported: 0, existing: 1, rejected: [] });
  });
});

test('an offer that names an unknown meter is refused again when it is repeated', async () => {
  const { handler } = counterProcess(memoryEventStore(), memoryKeys());
  const none = { customers: {} as CustomerCommands, orders: {} as OrderCommands };
  const offers = referenceKinds(handler, none).find(({ name }) => name === 'offers');
  const charges = [{ id: 'calls', name: 'Calls', meter: 'steps', model: 'perUnit', unitPrice: 1 }];
  for (const recovering of [false, true])
    await expect(
      offers?.put('pro', { name: 'Pro', charges }, contextOf({ recovering })),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});
