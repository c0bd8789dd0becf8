/** An end settles a subscription: a final invoice for open amounts, credit for the rest, no invoice for a period that never begins. */
import { describe, expect, test } from '@jest/globals';
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
const withdrawn = (invoiceId: string): SubscriptionEvent => ({
  type: 'InvoiceWithdrawalRequested',
  data: { invoiceId, reason: 'ended' },
});

function openAfter(history: readonly SubscriptionEvent[]): string | undefined {
  const state = known(given(history).state);
  return state === undefined ? undefined : pendingAmount(state);
}

/** Expects that no open amount and no credit is left. */
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

  test('bills a never invoiced upgrade of the first day', () => {
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

  test('by deletion or at the end of a term bills the same', () => {
    const deletion = given(upgraded).when({ type: 'EndForDeletion', ...billing('2026-12-31') }).events;
    expect(linesOf(deletion)).toEqual(linesOf(given(upgraded).when(terminate('2026-12-31')).events));
    const off: SubscriptionEvent = { type: 'AutoRenewalChanged', data: { autoRenewal: false } };
    const term = given([...upgraded, off]).when(renewDue('2027-01-04')).events;
    expect(linesOf(term)).toEqual([
      ['Quantity 1 to 1000, 2026-01-01 to 2026-12-31 (365 of 365 days)', '1198800.00'],
    ]);
    expectSettled([...upgraded, off, ...term]);
  });

  test('makes no invoice if nothing is open', () => {
    const events = given([created()]).when(terminate('2026-02-14')).events;
    expect(types(events)).toEqual(['SubscriptionTerminated']);
    expect(given([created(), ...events]).state).toMatchObject({ finalInvoiceId: null });
  });

  test('bills the rest of a begun period at its last terms, or gives its unused days back', () => {
    const changed = play([created()], changeQuantity('upgrade', 8, '2026-02-10'));
    const kept = given(changed).when(terminate('2026-02-20')).events;
    expect(linesOf(kept)).toEqual([['Quantity 5 to 8, 2026-02-10 to 2026-02-27 (18 of 28 days)', '19.29']]);
    expectSettled([...changed, ...kept]);

    // 10.71 for the upgrade. 8 of 28 days of the 50.00 paid with the order go to the account.
    const refunded = given(changed).when(terminate('2026-02-20', { refund: 'unused' })).events;
    expect(refunded.slice(1, 2)).toMatchObject([
      { type: 'CreditReleased', data: { amount: '14.29', currency: 'USD', tax: '0.00' } },
    ]);
    expect(linesOf(refunded)).toEqual([
      ['Quantity 5 to 8, 2026-02-10 to 2026-02-19 (10 of 28 days)', '10.71'],
    ]);
    expectSettled([...changed, ...refunded]);
  });

  test('on a later day bills the days until then, with their scheduled changes', () => {
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

  test('cannot be before the start or too late to be billed', () => {
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
});

test('without a refund, the rest of a period costs the same even if its draft was voided and made again', () => {
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
  // Five days at 50.00 a month, and 26 days at 1,000.00.
  expect(billedIn(renewed)).toBeCloseTo(846.77, 2);
  expect(billedIn(again)).toBeCloseTo(846.77, 2);
});

describe('an invoice of days after the end', () => {
  test('is withdrawn if it was billed ahead and its period never begins', () => {
    const ahead = play([created()], requestInvoice('2026-02-10'));
    for (const day of ['2026-02-14', '2026-02-28']) {
      const events = given(ahead).when(terminate('2026-02-14', { effectiveDate: day })).events;
      expect(events.slice(1)).toEqual([withdrawn('inv_1')]);
      expectSettled([...ahead, ...events]);
    }
    // An end one day later serves that day only, and 30 of 31 days of the 50.00 are given back.
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
              description: 'Credit, basic, 2026-03-01 to 2026-03-30',
              text: { kind: 'givenBack', offer: 'basic', from: '2026-03-01', until: '2026-03-30' },
              amount: '48.39',
            },
          ],
          days: [{ from: '2026-03-01', to: '2026-03-31', less: '50' }],
        },
      },
    ]);
    expectSettled([...ahead, ...dayLater]);
    // If its draft is deleted after that, the subscription owes the one served day, and no credit is left.
    const voided = play([...ahead, ...dayLater], { type: 'RecordInvoiceVoided', invoiceId: 'inv_1' });
    const state = known(given(voided).state);
    expect([state?.creditBalance, state === undefined ? '' : pendingAmount(state)]).toEqual(['0.00', '1.61']);
    // The day can be billed again, once.
    const { events } = given(voided).when(requestInvoice('2026-03-02', { invoiceId: 'inv_again' }));
    expect(invoiceOf(events).invoice).toMatchObject({
      period: { from: '2026-02-28', to: '2026-03-01' },
      subtotal: '1.61',
    });
    const again = play([...voided, ...events], { type: 'CompleteRenewalInvoice', invoiceId: 'inv_again' });
    expectSettled(again);
    given(again).when(requestInvoice('2026-03-03')).then('INVALID_SUBSCRIPTION_STATE');
  });

  test('is billed again after the end if the final invoice or an earlier one was deleted', () => {
    const raised = play(
      [created()],
      renewDue('2026-02-28'),
      { type: 'CompleteRenewalInvoice', invoiceId: 'inv_1' },
      changeQuantity('upgrade', 8, '2026-03-05'),
      terminate('2026-03-10'),
      { type: 'CompleteRenewalInvoice', invoiceId: 'inv_last' },
    );
    const final = invoiceOf(raised.slice(4)).invoice;
    for (const ids of [['inv_last'], ['inv_1', 'inv_last'], ['inv_last', 'inv_1']]) {
      let history = raised;
      for (const invoiceId of ids) history = play(history, { type: 'RecordInvoiceVoided', invoiceId });
      let billed = 0;
      for (const invoiceId of ids.map((id) => `${id}_again`)) {
        if (openAfter(history) === '0.00') break;
        const { events } = given(history).when(requestInvoice('2026-03-11', { invoiceId }));
        billed += Number(invoiceOf(events).invoice.subtotal);
        history = play([...history, ...events], { type: 'CompleteRenewalInvoice', invoiceId });
      }
      expect(billed).toBeCloseTo(Number(final.subtotal) + (ids.length - 1) * 50, 2);
      expectSettled(history);
    }
  });

  test('is withdrawn for every period after an end in the past', () => {
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

  test('is withdrawn if the subscription is suspended until its end', () => {
    const history = [...play([created()], requestInvoice('2026-02-04')), suspended];
    const events = given(history).when(terminate('2026-02-05', { effectiveDate: '2026-03-10' })).events;
    expect(events.slice(1)).toEqual([withdrawn('inv_1')]);
    expectSettled([...history, ...events]);
  });
});

test('an end from before ends were settled keeps its open amount', () => {
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
