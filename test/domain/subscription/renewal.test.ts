/** The renewal and its invoice: the coming period, corrections and credit, each billed at most once. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { dueWork } from '../../../src/domain/subscription/due.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { comingInvoice } from '../../../src/domain/subscription/state.js';
import {
  changePlan,
  changeQuantity,
  completed,
  created,
  given,
  invoiceOf,
  linesOf,
  on,
  play,
  quantityChanged,
  renew,
  renewDue,
  renewed,
  requestInvoice,
  scheduled,
  suspended,
  terminated,
  upgradeTo,
} from './examples.js';

describe('renewing', () => {
  test('moves the renewal date by one cycle and requests the invoice of that period', () => {
    const state = given([created()])
      .when(renew('2026-02-10'))
      .then([
        {
          type: 'RenewalInvoiceRequested',
          data: {
            invoice: {
              invoiceId: 'inv_1',
              subscriptionId: 'sub_1',
              customerId: 'customer-1',
              period: { from: '2026-02-28', to: '2026-03-31' },
              invoiceDate: '2026-02-10T09:30:00.000Z',
              dueDate: '2026-03-14T00:00:00.000Z',
              items: [
                {
                  description: 'basic, 2026-02-28 to 2026-03-30',
                  text: { kind: 'period', offer: 'basic', from: '2026-02-28', until: '2026-03-30' },
                  quantity: 5,
                  unitPrice: '10',
                  amount: '50.00',
                },
              ],
              subtotal: '50.00',
              tax: '0.00',
              total: '50.00',
              currency: 'USD',
              taxRate: '0',
            },
          },
        },
        renewed('2026-02-28', '2026-03-31'),
      ]);
    expect(state).toMatchObject({
      renewalDate: '2026-03-31',
      invoices: { runs: [{ from: '2026-02-28', invoiceIds: ['inv_1'] }] },
    });
  });

  test('is possible from the first day of the period before the renewal date', () => {
    const history = play([created()], renew('2026-01-31'));
    given(history).when(renew('2026-02-27')).then('INVALID_SUBSCRIPTION_STATE');
    expect(given(history).when(renew('2026-02-28', { invoiceId: 'inv_2' })).events).toContainEqual(
      renewed('2026-03-31', '2026-04-30', 'inv_2'),
    );
    given([created({ startDate: '2026-05-31', renewalDate: '2026-06-30' })])
      .when(renew('2026-05-30'))
      .then('INVALID_SUBSCRIPTION_STATE');
  });

  test('for an expected renewal date happens once and in order', () => {
    const expected = { expectedRenewalDate: '2026-02-28' };
    const history = play([created()], renew('2026-02-28', expected));
    given(history).when(renew('2026-02-28', expected)).then([]);
    given([...history, suspended])
      .when(renew('2026-02-28', expected))
      .then([]);
    given([...history, terminated])
      .when(renew('2026-02-28', expected))
      .then([]);
    given([created()])
      .when(renew('2026-03-01', { expectedRenewalDate: '2026-03-31' }))
      .then('INVALID_SUBSCRIPTION_STATE');
  });

  test('requests no invoice for a period that was invoiced ahead', () => {
    const history = play([created()], requestInvoice('2026-02-10', { invoiceId: 'inv_0' }));
    given(history)
      .when(renew('2026-02-28'))
      .then([renewed('2026-02-28', '2026-03-31', 'inv_0')]);
  });

  test('waits until the open invoice is made', () => {
    const open = given([created()]).when(renew('2026-02-10')).events;
    given([created(), ...open])
      .when(renew('2026-02-28', { invoiceId: 'inv_2' }))
      .then('CONCURRENCY_CONFLICT');
    given([created(), ...open])
      .when(requestInvoice('2026-02-28', { invoiceId: 'inv_2' }))
      .then('CONCURRENCY_CONFLICT');
    const close: SubscriptionCommand = { type: 'CompleteRenewalInvoice', invoiceId: 'inv_1' };
    const state = given([created(), ...open])
      .when(close)
      .then([completed()]);
    expect(state).toMatchObject({ openInvoice: null, invoices: { runs: [{ invoiceIds: ['inv_1'] }] } });
    given([created(), ...open, completed()])
      .when(close)
      .then([]);
    for (const end of [suspended, terminated]) {
      given([created(), ...open, end])
        .when(close)
        .then([completed()]);
    }
  });
});

describe('the due run', () => {
  test('renews one period at a time until the renewal date is in the future', () => {
    const days = [1, 2, 3].map((number) => renewDue('2026-04-30', { invoiceId: `inv_${number}` }));
    const history = play([created()], ...days);
    expect(history.filter((event) => event.type === 'SubscriptionRenewed')).toEqual([
      renewed('2026-02-28', '2026-03-31', 'inv_1'),
      renewed('2026-03-31', '2026-04-30', 'inv_2'),
      renewed('2026-04-30', '2026-05-31', 'inv_3'),
    ]);
    given(history).when(renewDue('2026-04-30')).then([]);
  });
  test('does nothing before the renewal date, or when the expected date no longer matches', () => {
    given([created()]).when(renewDue('2026-02-27')).then([]);
    given([created()])
      .when(renewDue('2026-04-30', { expectedRenewalDate: '2026-03-31' }))
      .then([]);
    const history = play([created()], renewDue('2026-04-30'));
    given(history)
      .when(renewDue('2026-04-30', { expectedRenewalDate: '2026-02-28' }))
      .then([]);
  });
  test('ends the term if automatic renewal is off', () => {
    const ended: SubscriptionEvent = {
      type: 'SubscriptionTerminated',
      data: { terminationDate: '2026-02-28', reason: null, cause: 'term-end', refund: 'none' },
    };
    given([created({ autoRenewal: false })])
      .when(renewDue('2026-02-27'))
      .then([]);
    given([created({ autoRenewal: false })])
      .when(renewDue('2026-03-07'))
      .then([ended]);
    const later = scheduled('chg_1', '2026-03-05', upgradeTo(8));
    expect(given([created({ autoRenewal: false }), later]).when(renewDue('2026-03-07')).events).toEqual([
      expect.objectContaining({ type: 'ScheduledChangeDropped' }),
      ended,
    ]);
  });
  test('does not limit a renewal by hand, which works even without automatic renewal', () => {
    expect(given([created({ autoRenewal: false })]).when(renew('2026-02-28')).events).toHaveLength(2);
  });
});

describe('the renewal invoice', () => {
  test('is made once for the coming period until that begins', () => {
    const history = play([created()], requestInvoice('2026-02-10'));
    given(history)
      .when(requestInvoice('2026-02-11', { invoiceId: 'inv_2' }))
      .then([]);
    const { state } = given(history);
    if (state.status !== 'active') throw new Error('not active');
    expect(comingInvoice(state)).toMatchObject({
      invoiceId: 'inv_1',
      period: { from: '2026-02-28', to: '2026-03-31' },
    });
    const begun = play(history, renew('2026-02-28'));
    const next = given(begun).when(requestInvoice('2026-03-01', { invoiceId: 'inv_2' })).events;
    expect(invoiceOf(next).invoice).toMatchObject({ period: { from: '2026-03-31', to: '2026-04-30' } });
  });

  test('charges an upgrade for its days in the elapsed period', () => {
    const history = play([created()], changeQuantity('upgrade', 8, '2026-02-10'));
    expect(linesOf(given(history).when(renew('2026-02-28')).events)).toEqual([
      ['basic, 2026-02-28 to 2026-03-30', '80.00'],
      ['Quantity 5 to 8, 2026-02-10 to 2026-02-27 (18 of 28 days)', '19.29'],
    ]);
  });

  test('gives a downgrade back in a negative line', () => {
    const history = play([created()], changeQuantity('downgrade', 4, '2026-02-14'));
    expect(linesOf(given(history).when(renew('2026-02-28')).events)).toEqual([
      ['basic, 2026-02-28 to 2026-03-30', '40.00'],
      ['Quantity 5 to 4, 2026-02-14 to 2026-02-27 (14 of 28 days)', '-5.00'],
    ]);
  });

  test('has one line per day of change, and none for a change reversed on the same day', () => {
    const history = play(
      [created()],
      changeQuantity('upgrade', 8, '2026-02-07'),
      changeQuantity('downgrade', 6, '2026-02-14'),
      changePlan({ ...on('2026-02-14') }),
      changeQuantity('upgrade', 9, '2026-02-21'),
      changeQuantity('downgrade', 6, '2026-02-21'),
    );
    expect(linesOf(given(history).when(renew('2026-02-28')).events)).toEqual([
      ['pro, 2026-02-28 to 2026-03-30', '120.00'],
      ['Quantity 5 to 8, 2026-02-07 to 2026-02-27 (21 of 28 days)', '22.50'],
      [
        'Plan basic to pro, Quantity 8 to 6, Price 10 to 20, 2026-02-14 to 2026-02-27 (14 of 28 days)',
        '20.00',
      ],
    ]);
  });

  test('gives each offer by its name, or by its id if it has none', () => {
    const history = play([created()], changePlan({ ...on('2026-02-14') }));
    const offerNames = new Map([['pro', 'Pro for teams']]);
    const [line, change] = linesOf(given(history).when(renew('2026-02-28', { offerNames })).events);
    expect(line?.[0]).toBe('Pro for teams, 2026-02-28 to 2026-03-30');
    expect(change?.[0]).toContain('Plan basic to Pro for teams, ');
  });

  test('leaves later changes to the next invoice, for all days that it had charged', () => {
    const history = play(
      [created()],
      changeQuantity('upgrade', 6, '2026-02-14'),
      requestInvoice('2026-02-14'),
      changeQuantity('upgrade', 8, '2026-02-21'),
      renew('2026-02-28'),
    );
    expect(linesOf(history)).toEqual([
      ['basic, 2026-02-28 to 2026-03-30', '60.00'],
      ['Quantity 5 to 6, 2026-02-14 to 2026-02-27 (14 of 28 days)', '5.00'],
    ]);
    expect(linesOf(given(history).when(renew('2026-03-31', { invoiceId: 'inv_2' })).events)).toEqual([
      ['basic, 2026-03-31 to 2026-04-29', '80.00'],
      ['Quantity 6 to 8, 2026-02-21 to 2026-02-27 (7 of 28 days)', '5.00'],
      ['Quantity 6 to 8, 2026-02-28 to 2026-03-30 (31 of 31 days)', '20.00'],
    ]);
  });

  test('made two periods ahead is corrected for all of them', () => {
    const history = play(
      [created()],
      renew('2026-02-01'),
      requestInvoice('2026-02-01', { invoiceId: 'inv_2' }),
      changeQuantity('downgrade', 4, '2026-02-14'),
      renew('2026-02-28', { invoiceId: 'inv_3' }),
    );
    expect(linesOf(given(history).when(renew('2026-03-31', { invoiceId: 'inv_4' })).events)).toEqual([
      ['basic, 2026-04-30 to 2026-05-30', '40.00'],
      ['Quantity 5 to 4, 2026-02-14 to 2026-02-27 (14 of 28 days)', '-5.00'],
      ['Quantity 5 to 4, 2026-02-28 to 2026-03-30 (31 of 31 days)', '-10.00'],
      ['Quantity 5 to 4, 2026-03-31 to 2026-04-29 (30 of 30 days)', '-10.00'],
    ]);
  });

  test('corrects what a change from an earlier day overrides', () => {
    const history = play(
      [created()],
      changeQuantity('upgrade', 8, '2026-02-14'),
      requestInvoice('2026-02-14'),
      changeQuantity('upgrade', 10, '2026-02-21', '2026-02-07'),
      renew('2026-02-28'),
    );
    // Charged so far: 5 until the 13th, and 8 from the 14th. Owed: 10 from the 7th. From the 14th, 3 of the 5 more were charged already.
    expect(linesOf(given(history).when(renew('2026-03-31', { invoiceId: 'inv_2' })).events)).toEqual([
      ['basic, 2026-03-31 to 2026-04-29', '100.00'],
      ['Quantity 5 to 10, 2026-02-07 to 2026-02-27 (21 of 28 days)', '37.50'],
      ['Correction, basic, 2026-02-14 to 2026-02-27 (14 of 28 days)', '-15.00'],
      ['Quantity 8 to 10, 2026-02-28 to 2026-03-30 (31 of 31 days)', '20.00'],
    ]);
  });

  test('is the same however late the renewal runs', () => {
    const onTime = play(
      [created()],
      renewDue('2026-02-28'),
      changeQuantity('upgrade', 8, '2026-03-10'),
      renewDue('2026-03-31', { invoiceId: 'inv_2' }),
    );
    const late = play(
      [created()],
      changeQuantity('upgrade', 8, '2026-03-10'),
      renewDue('2026-04-02'),
      renewDue('2026-04-02', { invoiceId: 'inv_2' }),
    );
    const lines = (events: readonly SubscriptionEvent[]) =>
      events.flatMap((event) => (event.type === 'RenewalInvoiceRequested' ? [linesOf([event])] : []));
    expect(lines(late)).toEqual(lines(onTime));
    expect(lines(late)[0]).toEqual([['basic, 2026-02-28 to 2026-03-30', '50.00']]);
    expect(lines(late)[1]).toEqual([
      ['basic, 2026-03-31 to 2026-04-29', '80.00'],
      ['Quantity 5 to 8, 2026-03-10 to 2026-03-30 (21 of 31 days)', '20.32'],
    ]);
  });

  test('bills the past periods of a backdated subscription at the terms of their days', () => {
    const backdated = created({ startDate: '2025-11-30', renewalDate: '2025-12-30' });
    const history = play(
      [backdated],
      changeQuantity('upgrade', 8, '2026-02-10'),
      ...[1, 2, 3].map((number) => renewDue('2026-02-10', { invoiceId: `inv_${number}` })),
    );
    const totals = history.flatMap((event) =>
      event.type === 'RenewalInvoiceRequested' ? [event.data.invoice.total] : [],
    );
    // The change of 10 February lies in the period from 30 January, so the next invoice carries it.
    expect(totals).toEqual(['50.00', '50.00']);
    expect(linesOf(given(history).when(renewDue('2026-02-28', { invoiceId: 'inv_3' })).events)).toEqual([
      ['basic, 2026-02-28 to 2026-03-29', '80.00'],
      ['Quantity 5 to 8, 2026-02-10 to 2026-02-27 (18 of 29 days)', '18.62'],
    ]);
  });

  test('never falls below 0: any further credit reduces the invoice that billed it', () => {
    const yearly = created({ billingCycle: 'yearly', renewalDate: '2027-01-31', unitPrice: '365' });
    const billed = play([yearly], renew('2027-01-31'), changeQuantity('downgrade', 1, '2027-02-01'));
    const { events } = given(billed).when(renew('2028-01-31', { invoiceId: 'inv_2' }));
    expect(events.slice(0, 2)).toMatchObject([
      {
        type: 'InvoiceReductionRequested',
        data: {
          reductionId: 'inv_2/inv_1',
          invoiceId: 'inv_1',
          reason: 'changed',
          lines: [{ description: 'Credit, basic, 2027-02-01 to 2028-01-30', amount: '1456.00' }],
        },
      },
      { type: 'RenewalInvoiceRequested', data: { invoice: { invoiceId: 'inv_2', total: '365.00' } } },
    ]);
    expect(linesOf(events)).toEqual([['basic, 2028-01-31 to 2029-01-30', '365.00']]);
    const due = dueWork(given([...billed, ...events]).state, '2028-01-31T10:00:00.000Z');
    expect(due).toMatchObject({ kind: 'reduction' });
  });

  test('releases further credit to the account if the days were paid with the order', () => {
    const yearly = created({ billingCycle: 'yearly', renewalDate: '2027-01-31', unitPrice: '365' });
    const history = play([yearly], changeQuantity('downgrade', 1, '2026-02-01'));
    const { events } = given(history).when(renew('2027-01-31', { taxRate: '0.19' }));
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'CreditReleased', data: { amount: '1456.00', tax: '276.64', currency: 'USD' } },
      { type: 'RenewalInvoiceRequested', data: { invoice: { subtotal: '365.00', tax: '69.35' } } },
    ]);
    // It is given back once. A later upgrade of these days charges them again.
    const raised = play(
      [...history, ...events, completed()],
      changeQuantity('upgrade', 2, '2027-02-01', '2026-02-01'),
    );
    expect(linesOf(given(raised).when(renew('2028-01-31', { invoiceId: 'inv_2' })).events)[1]).toEqual([
      'Quantity 5 to 2, 2026-02-01 to 2027-01-30 (364 of 365 days)',
      '364.00',
    ]);
  });

  test('releases credit of an older event to the account', () => {
    const [requested, ...more] = play([created()], renewDue('2026-02-28'));
    const stored = [requested, ...more].map((event) =>
      event?.type === 'RenewalInvoiceRequested'
        ? { ...event, data: { ...event.data, creditBalance: '70.00' } }
        : event,
    ) as SubscriptionEvent[];
    const { events } = given(stored).when(renewDue('2026-03-31', { invoiceId: 'inv_2' }));
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'CreditReleased', data: { amount: '70.00', currency: 'USD' } },
      { type: 'RenewalInvoiceRequested', data: { invoice: { total: '50.00' } } },
    ]);
  });

  test('says in its line that the price is not known', () => {
    const history = [created({ unitPrice: null }), quantityChanged(5, 8, '2026-02-10')];
    const { invoice } = invoiceOf(given(history).when(requestInvoice('2026-02-28')).events);
    expect(invoice.items).toEqual([
      {
        description: 'basic, 2026-02-28 to 2026-03-30 (price not known)',
        text: {
          kind: 'period',
          offer: 'basic',
          from: '2026-02-28',
          until: '2026-03-30',
          isPriceUnknown: true,
        },
        quantity: 8,
        unitPrice: '0',
        amount: '0.00',
      },
    ]);
    expect(invoice.total).toBe('0.00');
  });

  test('charges a price from the day that it became known', () => {
    const history = play([created({ unitPrice: null })], changePlan({ ...on('2026-02-14') }));
    expect(linesOf(given(history).when(renew('2026-02-28')).events)).toEqual([
      ['pro, 2026-02-28 to 2026-03-30', '100.00'],
      ['Plan basic to pro, Price not known to 20, 2026-02-14 to 2026-02-27 (14 of 28 days)', '50.00'],
    ]);
  });

  test('adds tax to its lines', () => {
    const { invoice } = invoiceOf(
      given([created()]).when(requestInvoice('2026-02-10', { taxRate: '0.19' })).events,
    );
    expect(invoice).toMatchObject({ subtotal: '50.00', tax: '9.50', total: '59.50' });
  });

  test('rounds in the digits of its currency', () => {
    for (const [currency, total, corrected] of [
      ['JPY', '7', '4'],
      ['USD', '6.67', '4.29'],
      ['KWD', '6.667', '4.286'],
    ] as const) {
      const history = [created({ currency, unitPrice: '3.333333', quantity: 2 })];
      expect(linesOf(given(history).when(requestInvoice('2026-02-10')).events)[0]?.[1]).toBe(total);
      const upgraded = play(history, changeQuantity('upgrade', 4, '2026-02-10'));
      expect(linesOf(given(upgraded).when(requestInvoice('2026-02-10')).events)[1]?.[1]).toBe(corrected);
    }
  });
});

describe('suspension', () => {
  const resumed = (date: string, renewalDate: string): SubscriptionEvent => ({
    type: 'SubscriptionUnsuspended',
    data: { date, renewalDate },
  });
  test('over a renewal leaves the missed days unbilled and keeps what was open before', () => {
    const history = play(
      [created(), quantityChanged(5, 8, '2026-02-14'), suspended, resumed('2026-04-10', '2026-04-30')],
      changeQuantity('upgrade', 9, '2026-04-12'),
      changePlan({ ...on('2026-04-14') }),
    );
    expect(linesOf(given(history).when(renew('2026-04-30')).events)).toEqual([
      ['pro, 2026-04-30 to 2026-05-30', '180.00'],
      ['Quantity 5 to 8, 2026-02-14 to 2026-02-27 (14 of 28 days)', '15.00'],
    ]);
  });
  test('after the coming period was invoiced does not bill it again', () => {
    const paidAhead = play([created()], requestInvoice('2026-02-05'));
    const history = [...paidAhead, suspended, resumed('2026-03-10', '2026-03-31')];
    expect(
      invoiceOf(given(history).when(renew('2026-03-31', { invoiceId: 'inv_2' })).events).invoice,
    ).toMatchObject({ period: { from: '2026-03-31', to: '2026-04-30' }, total: '50.00' });
  });
  test('that is repeated does not make the state grow', () => {
    const history: SubscriptionEvent[] = [created()];
    for (let year = 2027; year < 2067; year += 1) {
      history.push(suspended, resumed(`${year}-01-31`, `${year}-01-31`));
    }
    const { state } = given(history);
    expect('timeline' in state && state.timeline).toHaveLength(2);
  });
});

test('years of monthly changes add at most one step each to the timeline', () => {
  let history: readonly SubscriptionEvent[] = [created()];
  for (let month = 1; month <= 60; month += 1) {
    const { state } = given(history);
    if (state.status !== 'active') throw new Error('not active');
    const day = state.renewalDate;
    history = play(
      history,
      renewDue(day, { invoiceId: `inv_${month}` }),
      changeQuantity('upgrade', 5 + month, day),
    );
  }
  const { state } = given(history);
  if (state.status !== 'active') throw new Error('not active');
  expect(state.timeline.length).toBeLessThanOrEqual(62);
});
