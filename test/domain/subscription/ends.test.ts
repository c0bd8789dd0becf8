/** Ends settle: one last invoice for what is open, credit for what is left, and no invoice for what never begins. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { pendingAmount } from '../../../src/domain/subscription/invoicing.js';
import { known } from '../../../src/domain/subscription/state.js';
import {
  billing,
  changeQuantity,
  completed,
  created,
  downgradeTo,
  given,
  invoiceOf,
  linesOf,
  planTo,
  play,
  quantityChanged,
  renewDue,
  requestInvoice,
  scheduled,
  suspended,
  terminate,
  upgradeTo,
} from './examples.js';

const types = (events: readonly SubscriptionEvent[]) => events.map(({ type }) => type);
const withdrawn = (invoiceId: string, creditBalance = '0.00'): SubscriptionEvent => ({
  type: 'InvoiceWithdrawalRequested',
  data: { invoiceId, reason: 'ended', creditBalance },
});

/** Nothing is left open, and nothing of the credit stays behind. */
function expectSettled(history: readonly SubscriptionEvent[]): void {
  const state = known(given(history).state);
  if (state === undefined) throw new Error('there is no subscription');
  expect([pendingAmount(state), state.creditBalance, state.carried]).toEqual(['0.00', '0.00', '0.00']);
}

