/** Two plans with different tax: each line is taxed as what it charges or gives back, whatever the plan is by then. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { offersSpokenOf } from '../../../src/domain/subscription/invoicing.js';
import { known } from '../../../src/domain/subscription/state.js';
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
import { offerAt } from './taxProperties.js';

const reduced: LineTax = { taxCategory: 'S', taxRate: '0.07' };
const standard: LineTax = { taxCategory: 'S', taxRate: '0.19' };
const taxes = new Map([
  ['book', reduced],
  ['software', standard],
]);

/** One `book` a month for 100 from 1 February. */
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

/** Returns `[description, amount, rate]` of each line. */
const taxed = (events: readonly SubscriptionEvent[]) =>
  invoiceOf(events).invoice.items.map(({ description, amount, taxRate }) => [description, amount, taxRate]);
const ask = (history: readonly SubscriptionEvent[], day: string) =>
  given(history).when(requestInvoice(day, { invoiceId: 'inv_2', taxes })).events;

describe('an invoice', () => {
  test('taxes the correction of earlier days at the rate of what was used on them', () => {
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

  test('corrects a plan change in one line if both plans are taxed alike, else in two with the same sum', () => {
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

  test('bills only the difference if separate lines would exceed the limits of amounts', () => {
    const dear = created({
      offerId: 'book',
      quantity: 10,
      unitPrice: '900000000',
      currency: 'IDR',
      startDate: '2026-02-01',
      renewalDate: '2026-03-01',
    });
    let history: readonly SubscriptionEvent[] = [dear];
    for (let month = 3; month <= 11; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-01`;
      history = play(history, renew(day, { taxes, invoiceId: day }), {
        type: 'CompleteRenewalInvoice',
        invoiceId: day,
      });
    }
    const change = changePlan({
      at: '2026-11-02T09:30:00.000Z',
      newOfferId: 'software',
      offer: { price: '900000100', currency: 'IDR', billingCycle: 'monthly' },
      effectiveDate: '2026-03-01',
    });
    const lines = taxed(given(play(history, change)).when(renew('2026-12-01', { taxes })).events);
    expect(lines).toHaveLength(10);
    for (const line of lines.slice(1)) expect(line.slice(1)).toEqual(['1000.00', '0.19']);
  });

  describe('of a customer or an offer with a new tax rate', () => {
    const abroad: LineTax = { taxCategory: 'AE', taxRate: '0', taxReason: 'Reverse charge' };
    const now = new Map([
      ['book', abroad],
      ['software', abroad],
    ]);
    const askNow = (history: readonly SubscriptionEvent[], by: ReadonlyMap<string, LineTax>) =>
      given(history).when(requestInvoice('2026-04-01', { invoiceId: 'inv_2', taxes: by })).events;

    const two = { ...book, data: { ...book.data, quantity: 2 } };
    const march = play([two], renew('2026-03-01', { taxes }), {
      type: 'CompleteRenewalInvoice',
      invoiceId: 'inv_1',
    });

    test('corrects past days at the rate that they were taxed at', () => {
      const fewer = play(march, changeQuantity('downgrade', 1, '2026-03-16'));
      expect(taxed(askNow(fewer, new Map([['book', standard]])))).toEqual([
        ['book, 2026-04-01 to 2026-04-30', '100.00', '0.19'],
        ['Quantity 2 to 1, 2026-03-16 to 2026-03-31 (16 of 31 days)', '-51.61', '0.07'],
      ]);
      const more = play(march, changeQuantity('upgrade', 4, '2026-03-16'));
      const { items, tax } = invoiceOf(askNow(more, now)).invoice;
      expect(items).toMatchObject([{ taxCategory: 'AE' }, { taxCategory: 'S', amount: '103.23' }]);
      expect(tax).toBe('7.23');
    });

    test('credits the earlier invoice if its own tax would be negative', () => {
      const fewer = play(march, changeQuantity('downgrade', 1, '2026-03-16'));
      const events = askNow(fewer, now);
      expect(events).toMatchObject([
        { type: 'InvoiceReductionRequested', data: { invoiceId: 'inv_1', lines: [{ amount: '51.61' }] } },
        { type: 'RenewalInvoiceRequested', data: { invoice: { total: '100.00' } } },
      ]);
    });

    test('keeps the tax of each of its lines for later corrections', () => {
      const more = play(march, changeQuantity('upgrade', 4, '2026-03-16'));
      const april = play(more, renew('2026-04-01', { invoiceId: 'inv_2', taxes: now }), {
        type: 'CompleteRenewalInvoice',
        invoiceId: 'inv_2',
      });
      // March is corrected once more at the domestic rate, and April at the foreign one.
      const fewer = play(april, changeQuantity('downgrade', 3, '2026-03-16'));
      expect(taxed(given(fewer).when(renew('2026-05-01', { invoiceId: 'inv_3', taxes })).events)).toEqual([
        ['book, 2026-05-01 to 2026-05-31', '300.00', '0.07'],
        ['Quantity 2 to 3, 2026-03-16 to 2026-03-31 (16 of 31 days)', '-51.61', '0.07'],
        ['Quantity 4 to 3, 2026-04-01 to 2026-04-30 (30 of 30 days)', '-100.00', '0'],
      ]);
    });
  });

  test('has the rate for lines that a clerk adds to its draft', () => {
    const events = given([book]).when(renew('2026-03-01', { taxRate: '0.081' })).events;
    expect(invoiceOf(events).invoice).toMatchObject({ tax: '8.10', taxRate: '0.081' });
    expect(invoiceOf(given([book]).when(renew('2026-03-01', { taxes })).events).invoice.taxRate).toBe('0.07');
  });
});

describe('an end', () => {
  test('gives back with the tax that was charged, even after a plan change', () => {
    const changed = play(renewed, toSoftware('2026-03-02'));
    const events = given(changed).when(terminate('2026-03-02', { refund: 'unused', taxes })).events;
    // The credit takes its tax from the invoice.
    expect(events.slice(1)).toMatchObject([
      { type: 'InvoiceReductionRequested', data: { invoiceId: 'inv_1', lines: [{ amount: '96.77' }] } },
    ]);
  });

  test('needs the tax of all charged plans, even if nothing is open before it', () => {
    const changed = play(renewed, toSoftware('2026-03-02'));
    const state = known(given(changed).state);
    expect(state === undefined ? [] : [...offersSpokenOf(state)].sort()).toEqual(['book', 'software']);
  });

  test('credits the earlier invoice if the tax of the final invoice would be negative', () => {
    const software = { ...book, data: { ...book.data, offerId: 'software' } };
    const month = play([software], renew('2026-03-01', { taxes }), {
      type: 'CompleteRenewalInvoice',
      invoiceId: 'inv_1',
    });
    const lesson = changePlan({
      at: '2026-03-01T10:00:00.000Z',
      newOfferId: 'lesson',
      offer: offerAt('300'),
      effectiveDate: '2026-03-01',
    });
    const exempt = new Map<string, LineTax>([...taxes, ['lesson', { taxCategory: 'E', taxRate: '0' }]]);
    const history = play(month, lesson);
    const { events } = given(history).when(terminate('2026-03-10', { taxes: exempt }));
    expect(taxed(events)).toEqual([['lesson, 2026-03-01 to 2026-03-31', '300.00', '0']]);
    expect(invoiceOf(events).invoice).toMatchObject({ subtotal: '300.00', tax: '0.00', total: '300.00' });
    const reduced = (of: readonly SubscriptionEvent[]) =>
      of.flatMap((event) => (event.type === 'InvoiceReductionRequested' ? event.data.lines : []));
    expect(reduced(events)).toMatchObject([{ amount: '100.00' }]);
    const unused = given(history).when(terminate('2026-03-10', { taxes: exempt, refund: 'unused' })).events;
    expect(reduced(unused)).toMatchObject([{ amount: '100.00' }]);
    expect(invoiceOf(unused).invoice).toMatchObject({ subtotal: '87.10', tax: '0.00' });
  });

  test('also settles the tax if the charges equal what was paid with the order', () => {
    const ordered = { ...book, data: { ...book.data, renewalDate: '2026-03-01' } };
    const changed = play([ordered], toSoftware('2026-02-15', '200'));
    const end = (rates: readonly (readonly [string, LineTax])[]) =>
      given(changed).when(terminate('2026-02-22', { refund: 'unused', taxes: new Map(rates) })).events;
    const zero: LineTax = { taxCategory: 'Z', taxRate: '0' };
    expect(
      end([
        ['book', standard],
        ['software', zero],
      ]).slice(1),
    ).toMatchObject([
      { type: 'CreditReleased', data: { amount: '50.00', currency: 'USD', tax: '9.50' } },
      { type: 'RenewalInvoiceRequested', data: { invoice: { subtotal: '50.00', tax: '0.00' } } },
    ]);
    expect(
      invoiceOf(
        end([
          ['book', zero],
          ['software', standard],
        ]),
      ).invoice,
    ).toMatchObject({
      subtotal: '0.00',
      tax: '9.50',
      total: '9.50',
    });
    expect(
      end([
        ['book', standard],
        ['software', standard],
      ]).map(({ type }) => type),
    ).toEqual(['SubscriptionTerminated', 'OpenChargesCredited']);
  });

  test('bills the days of a scheduled plan at the tax rate of that plan', () => {
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

describe('a voided invoice', () => {
  test('leaves what another invoice charged for the same days with its offer and its tax', () => {
    const more = play(
      renewed,
      changeQuantity('upgrade', 3, '2026-03-16'),
      requestInvoice('2026-03-20', { invoiceId: 'inv_2', taxes }),
      { type: 'CompleteRenewalInvoice', invoiceId: 'inv_2' },
      { type: 'RecordInvoiceVoided', invoiceId: 'inv_1' },
    );
    const state = known(given(more).state);
    const left = state?.timeline.flatMap(({ charged }) =>
      charged?.besides == null ? [] : [{ offerId: charged.offerId, tax: charged.tax }],
    );
    expect(left).toEqual([{ offerId: 'book', tax: reduced }]);
  });
});
