/** What days cost with their tax, whatever plans a subscription had. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LineTax } from '../../../src/kernel/taxes.js';
import { changePlan, create, play, terminate } from './examples.js';

export const offerAt = (price: string) => ({ price, currency: 'USD', billingCycle: 'monthly' }) as const;

export function testTaxes(share: number): void {
  describe('a period that ends early', () => {
    const plans: readonly string[] = ['book', 'software', 'lesson'];
    const change = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      plan: fc.constantFrom(...plans),
      price: fc.integer({ min: 1, max: 300 }),
    });

    /** What each day costs at the plan, price and rate that it has, by itself: the sum of a month's 31sts. */
    function used(
      changes: readonly { readonly day: number; readonly plan: string; readonly price: number }[],
      endDay: number,
      rateOf: (plan: string) => number,
    ): number {
      let sum = 0;
      for (let day = 1; day < endDay; day += 1) {
        const { plan, price } = changes.findLast((one) => one.day <= day) ?? { plan: 'book', price: 100 };
        sum += (price / 31) * (1 + rateOf(plan) / 100);
      }
      return sum;
    }

    /** What is given back of the 100.00 that the first invoice billed: no other one charges its days before the end. */
    function givenBack(
      changes: readonly { readonly day: number; readonly price: number; readonly plan: string }[],
      endDay: number,
      isWhole: (plan: string) => boolean,
    ): number {
      let sum = 0;
      for (let day = 1; day <= 31; day += 1) {
        const { price, plan } = changes.findLast((one) => one.day <= day) ?? { price: 100, plan: 'book' };
        sum += Math.max(0, 100 - (day < endDay && !isWhole(plan) ? price : 0)) / 31;
      }
      return sum;
    }

    test('costs its days with their tax, whatever plans it had, however they are taxed, and whatever clerks credit', () => {
      fc.assert(
        fc.property(
          fc.array(change, { maxLength: 3 }),
          fc.integer({ min: 2, max: 31 }),
          fc.tuple(...plans.map(() => fc.constantFrom(0, 7, 19))),
          fc.integer({ min: 0, max: 100 }),
          fc.constantFrom('before the changes', 'before the end', 'after the end'),
          (asked, endDay, rates, credited, when) => {
            const rateOf = (plan: string) => rates[plans.indexOf(plan)] ?? 0;
            const own = new Map(
              plans.map((plan): [string, LineTax] => [
                plan,
                rateOf(plan) === 0
                  ? { taxCategory: 'Z', taxRate: '0' }
                  : { taxCategory: 'S', taxRate: (rateOf(plan) / 100).toFixed(2) },
              ]),
            );
            const facts = { invoiceId: 'inv_1', taxRate: '0', taxes: own, offerNames: new Map() };
            const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
            // One change a day, on days before the end, each the last word on its day.
            const days = [...new Map(asked.map((one) => [one.day, one])).values()]
              .filter(({ day }) => day < endDay)
              .sort((one, other) => one.day - other.day)
              // Odd and even in turns: where the price stays there is nothing to correct, as the rules say.
              .map((one, index) => ({ ...one, price: 2 * one.price + (index % 2 === 0 ? 1 : 0) }));
            let history = play(
              [],
              create({
                at: '2026-03-01T00:30:00.000Z',
                offerId: 'book',
                quantity: 1,
                unitPrice: '100',
                startDate: '2026-03-01',
                billFirstPeriod: facts,
              }),
              { type: 'CompleteRenewalInvoice', invoiceId: 'inv_1' },
            );
            const credit = {
              type: 'RecordInvoiceCredited',
              invoiceId: 'inv_1',
              creditNoteId: 'cn_1',
              amount: credited.toFixed(2),
              billed: '100.00',
            } as const;
            const creditIf = (now: string) => (now === when && credited > 0 ? [credit] : []);
            history = play(history, ...creditIf('before the changes'));
            for (const { day, plan, price } of days) {
              const at = `${dayOf(day)}T09:30:00.000Z`;
              history = play(history, changePlan({ at, newOfferId: plan, offer: offerAt(String(price)) }));
            }
            history = play(
              history,
              ...creditIf('before the end'),
              terminate(dayOf(endDay), { refund: 'unused', taxes: own }),
              ...creditIf('after the end'),
            );
            let paid = 0;
            let byClerks = 0;
            for (const { type, data } of history) {
              if (type === 'InvoiceCredited') byClerks += Number(data.amount);
              if (type === 'RenewalInvoiceRequested') paid += Number(data.invoice.total);
              if (type === 'InvoiceReductionRequested')
                for (const { amount } of data.lines) paid -= Number(amount) * (1 + rateOf('book') / 100);
              if (type === 'CreditReleased') paid -= Number(data.amount) + Number(data.tax ?? 0);
            }
            // An invoice gives back whole what is charged with another tax instead, once its end gives back more than is charged.
            const isWhole = history.some(({ type }) => type === 'InvoiceReductionRequested');
            const returned = givenBack(days, endDay, (plan) => isWhole && rateOf(plan) !== rateOf('book'));
            const tooMuch = Math.max(0, byClerks + returned - 100);
            const free = used(days, endDay, rateOf) + tooMuch * (1 + rateOf('book') / 100);
            expect(Math.abs(paid - free)).toBeLessThan(0.12);
            if (when === 'after the end' && Math.abs(credited + returned - 100) > 0.12)
              expect([byClerks, tooMuch < 0.12]).toEqual([credited + returned < 100 ? credited : 0, true]);
          },
        ),
        { numRuns: Math.ceil(400 * share) },
      );
    });
  });
}