describe('an end', () => {
  const yearly = created({
    billingCycle: 'yearly',
    quantity: 1,
    unitPrice: '1200',
    startDate: '2026-01-01',
    renewalDate: '2027-01-01',
  });
  const upgraded = play([yearly], changeQuantity('upgrade', 1_000, '2026-01-01'));

  test('bills what was raised on the first day and never invoiced', () => {
    const events = given(upgraded).when(terminate('2026-12-31')).events;
    expect(types(events)).toEqual(['SubscriptionTerminated', 'RenewalInvoiceRequested']);
    expect(invoiceOf(events).invoice).toMatchObject({
      kind: 'final',
      invoiceId: 'inv_last',
      period: { from: '2026-01-01', to: '2027-01-01' },
      items: [
        {
          description: 'Quantity 1 to 1000, 2026-01-01 to 2026-12-31 (365 of 365 days)',
          quantity: 1,
          amount: '1198800.00',
        },
      ],
    });
    const history = [...upgraded, ...events];
    expectSettled(history);
    expect(given(history).state).toMatchObject({ status: 'terminated', finalInvoiceId: 'inv_last' });
    given(history)
      .when(terminate('2026-12-31', { invoiceId: 'inv_other' }))
      .then([]);
  });

  test('by deletion or with the term bills the same', () => {
    const deletion = given(upgraded).when({ type: 'EndForDeletion', ...billing('2026-12-31') }).events;
    expect(linesOf(deletion)).toEqual(linesOf(given(upgraded).when(terminate('2026-12-31')).events));
    const off: SubscriptionEvent = { type: 'AutoRenewalChanged', data: { autoRenewal: false } };
    const term = given([...upgraded, off]).when(renewDue('2027-01-04')).events;
    expect(linesOf(term)).toEqual([
      ['Quantity 1 to 1000, 2026-01-01 to 2026-12-31 (365 of 365 days)', '1198800.00'],
    ]);
    expectSettled([...upgraded, off, ...term]);
  });

  test('makes no invoice where nothing is open', () => {
    const events = given([created()]).when(terminate('2026-02-14')).events;
    expect(types(events)).toEqual(['SubscriptionTerminated']);
    expect(given([created(), ...events]).state).toMatchObject({ finalInvoiceId: null });
  });

  test('bills the rest of a begun period as its last day served, or gives its unused days back', () => {
    const changed = play([created()], changeQuantity('upgrade', 8, '2026-02-10'));
    const kept = given(changed).when(terminate('2026-02-20')).events;
    expect(linesOf(kept)).toEqual([['Quantity 5 to 8, 2026-02-10 to 2026-02-27 (18 of 28 days)', '19.29']]);
    expectSettled([...changed, ...kept]);

    // 10.71 for the upgrade; 50.00 × 8 of 28 days of what was paid with the order goes to the account.
    const refunded = given(changed).when(terminate('2026-02-20', { refund: 'unused' })).events;
    expect(refunded.slice(1, 3)).toMatchObject([
      { type: 'OpenChargesCredited', data: { amount: '14.29', creditBalance: '14.29' } },
      { type: 'CreditReleased', data: { amount: '14.29', currency: 'USD', tax: '0.00' } },
    ]);
    expect(linesOf(refunded)).toEqual([
      ['Quantity 5 to 8, 2026-02-10 to 2026-02-19 (10 of 28 days)', '10.71'],
    ]);
    expectSettled([...changed, ...refunded]);
  });

  test('on a later day bills the days until then, with what was scheduled for them', () => {
    const offers = new Map([['pro', { price: '20', currency: 'USD', billingCycle: null }]]);
    const history = [
      created(),
      scheduled('a', '2026-03-05', upgradeTo(8)),
      scheduled('b', '2026-03-06', downgradeTo(9)),
      scheduled('c', '2026-03-08', planTo('pro')),
      scheduled('d', '2026-03-10', upgradeTo(20)),
    ];
    const events = given(history).when(
      terminate('2026-02-05', { effectiveDate: '2026-03-10', offers }),
    ).events;
    expect(types(events)).toEqual([
      'QuantityChanged',
      'ScheduledChangeDropped',
      'PlanChanged',
      'ScheduledChangeDropped',
      'SubscriptionTerminated',
      'RenewalInvoiceRequested',
    ]);
    expect(linesOf(events)).toEqual([
      ['basic, 2026-02-28 to 2026-03-09 (10 of 31 days)', '16.13'],
      ['Quantity 5 to 8, 2026-03-05 to 2026-03-09 (5 of 31 days)', '4.84'],
      ['Plan basic to pro, Price 10 to 20, 2026-03-08 to 2026-03-09 (2 of 31 days)', '5.16'],
    ]);
    expectSettled([...history, ...events]);
  });

  test('is not before the start, and not beyond what an invoice can hold', () => {
    const future = created({ startDate: '2026-05-31', renewalDate: '2026-06-30' });
    given([future])
      .when(terminate('2026-02-05', { effectiveDate: '2026-05-30' }))
      .then('VALIDATION_ERROR');
    given([created()])
      .when(terminate('2026-02-05', { effectiveDate: '2090-05-30' }))
      .then('VALIDATION_ERROR');
    const [event] = given([future]).when(terminate('2026-02-05')).events;
    expect(event).toMatchObject({ data: { terminationDate: '2026-05-31' } });
  });

  test('uses credit for the last invoice, and releases what is left', () => {
    const reduced = play(
      [created({ billingCycle: 'yearly', renewalDate: '2027-01-31', unitPrice: '365' })],
      changeQuantity('downgrade', 1, '2026-02-01'),
      renewDue('2027-01-31'),
    );
    // Credit: 1091.00. Raised for all days but the first: 365 × 2 ÷ 365 × 364.
    const history = play(reduced, changeQuantity('upgrade', 3, '2027-02-01'));
    const events = given(history).when(terminate('2027-02-03')).events;
    expect(linesOf(events)).toEqual([
      ['Quantity 1 to 3, 2027-02-01 to 2028-01-30 (364 of 365 days)', '728.00'],
      ['Credit from earlier reductions', '-728.00'],
    ]);
    expect(events.at(-1)).toEqual({ type: 'CreditReleased', data: { amount: '363.00', currency: 'USD' } });
    expectSettled([...history, ...events]);

    const voided: SubscriptionCommand = { type: 'RecordInvoiceVoided', invoiceId: 'inv_last' };
    const after = given([...history, ...events]).when(voided).events;
    expect(after).toEqual([
      { type: 'InvoiceVoided', data: { invoiceId: 'inv_last', creditBalance: '728.00' } },
      { type: 'CreditReleased', data: { amount: '728.00', currency: 'USD' } },
    ]);
    const state = known(given([...history, ...events, ...after]).state);
    expect(state).toMatchObject({ finalInvoiceId: null, creditBalance: '0.00' });
    expect(state === undefined ? '' : pendingAmount(state)).toBe('728.00');
  });
});

test('without refund, the rest of a begun period costs the same whether its draft stood or was voided and made again', () => {
  const raised = changeQuantity('upgrade', 100, '2026-03-05');
  const renewed = play([created()], renewDue('2026-02-28'), raised);
  const again = play(
    renewed,
    { type: 'RecordInvoiceVoided', invoiceId: 'inv_1' },
    requestInvoice('2026-03-06', { invoiceId: 'inv_again' }),
  );
  const billedIn = (history: readonly SubscriptionEvent[]) =>
    [...history, ...given(history).when(terminate('2026-03-10')).events]
      .filter((event) => event.type === 'RenewalInvoiceRequested')
      .filter(({ data }) => data.invoice.invoiceId !== 'inv_1' || history === renewed)
      .reduce((sum, { data }) => sum + Number(data.invoice.subtotal), 0);
  // 50.00 a month for five days, 1000.00 for the other 26.
  expect(billedIn(renewed)).toBeCloseTo(846.77, 2);
  expect(billedIn(again)).toBeCloseTo(846.77, 2);
});

