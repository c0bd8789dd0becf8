/** Random plan changes: a subscription costs the sum of its days with their tax. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import type { LineTax } from '../../../src/kernel/taxes.js';
import { changePlan, create, play, renew, terminate } from './examples.js';

export const offerAt = (price: string) => ({ price, currency: 'USD', billingCycle: 'monthly' }) as const;

const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

/** Returns the tax of lines for each plan. @param rateOf in percent */
function taxesAt(plans: readonly string[], rateOf: (plan: string) => number) {
  return new Map(
    plans.map((plan): [string, LineTax] => [
      plan,
      rateOf(plan) === 0
        ? { taxCategory: 'Z', taxRate: '0' }
        : { taxCategory: 'S', taxRate: (rateOf(plan) / 100).toFixed(2) },
    ]),
  );
}

/** Keeps the last change of each day. Prices are odd and even in turns, since a change without a new price corrects nothing. */
function pricedApart<Change extends { readonly day: number; readonly price: number }>(
  asked: readonly Change[],
) {
  return [...new Map(asked.map((one) => [one.day, one])).values()]
    .sort((one, other) => one.day - other.day)
    .map((one, index) => ({ ...one, price: 2 * one.price + (index % 2 === 0 ? 1 : 0) }));
}

/** March at 100.00 for `book`, billed by `inv_1`. */
function billedMarch(taxes: ReadonlyMap<string, LineTax>): readonly SubscriptionEvent[] {
  const billFirstPeriod = { invoiceId: 'inv_1', taxRate: '0', taxes, offerNames: new Map() };
  const asked = { offerId: 'book', quantity: 1, unitPrice: '100', startDate: '2026-03-01', billFirstPeriod };
  return play([], create({ at: '2026-03-01T00:30:00.000Z', ...asked }), {
    type: 'CompleteRenewalInvoice',
    invoiceId: 'inv_1',
  });
}

/** Returns the sum of invoices with tax, less what was given back. @param rate in percent, of the invoice that gives back */
function paidIn(history: readonly SubscriptionEvent[], rate: number): number {
  let paid = 0;
  for (const { type, data } of history) {
    if (type === 'RenewalInvoiceRequested') paid += Number(data.invoice.total);
    if (type === 'InvoiceReductionRequested')
      for (const { amount } of data.lines) paid -= Number(amount) * (1 + rate / 100);
    if (type === 'CreditReleased') paid -= Number(data.amount) + Number(data.tax ?? 0);
  }
  return paid;
}

export function testTaxes(share: number): void {
  describe('a period that ends early', () => {
    const plans: readonly string[] = ['book', 'software', 'lesson'];
    const change = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      plan: fc.constantFrom(...plans),
      price: fc.integer({ min: 1, max: 300 }),
    });

    /** Adds up the cost of each day at its own plan, price and rate: a 31st of the month each. */
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

    /** Returns what is given back of the first invoice's 100.00. No other invoice charges its days before the end. */
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

    test('costs its days with their tax, whatever plans, tax rates and clerks’ credits it had', () => {
      fc.assert(
        fc.property(
          fc.array(change, { maxLength: 3 }),
          fc.integer({ min: 2, max: 31 }),
          fc.tuple(...plans.map(() => fc.constantFrom(0, 7, 19))),
          fc.integer({ min: 0, max: 100 }),
          fc.constantFrom('before the changes', 'before the end', 'after the end'),
          (asked, endDay, rates, credited, when) => {
            const rateOf = (plan: string) => rates[plans.indexOf(plan)] ?? 0;
            const own = taxesAt(plans, rateOf);
            const days = pricedApart(asked.filter(({ day }) => day < endDay));
            let history = billedMarch(own);
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
            const paid = paidIn(history, rateOf('book'));
            const byClerks = history.reduce(
              (sum, { type, data }) => (type === 'InvoiceCredited' ? sum + Number(data.amount) : sum),
              0,
            );
            // A day that is charged at another tax rate instead is given back in full.
            const returned = givenBack(days, endDay, (plan) => rateOf(plan) !== rateOf('book'));
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

    test('and the period after it cost their days with the tax known on them, even with a change of tax rate', () => {
      fc.assert(
        fc.property(
          fc.array(change, { minLength: 1, maxLength: 3 }),
          fc.tuple(...plans.map(() => fc.constantFrom(0, 7, 19))),
          fc.tuple(...plans.map(() => fc.constantFrom(0, 7, 19))),
          (asked, rates, later) => {
            const rateNow = (plan: string) => later[plans.indexOf(plan)] ?? 0;
            const rateOf = (plan: string) => rates[plans.indexOf(plan)] ?? 0;
            const own = taxesAt(plans, rateOf);
            const days = pricedApart(asked);
            let history = billedMarch(own);
            for (const { day, plan, price } of days) {
              const at = `${dayOf(day)}T09:30:00.000Z`;
              const known = { offer: offerAt(String(price)), tax: own.get(plan) };
              history = play(history, changePlan({ at, newOfferId: plan, ...known }));
            }
            history = play(
              history,
              renew('2026-04-01', { invoiceId: 'inv_2', taxes: taxesAt(plans, rateNow) }),
            );
            const last = days.at(-1) ?? { plan: 'book', price: 100 };
            const april = last.price * (1 + rateNow(last.plan) / 100);
            expect(Math.abs(paidIn(history, rateOf('book')) - used(days, 32, rateOf) - april)).toBeLessThan(
              0.12,
            );
          },
        ),
        { numRuns: Math.ceil(400 * share) },
      );
    });
  });
}
