/** A suspension: served days are billed, other days are not, and scheduled changes take effect after it. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { dueWork, unfinishedSubscription } from '../../../src/domain/subscription/due.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { pendingAmount } from '../../../src/domain/subscription/invoicing.js';
import { known } from '../../../src/domain/subscription/state.js';
import {
  billing,
  changeQuantity,
  created,
  downgradeTo,
  given,
  invoiceOf,
  linesOf,
  on,
  planTo,
  play,
  quantityChanged,
  renewDue,
  requestInvoice,
  scheduled,
} from './examples.js';

const suspend = (day: string): SubscriptionCommand => ({
  type: 'SuspendSubscription',
  ...on(day),
  reason: null,
});
const resume = (day: string): SubscriptionCommand => ({ type: 'UnsuspendSubscription', ...on(day) });
const resumeInvoice = (day: string, invoiceId = 'inv_resume'): SubscriptionCommand => ({
  type: 'RequestResumeInvoice',
  ...billing(day, invoiceId),
});
const passOver = (day: string): SubscriptionCommand => ({ type: 'PassPeriodOver', ...billing(day) });
const due = (history: readonly SubscriptionEvent[], day: string) =>
  dueWork(given(history).state, on(day).at)?.kind;
const pending = (history: readonly SubscriptionEvent[]) => {
  const state = known(given(history).state);
  return state === undefined ? undefined : pendingAmount(state);
};

describe('after a suspension over the renewal date', () => {
  const resumed = play([created()], suspend('2026-02-20'), resume('2026-03-10'));

  test('the days until the next anchor are billed at once by a resume invoice', () => {
    expect(due(resumed, '2026-03-10')).toBe('resume-invoice');
    expect(unfinishedSubscription.begun(given(resumed).state, resume('2026-03-10'), [])).toMatchObject({
      kind: 'resume-invoice',
    });
    expect(pending(resumed)).toBe('33.87');
    const events = given(resumed).when(resumeInvoice('2026-03-10')).events;
    expect(invoiceOf(events).invoice).toMatchObject({
      kind: 'resume',
      period: { from: '2026-03-10', to: '2026-03-31' },
    });
    expect(linesOf(events)).toEqual([['basic, 2026-03-10 to 2026-03-30 (21 of 31 days)', '33.87']]);
    const billed = [...resumed, ...events];
    expect(pending(billed)).toBe('0.00');
    given(billed).when(resumeInvoice('2026-03-10')).then([]);
  });

  test('changes in those days are corrected for those days only', () => {
    const history = play(
      resumed,
      resumeInvoice('2026-03-10'),
      changeQuantity('upgrade', 8, '2026-03-21', '2026-02-24'),
    );
    expect(linesOf(given(history).when(renewDue('2026-03-31', { invoiceId: 'inv_2' })).events)).toEqual([
      ['basic, 2026-03-31 to 2026-04-29', '80.00'],
      ['Quantity 5 to 8, 2026-02-24 to 2026-02-27 (4 of 28 days)', '4.29'],
      ['Quantity 5 to 8, 2026-03-10 to 2026-03-30 (21 of 31 days)', '20.32'],
    ]);
  });

  test('the months of a half-year suspension are not billed', () => {
    const history = play([created()], suspend('2026-02-20'), resume('2026-08-15'));
    expect(linesOf(given(history).when(resumeInvoice('2026-08-15')).events)).toEqual([
      ['basic, 2026-08-15 to 2026-08-30 (16 of 31 days)', '25.81'],
    ]);
  });

  test('with a suspension each month, only the served days are billed', () => {
    let history: readonly SubscriptionEvent[] = play(
      [created({ startDate: '2026-01-15', renewalDate: '2026-02-15' })],
      changeQuantity('upgrade', 1_000, '2026-01-15'),
    );
    for (let month = 2; month <= 7; month += 1) {
      const two = `2026-${String(month).padStart(2, '0')}`;
      history = play(
        history,
        suspend(`${two}-14`),
        resume(`${two}-17`),
        resumeInvoice(`${two}-17`, `inv_${month}`),
      );
    }
    const totals = history.flatMap((event) =>
      event.type === 'RenewalInvoiceRequested' ? [event.data.invoice.total] : [],
    );
    // The first has the upgrade of the first period, 9,950.00. Two days of each month are unserved: 10,000.00 × 26 ÷ 28, × 29 ÷ 31, …
    expect(totals).toEqual(['19235.71', '9354.84', '9333.33', '9354.84', '9333.33', '9354.84']);
    expect(pending(history)).toBe('0.00');
  });
});

describe('while suspended', () => {
  const ahead = play([created()], requestInvoice('2026-02-10'), suspend('2026-02-20'));

  test('an invoice of a period that does not begin is withdrawn on its first day', () => {
    expect(due(ahead, '2026-02-27')).toBeUndefined();
    expect(due(ahead, '2026-02-28')).toBe('passed-period');
    given(ahead).when(passOver('2026-02-27')).then([]);
    const events = given(ahead).when(passOver('2026-03-05')).events;
    expect(events).toEqual([
      { type: 'PeriodPassedOver', data: { period: { from: '2026-02-28', to: '2026-03-31' } } },
      {
        type: 'InvoiceWithdrawalRequested',
        data: { invoiceId: 'inv_1', reason: 'suspended' },
      },
    ]);
    const history = [...ahead, ...events];
    expect(due(history, '2026-03-05')).toBe('withdrawal');
    expect(pending(history)).toBe('0.00');
    const done: SubscriptionCommand = {
      type: 'CompleteInvoiceWithdrawal',
      invoiceId: 'inv_1',
      how: 'cancelled',
      creditNoteId: null,
    };
    const resumed = play(history, done, resume('2026-03-10'));
    expect(linesOf(given(resumed).when(resumeInvoice('2026-03-10')).events)).toEqual([
      ['basic, 2026-03-10 to 2026-03-30 (21 of 31 days)', '33.87'],
    ]);
  });

  test('nothing is withdrawn if the suspension ends before that day', () => {
    const history = play(ahead, resume('2026-02-27'));
    expect(due(history, '2026-02-27')).toBeUndefined();
    expect(given(history).when(renewDue('2026-02-28', { invoiceId: 'inv_2' })).events).toEqual([
      {
        type: 'SubscriptionRenewed',
        data: {
          period: { from: '2026-02-28', to: '2026-03-31' },
          renewalDate: '2026-03-31',
          invoiceId: 'inv_1',
        },
      },
    ]);
  });

  test('a term does not end, and scheduled changes wait', () => {
    const history = play(
      [created({ autoRenewal: false }), scheduled('chg_1', '2026-02-25', downgradeTo(3))],
      suspend('2026-02-20'),
    );
    expect(due(history, '2026-04-01')).toBeUndefined();
    given(history)
      .when({ type: 'CarryOutScheduledChange', ...on('2026-04-01'), changeId: 'chg_1', offer: null })
      .then([]);
  });
});

describe('a scheduled change after a suspension', () => {
  const carryOut = (changeId: string): SubscriptionCommand => ({
    type: 'CarryOutScheduledChange',
    ...on('2026-03-10'),
    changeId,
    offer: null,
  });
  test('takes effect at the end of the suspension, before the days after it are billed', () => {
    const history = play(
      [created(), scheduled('chg_1', '2026-03-05', downgradeTo(3))],
      suspend('2026-02-20'),
      resume('2026-03-10'),
    );
    expect(due(history, '2026-03-10')).toBe('scheduled-change');
    const state = given(history)
      .when(carryOut('chg_1'))
      .then([quantityChanged(5, 3, '2026-03-10', 'chg_1')]);
    expect(state).toMatchObject({ scheduledChanges: [] });
    const carriedOut = play(history, carryOut('chg_1'));
    expect(linesOf(given(carriedOut).when(resumeInvoice('2026-03-10')).events)).toEqual([
      ['basic, 2026-03-10 to 2026-03-30 (21 of 31 days)', '20.32'],
    ]);
  });
  test('counts from its own day if that lies in a begun period', () => {
    const history = play(
      [created(), scheduled('chg_1', '2026-02-25', downgradeTo(3))],
      suspend('2026-02-20'),
      resume('2026-03-10'),
    );
    given(history)
      .when(carryOut('chg_1'))
      .then([quantityChanged(5, 3, '2026-02-25', 'chg_1')]);
  });
  test('keeps waiting if its day is in the future', () => {
    const history = play(
      [created(), scheduled('chg_1', '2026-03-20', planTo('pro'))],
      suspend('2026-02-20'),
      resume('2026-03-10'),
    );
    expect(due(history, '2026-03-10')).toBe('resume-invoice');
  });
});

test('a suspension from an older event leaves the days after it unbilled', () => {
  const history: readonly SubscriptionEvent[] = [
    created(),
    { type: 'SubscriptionSuspended', data: { date: '2026-02-20', reason: null } },
    { type: 'SubscriptionUnsuspended', data: { date: '2026-03-10', renewalDate: '2026-03-31' } },
  ];
  expect(due(history, '2026-03-10')).toBeUndefined();
  expect(pending(history)).toBe('0.00');
});

describe('a suspension for debt', () => {
  const forDebt = (day: string): SubscriptionCommand => ({
    type: 'SuspendForDebt',
    ...on(day),
    reason: 'INV-1 is not paid',
  });
  const paid = (day: string, invoiceIds: readonly string[] = ['inv_old']): SubscriptionCommand => ({
    type: 'ResumeAfterDebt',
    ...on(day),
    invoiceIds,
  });
  const suspended = play([created()], forDebt('2026-02-20'));

  test('is marked as such, and ends with the debt', () => {
    given(suspended).when(forDebt('2026-02-21')).then([]);
    expect(given(suspended).state).toMatchObject({ status: 'suspended', forDebt: true });
    const [unsuspended] = given(suspended).when(paid('2026-02-22')).events;
    expect(unsuspended).toMatchObject({ type: 'SubscriptionUnsuspended', data: { date: '2026-02-22' } });
    const resumed = play(suspended, paid('2026-02-22'));
    expect(given(resumed).state).toMatchObject({ status: 'active' });
    expect(given(resumed).state).not.toHaveProperty('forDebt');
    given(resumed).when(paid('2026-02-23')).then([]);
  });

  test('that a clerk has ended and begun again is the clerk’s', () => {
    const theirs = play(suspended, resume('2026-02-21'), suspend('2026-02-22'));
    given(theirs).when(paid('2026-02-23')).then([]);
    given(theirs).when(forDebt('2026-02-23')).then([]);
  });

  test('does not replace a clerk’s suspension, and ignores an unknown subscription', () => {
    given(play([created()], suspend('2026-02-20')))
      .when(forDebt('2026-02-21'))
      .then([]);
    given([]).when(forDebt('2026-02-21')).then([]);
    given([]).when(paid('2026-02-21')).then([]);
  });

  test('does not end when the unpaid invoice is withdrawn', () => {
    const ahead = play([created()], requestInvoice('2026-02-10'), forDebt('2026-02-20'));
    const withdrawing = play(ahead, passOver('2026-02-28'));
    const withdrawn = play(withdrawing, {
      type: 'CompleteInvoiceWithdrawal',
      invoiceId: 'inv_1',
      how: 'credited',
      creditNoteId: 'cn_1',
    });
    for (const history of [withdrawing, withdrawn]) {
      given(history)
        .when(paid('2026-02-28', ['inv_1']))
        .then([]);
      const [unsuspended] = given(history).when(paid('2026-03-10', ['inv_old', 'inv_1'])).events;
      expect(unsuspended).toMatchObject({ type: 'SubscriptionUnsuspended' });
    }
    expect(given(play(withdrawn, resume('2026-03-10'))).state).not.toHaveProperty('notBegun');
  });

  test('does not extend a term that ran out without automatic renewal', () => {
    const once = play([created({ autoRenewal: false })], forDebt('2026-02-20'));
    const unsuspended = given(once).when(paid('2026-03-10')).events;
    expect(unsuspended).toEqual([
      {
        type: 'SubscriptionUnsuspended',
        data: { date: '2026-03-10', renewalDate: '2026-02-28', resumed: null },
      },
    ]);
    const resumed = [...once, ...unsuspended];
    expect(due(resumed, '2026-03-10')).toBe('renewal');
    const ended = play(resumed, renewDue('2026-03-10', { expectedRenewalDate: '2026-02-28' }));
    expect(given(ended).state).toMatchObject({ status: 'terminated', terminationDate: '2026-02-28' });
    expect(pending(ended)).toBe('0.00');
    // If the debt is paid before the last day, service goes on until then. A clerk can still resume it after that day.
    expect(given(play(once, paid('2026-02-25'))).state).toMatchObject({ status: 'active' });
    expect(due(play(once, paid('2026-02-25')), '2026-02-25')).toBeUndefined();
    expect(due(play(once, resume('2026-03-10')), '2026-03-10')).toBe('resume-invoice');
  });

  test('is followed by a resume invoice like any other', () => {
    const resumed = play([created()], forDebt('2026-02-20'), paid('2026-03-10'));
    expect(due(resumed, '2026-03-10')).toBe('resume-invoice');
    expect(pending(resumed)).toBe('33.87');
  });
});