describe('what never begins', () => {
  test('is taken back: invoiced ahead, and ended before or on its first day', () => {
    const ahead = play([created()], requestInvoice('2026-02-10'));
    for (const day of ['2026-02-14', '2026-02-28']) {
      const events = given(ahead).when(terminate('2026-02-14', { effectiveDate: day })).events;
      expect(events.slice(1)).toEqual([withdrawn('inv_1')]);
      expectSettled([...ahead, ...events]);
    }
    // A day later, that day is served, and no other: 50.00 × 30 of 31 days.
    const dayLater = given(ahead).when(terminate('2026-02-14', { effectiveDate: '2026-03-01' })).events;
    expect(dayLater.slice(1)).toEqual([
      {
        type: 'InvoiceReductionRequested',
        data: {
          reductionId: 'inv_last/inv_1',
          invoiceId: 'inv_1',
          reason: 'ended',
          lines: [
            {
              description: 'Given back, basic, 2026-03-01 to 2026-03-30',
              text: { kind: 'givenBack', offer: 'basic', from: '2026-03-01', until: '2026-03-30' },
              amount: '48.39',
            },
          ],
          days: [{ from: '2026-03-01', to: '2026-03-31', less: '50' }],
        },
      },
    ]);
    expectSettled([...ahead, ...dayLater]);
    // Whose draft is deleted after that owes the one day that was served, and nobody has credit of it.
    const voided = play([...ahead, ...dayLater], { type: 'RecordInvoiceVoided', invoiceId: 'inv_1' });
    const state = known(given(voided).state);
    expect([state?.creditBalance, state === undefined ? '' : pendingAmount(state)]).toEqual(['0.00', '1.61']);
  });

  test('is taken back for every period after an end in the past', () => {
    const history = play(
      [created()],
      renewDue('2026-02-28'),
      renewDue('2026-03-31', { invoiceId: 'inv_2' }),
      renewDue('2026-04-30', { invoiceId: 'inv_3' }),
    );
    const events = given(history).when(terminate('2026-05-02', { effectiveDate: '2026-03-10' })).events;
    expect(events.slice(1)).toEqual([withdrawn('inv_2'), withdrawn('inv_3')]);
    expectSettled([...history, ...events]);
    expect(given([...history, ...events]).state).toMatchObject({
      withdrawals: [
        { invoiceId: 'inv_2', reason: 'ended' },
        { invoiceId: 'inv_3', reason: 'ended' },
      ],
    });
  });

  test('returns the credit that its invoice used, which is released', () => {
    const history = play(
      [created({ unitPrice: '10', quantity: 5 })],
      changeQuantity('downgrade', 1, '2026-01-31'),
      requestInvoice('2026-02-01'),
      {
        ...requestInvoice('2026-02-28', { invoiceId: 'inv_2' }),
        type: 'RenewSubscription',
        expectedRenewalDate: null,
      },
      requestInvoice('2026-02-28', { invoiceId: 'inv_3' }),
    );
    // inv_1: 10.00 − 40.00, so 30.00 of credit; inv_3 used 10.00 of it.
    const events = given(history).when(terminate('2026-03-02')).events;
    expect(events.slice(1)).toEqual([
      withdrawn('inv_3', '30.00'),
      { type: 'CreditReleased', data: { amount: '30.00', currency: 'USD' } },
    ]);
    expectSettled([...history, ...events]);
  });

  test('is never billed where the subscription is suspended until its end', () => {
    const history = [...play([created()], requestInvoice('2026-02-04')), suspended];
    const events = given(history).when(terminate('2026-02-05', { effectiveDate: '2026-03-10' })).events;
    expect(events.slice(1)).toEqual([withdrawn('inv_1')]);
    expectSettled([...history, ...events]);
  });
});

test('an end of before ends settled stays as it was, with what is open for all to see', () => {
  const old: SubscriptionEvent = {
    type: 'SubscriptionTerminated',
    data: { terminationDate: '2026-02-20', reason: null, cause: 'request' },
  };
  const history = [created(), quantityChanged(5, 8, '2026-02-14'), old];
  const state = known(given(history).state);
  expect(state).toMatchObject({ status: 'terminated', finalInvoiceId: null, withdrawals: [] });
  expect(state === undefined ? '' : pendingAmount(state)).toBe('15.00');
  given(history).when(terminate('2026-02-21')).then([]);
  expect(given([...history, completed()]).state).toEqual(state);
});
