/** Clerks who bill, record payments, reverse, credit and refund for a few customers: each command must have counted exactly once. */
import { expect } from '@jest/globals';
import { everyEntry } from '../storeContents.js';
import type { Kind } from './killedService.js';

const clerksOfEach = 3;
const cents = (amount: number) => Math.round(amount * 100);
const isOfCustomer = ({ customerId }: { readonly customerId: string }) => customerId.startsWith('customer-');

/** The answered amounts of a customer, in cents. */
interface Expected {
  invoiced: number;
  credited: number;
  paid: number;
  refunded: number;
}

export const receivables = (customers: number): Kind => ({
  share: 2,
  begin({ goesOn, must, insist }) {
    const expected = new Map<string, Expected>();
    let rounds = 0;

    async function keepBooks(customerId: string, prefix: string): Promise<void> {
      const own = expected.get(customerId) ?? { invoiced: 0, credited: 0, paid: 0, refunded: 0 };
      expected.set(customerId, own);
      rounds += 1;
      const key = (step: string) => `${prefix}/${step}`;
      const post = (path: string, body: object, step: string) => must('POST', path, body, key(step));
      const payment = { customerId, currency: 'EUR', paidAt: '2026-04-09', method: 'transfer' };
      const items = [{ description: prefix, quantity: 1, unitPrice: 30.01 }];
      const invoice = { customerId, items, tax: 0, status: 'issued' };
      const { id: invoiceId } = await post('/api/invoices', invoice, 'invoice');
      own.invoiced += 3001;
      const bounces = { ...payment, amount: 50, reference: key('bounces') };
      const { id } = await post('/api/payments', bounces, 'payment');
      await post('/api/payments', { ...payment, amount: 20.5, allocations: [] }, 'on-account');
      own.paid += 2050;
      await post(`/api/payments/${id}/reverse`, { reason: 'No cover' }, 'reverse');
      await post('/api/credit-notes', { invoiceId, reason: 'Returned', amount: 7.77 }, 'credit');
      own.credited += 777;
      const back = { amount: 5, currency: 'EUR', reason: 'Too much' };
      const refund = await insist('POST', `/api/customers/${customerId}/refunds`, back, key('refund'));
      // Other clerks may have used the credit.
      if (refund.status === 201) own.refunded += 500;
      else expect(refund.body.code).toBe('INVALID_AMOUNT');
      const again = await insist('POST', '/api/payments', bounces, key('again'));
      expect(again.body.code).toBe('DUPLICATE_PAYMENT');
    }

    return {
      throughout: () =>
        Promise.all(
          Array.from({ length: customers * clerksOfEach }, async (_, index) => {
            for (let round = 0; goesOn(); round += 1) {
              await keepBooks(`customer-${index % customers}`, `clerk-${index}/${round}`);
            }
          }),
        ),
      async check(service) {
        let dueOfAll = 0;
        for (const [customerId, own] of expected) {
          const { body } = await service.call(`/api/customers/${customerId}/account`);
          expect(body.currencies).toHaveLength(1);
          const { invoiced, credited, paid, refunded, due, balance } = body.currencies[0];
          expect({
            invoiced: cents(invoiced),
            credited: cents(credited),
            paid: cents(paid),
            refunded: cents(refunded),
          }).toEqual(own);
          expect(own.invoiced - own.credited - own.paid + own.refunded).toBe(cents(due) - cents(balance));
          dueOfAll += cents(due);
        }
        // The documents must agree.
        const invoices = (await everyEntry(service, '/api/invoices/odata')).filter(isOfCustomer);
        expect(invoices.reduce((sum, { amountDue }) => sum + cents(Number(amountDue)), 0)).toBe(dueOfAll);
        for (const { status, amountDue } of invoices)
          expect(status).toBe(amountDue === 0 ? 'paid' : 'issued');
        const payments = (await everyEntry(service, '/api/payments')).filter(isOfCustomer);
        expect(payments.filter(({ status }) => status === 'reversed')).toHaveLength(rounds);
        expect(payments.filter(({ status }) => status === 'recorded')).toHaveLength(rounds);
      },
    };
  },
});
