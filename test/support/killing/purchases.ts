/**
 * Clients that bill, merge carts with a discount code, order and ask for receipts. Each number, use of the code and receipt must exist
 * exactly once.
 */
import { expect } from '@jest/globals';
import { everyEntry } from '../storeContents.js';
import type { Kind } from './killedService.js';

const isOfClient = ({ customerId }: { readonly customerId: string }) => customerId.startsWith('client-');

export const purchases = (clients: number): Kind => ({
  share: 7,
  begin({ goesOn, must, insist }) {
    const numbers: string[] = [];
    const bought: { guest: string; customer: string; order: string; total: number }[] = [];

    async function buy(name: string, round: number): Promise<void> {
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
        const item = { offerId: 'o', quantity, price: 10 };
        await must('POST', `/api/cart/${cart}/items`, item, key(`item/${cart}`));
        await must('POST', `/api/cart/${cart}/discounts`, { code: 'TEN' }, key(`code/${cart}`));
      }
      const carts = { guestCartId: guest, customerCartId: customer };
      const { total } = await must('POST', '/api/cart/merge', carts, key('merge'));
      const order = `order-${name}-${round}`;
      bought.push({ guest, customer, order, total });
      const completed = { status: 'completed', customerId: name, cartId: customer, total };
      await must('PUT', `/api/reference/orders/${order}`, completed, key('order'));
      const lines = [{ description: name, quantity: 1, price: total }];
      await must('POST', '/api/receipts', { orderId: order, items: lines }, key('receipt'));
    }

    const setLimit = (usageLimit: number, key: string) =>
      must('PUT', '/api/reference/discount-codes/TEN', { type: 'percentage', value: 10, usageLimit }, key);

    return {
      async prepare(_, round) {
        if (round === 0) await setLimit(10_000, 'code');
      },
      throughout: () =>
        Promise.all(
          Array.from({ length: clients }, async (_, index) => {
            for (let round = 0; goesOn(); round += 1) await buy(`client-${index}`, round);
          }),
        ),
      async check(service) {
        // Numbers: each issued invoice has one, and each series has no gap.
        const invoices = await everyEntry(service, '/api/invoices/odata');
        const numbered = invoices.filter(({ invoiceNumber }) => invoiceNumber !== null);
        expect(invoices.filter(({ status }) => status === 'issued' || status === 'paid')).toEqual(
          numbered.filter(({ status }) => status === 'issued' || status === 'paid'),
        );
        const series = new Map<string, number[]>();
        for (const { invoiceNumber } of numbered) {
          const name = invoiceNumber.slice(0, -6);
          series.set(name, [...(series.get(name) ?? []), Number(invoiceNumber.slice(-6))]);
        }
        for (const found of series.values()) {
          expect(found.sort((a, b) => a - b)).toEqual(found.map((_, index) => index + 1));
        }
        const own = invoices.filter(isOfClient);
        expect(own.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([...numbers].sort());
        expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['paid']));

        // Carts: merged once (2 + 3 pieces at 10, less 10 %), then ordered and gone.
        expect(new Set(bought.map(({ total }) => total))).toEqual(new Set([45]));
        for (const { guest, customer } of bought) {
          expect((await service.call(`/api/cart/${guest}`)).status).toBe(404);
          expect((await service.call(`/api/cart/${customer}`)).status).toBe(404);
        }

        // Receipts: one per order.
        const receipts = await everyEntry(service, '/api/receipts');
        expect(receipts.map(({ orderId }) => orderId).sort()).toEqual(
          bought.map(({ order }) => order).sort(),
        );

        // Uses of the code: one spent per order; those of the merged carts were given back.
        const { cartId } = await must('POST', '/api/cart', { customerId: 'last' }, 'last-cart');
        await must('POST', `/api/cart/${cartId}/items`, { offerId: 'o', price: 10 }, 'last-item');
        await setLimit(bought.length, 'no-use-left');
        const refused = await insist('POST', `/api/cart/${cartId}/discounts`, { code: 'TEN' }, 'refused');
        expect(refused.body.code).toBe('INVALID_DISCOUNT');
        await setLimit(bought.length + 1, 'one-use-left');
        await must('POST', `/api/cart/${cartId}/discounts`, { code: 'TEN' }, 'taken');
      },
    };
  },
});
