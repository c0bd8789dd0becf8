/** Two plans that are taxed differently: each line is taxed as what it charges or gives back, whatever the plan is by then. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { InvoiceLine, SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { withCredit } from '../../../src/domain/subscription/invoiceCredit.js';
import type { LineTax } from '../../../src/kernel/taxes.js';
import {
  changePlan,
  changeQuantity,
  created,
  given,
  invoiceOf,
  play,
  renew,
  requestInvoice,
  scheduled,
  terminate,
} from './examples.js';

const reduced: LineTax = { taxCategory: 'S', taxRate: '0.07' };
const standard: LineTax = { taxCategory: 'S', taxRate: '0.19' };
const taxes = new Map([
  ['book', reduced],
  ['software', standard],
]);
const offerAt = (price: string) => ({ price, currency: 'USD', billingCycle: 'monthly' }) as const;

/** From 1 February: one `book` a month for 100. */
const book = created({
  offerId: 'book',
  quantity: 1,
  unitPrice: '100',
  startDate: '2026-02-01',
  renewalDate: '2026-03-01',
});
const renewed = play([book], renew('2026-03-01', { taxes }), {
  type: 'CompleteRenewalInvoice',
  invoiceId: 'inv_1',
});
const toSoftware = (day: string, price = '100') =>
  changePlan({ at: `${day}T09:30:00.000Z`, newOfferId: 'software', offer: offerAt(price) });

/** `[description, amount, rate]` of each line. */
const taxed = (events: readonly SubscriptionEvent[]) =>
  invoiceOf(events).invoice.items.map(({ description, amount, taxRate }) => [description, amount, taxRate]);
const ask = (history: readonly SubscriptionEvent[], day: string) =>
  given(history).when(requestInvoice(day, { invoiceId: 'inv_2', taxes })).events;

describe('an invoice', () => {
  test('taxes the correction of earlier days as what was used on them', () => {
    const changed = play(renewed, changeQuantity('upgrade', 3, '2026-03-16'), toSoftware('2026-04-01', '50'));
    const events = ask(changed, '2026-04-01');
    expect(taxed(events)).toEqual([
      ['software, 2026-04-01 to 2026-04-30', '150.00', '0.19'],
      ['Quantity 1 to 3, 2026-03-16 to 2026-03-31 (16 of 31 days)', '103.23', '0.07'],
    ]);
    expect(invoiceOf(events).invoice).toMatchObject({
      subtotal: '253.23',
      tax: '35.73',
      total: '288.96',
      taxRate: '0',
    });
  });

  test('gives back as it charged: where the plans are taxed alike, by one line, else by two that come to the same', () => {
    const changed = play(renewed, toSoftware('2026-03-16', '200'));
    const correction = 'Plan book to software, Price 100 to 200, 2026-03-16 to 2026-03-31 (16 of 31 days)';
    const untaxed = given(changed).when(requestInvoice('2026-04-01', { invoiceId: 'inv_2' })).events;
    expect(taxed(untaxed)[1]).toEqual([correction, '51.61', undefined]);
    expect(taxed(ask(changed, '2026-04-01'))).toEqual([
      ['software, 2026-04-01 to 2026-04-30', '200.00', '0.19'],
      [`software: ${correction}`, '103.22', '0.19'],
      [`book: ${correction}`, '-51.61', '0.07'],
    ]);
  });

  test('keeps the rate for lines that a clerk adds to the draft', () => {
    const events = given([book]).when(renew('2026-03-01', { taxRate: '0.081' })).events;
    expect(invoiceOf(events).invoice).toMatchObject({ tax: '8.10', taxRate: '0.081' });
    expect(invoiceOf(given([book]).when(renew('2026-03-01', { taxes })).events).invoice.taxRate).toBe('0.07');
  });
});

describe('an end', () => {
  test('gives back with the tax that was charged, whatever the plan is by then', () => {
    const changed = play(renewed, toSoftware('2026-03-02'));
    const events = given(changed).when(terminate('2026-03-02', { refund: 'unused', taxes })).events;
    expect(events).toContainEqual({
      type: 'CreditReleased',
      data: { amount: '96.77', currency: 'USD', tax: '6.77' },
    });
  });

  test('bills the days of a plan that is scheduled before it as that plan is taxed', () => {
    const planned = [
      ...renewed,
      scheduled('chg_1', '2026-04-01', { type: 'plan-change', newOfferId: 'software' }),
    ];
    const end = terminate('2026-03-10', {
      effectiveDate: '2026-05-01',
      taxes,
      offers: new Map([['software', offerAt('100')]]),
    });
    expect(taxed(given(planned).when(end).events)).toEqual([
      ['software, 2026-04-01 to 2026-04-30', '100.00', '0.19'],
    ]);
    given(planned)
      .when({ ...end, offers: new Map() })
      .then('CONCURRENCY_CONFLICT');
  });
});

describe('the credit of an invoice', () => {
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const text = (amount: number) => (amount / 100).toFixed(2);
  const line = fc.record({
    amount: fc.integer({ min: -40_000, max: 40_000 }),
    rate: fc.constantFrom(0, 7, 19),
  });

  test('leaves neither a sum nor a tax below 0, and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 50_000 }),
        (charges, credit) => {
          const lines = charges.map(({ amount, rate }): InvoiceLine => {
            const unitPrice = text(amount);
            const taxRate = rate === 0 ? '0' : `0.${String(rate).padStart(2, '0')}`;
            const taxCategory = rate === 0 ? 'Z' : 'S';
            return { description: 'x', quantity: 1, unitPrice, amount: unitPrice, taxCategory, taxRate };
          });
          const { items, creditBalance } = withCredit(lines, text(credit), 'EUR', '0');
          const sum = (of: readonly InvoiceLine[]) => of.reduce((all, { amount }) => all + cents(amount), 0);
          expect(items.slice(0, lines.length)).toEqual(lines);
          expect(sum(items)).toBeGreaterThanOrEqual(0);
          expect(cents(creditBalance)).toBeGreaterThanOrEqual(0);
          // What the customer pays more or less now is what the credit has more or less after it.
          expect(sum(items) - sum(lines)).toBe(cents(creditBalance) - credit);
          const tax = [7, 19]
            .map((rate) => {
              const base = sum(items.filter(({ taxRate }) => Math.round(Number(taxRate) * 100) === rate));
              return Math.sign(base) * Math.round(Math.abs((base * rate) / 100));
            })
            .reduce((all, one) => all + one, 0);
          expect(tax).toBeGreaterThanOrEqual(0);
          // Credit is used where nothing stands against it.
          if (charges.every(({ amount }) => amount > 0))
            expect(cents(creditBalance)).toBe(Math.max(0, credit - sum(lines)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
