/**
 * Clients that buy, bill and pay, and repeat each request under its key until it is answered, while the service is killed
 * again and again: in the end everything has happened exactly once.
 */
import { afterEach, expect, test } from '@jest/globals';
import { type Called, type RunningService, startOwnService } from '../support/service.js';
import { everyEntry } from '../support/storeContents.js';
import { isGone } from '../support/subscriptionLoad.js';
import { aMoment } from '../support/until.js';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

const clients = 12;
const rounds = 5;
/** Answered requests after which the next kill comes. */
const kills = [90, 210, 350, 480, 620];
test('kill -9 while carts are merged and ordered, invoices issued and receipts made doubles and loses nothing', async () => {
  let running: RunningService = await startOwnService();
  service = running;
  let answered = 0;
  /** All clients are done, or one has failed. */
  let over = false;
  let failure: unknown;

  /** Sends a request until it is answered for good. */
  async function insist(method: string, path: string, body: object, key: string): Promise<Called> {
    for (;;) {
      const headers = { 'idempotency-key': key };
      const answer = await running.call(path, { method, body, headers }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      if (answer !== undefined && answer.status < 500 && answer.body?.code !== 'CONCURRENCY_CONFLICT') {
        answered += 1;
        return answer;
      }
      if (over) throw new Error('another client has failed');
      await aMoment();
    }
  }
  async function must(method: string, path: string, body: object, key: string): Promise<Called['body']> {
    const { status, body: answer, text } = await insist(method, path, body, key);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return answer;
  }

  const numbers: string[] = [];
  const bought: { guest: string; customer: string; order: string; total: number }[] = [];

  async function client(name: string): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const key = (step: string) => `${name}/${round}/${step}`;
      const items = [{ description: name, quantity: 1, unitPrice: 5 }];
      const { id } = await must('POST', '/api/invoices', { customerId: name, items }, key('invoice'));
      const issued = await must('PATCH', `/api/invoices/${id}/status`, { status: 'issued' }, key('issue'));
      numbers.push(issued.invoiceNumber);
      await must('PATCH', `/api/invoices/${id}/status`, { status: 'paid' }, key('pay'));

      const { cartId: guest } = await must('POST', '/api/cart', { cartType: 'guest' }, key('guest'));
      const { cartId: customer } = await must('POST', '/api/cart', { customerId: name }, key('customer'));
      for (const [cart, quantity] of [
        [guest, 2],
        [customer, 3],
      ]) {
        await must(
          'POST',
          `/api/cart/${cart}/items`,
          { offerId: 'o', quantity, price: 10 },
          key(`item/${cart}`),
        );
        await must('POST', `/api/cart/${cart}/discounts`, { code: 'TEN' }, key(`code/${cart}`));
      }
      const merged = await must(
        'POST',
        '/api/cart/merge',
        { guestCartId: guest, customerCartId: customer },
        key('merge'),
      );
      const order = `order-${name}-${round}`;
      const total = merged.total;
      bought.push({ guest, customer, order, total });
      const completed = { status: 'completed', customerId: name, cartId: customer, total };
      await must('PUT', `/api/reference/orders/${order}`, completed, key('order'));
      const lines = [{ description: name, quantity: 1, price: total }];
      await must('POST', '/api/receipts', { orderId: order, items: lines }, key('receipt'));
    }
  }

  const limit = 10_000;
  const code = { type: 'percentage', value: 10, usageLimit: limit };
  await must('PUT', '/api/reference/discount-codes/TEN', code, 'code');
  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(`client-${index}`)));
  working.then(
    () => {
      over = true;
    },
    (error: unknown) => {
      failure = error;
      over = true;
    },
  );
  for (const kill of kills) {
    while (answered < kill && !over) await aMoment();
    if (over) break;
    await running.kill();
    running = await running.restart();
    service = running;
  }
  await working;
  expect(failure).toBeUndefined();
  expect(answered).toBeGreaterThan(kills.at(-1) ?? 0);

  // Numbers: each invoice one, from the first to the last without a gap.
  const sequence = numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b);
  expect(sequence).toEqual(Array.from({ length: clients * rounds }, (_, index) => index + 1));
  const invoices = await everyEntry(running, '/api/invoices/odata');
  expect(invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([...numbers].sort());
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid']));

  // Carts: merged once (2 + 3 pieces at 10, less 10 %), then ordered and gone.
  expect(new Set(bought.map(({ total }) => total))).toEqual(new Set([45]));
  for (const { guest, customer } of bought) {
    expect((await running.call(`/api/cart/${guest}`)).status).toBe(404);
    expect((await running.call(`/api/cart/${customer}`)).status).toBe(404);
  }

  // Receipts: one an order.
  const receipts = await everyEntry(running, '/api/receipts');
  expect(receipts.map(({ orderId }) => orderId).sort()).toEqual(bought.map(({ order }) => order).sort());

  // Uses of the code: spent once an order, those of the merged carts given back.
  const spent = clients * rounds;
  const { cartId } = await must('POST', '/api/cart', { customerId: 'last' }, 'last-cart');
  await must('POST', `/api/cart/${cartId}/items`, { offerId: 'o', price: 10 }, 'last-item');
  await must('PUT', '/api/reference/discount-codes/TEN', { usageLimit: spent }, 'no-use-left');
  const refused = await insist('POST', `/api/cart/${cartId}/discounts`, { code: 'TEN' }, 'refused');
  expect(refused.body.code).toBe('INVALID_DISCOUNT');
  await must('PUT', '/api/reference/discount-codes/TEN', { usageLimit: spent + 1 }, 'one-use-left');
  await must('POST', `/api/cart/${cartId}/discounts`, { code: 'TEN' }, 'taken');

  const verified = await running.call('/api/audit/verify', { method: 'POST' });
  expect(verified.body).toMatchObject({ valid: true, findings: [] });
  const audited = await running.call('/api/audit/money', { method: 'POST' });
  expect(audited.body).toMatchObject({ valid: true, findings: [] });
  expect(await running.stop()).toBe(0);
});
