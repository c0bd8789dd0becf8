/** Quantity and plan changes: at once, scheduled, carried out, dropped or withdrawn. */

import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { dueWork, unfinishedSubscription } from '../../../src/domain/subscription/due.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import type { SubscriptionState } from '../../../src/domain/subscription/state.js';
import { currentTerms } from '../../../src/domain/subscription/timeline.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import {
  changePlan,
  changeQuantity,
  completed,
  created,
  downgradeTo,
  given,
  on,
  planTo,
  quantityChanged,
  renewDue,
  requestInvoice,
  scheduled,
  suspended,
  terminated,
  upgradeTo,
} from './examples.js';

const planChanged = (
  unitPrice: string | null,
  effectiveDate = '2026-02-10',
  changeId: string | null = null,
): SubscriptionEvent => ({
  type: 'PlanChanged',
  data: { fromOfferId: 'basic', toOfferId: 'pro', unitPrice, effectiveDate, changeId },
});

const carryOut = (
  day: string,
  changeId = 'chg_1',
  offer: { price: string; currency: string; billingCycle: 'monthly' } | null = null,
): SubscriptionCommand => ({ type: 'CarryOutScheduledChange', ...on(day), changeId, offer });

function termsOf(state: SubscriptionState) {
  if (!('timeline' in state)) throw new Error('there are no terms');
  return currentTerms(state.timeline);
}

describe('a quantity', () => {
  test('is upgraded and downgraded at once if no later day is given', () => {
    const up = given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10'))
      .then([quantityChanged(5, 8, '2026-02-10')]);
    expect(termsOf(up).quantity).toBe(8);
    given([created()])
      .when(changeQuantity('downgrade', 1, '2026-02-10', '2026-02-10'))
      .then([quantityChanged(5, 1, '2026-02-10')]);
  });

  test.each([5, 4, 1])('is not upgraded from 5 to %d', (quantity) => {
    given([created()])
      .when(changeQuantity('upgrade', quantity, '2026-02-10'))
      .then('INVALID_QUANTITY');
    given([created()])
      .when(changeQuantity('upgrade', quantity, '2026-02-10', '2026-03-10'))
      .then('INVALID_QUANTITY');
  });
  test.each([5, 6, 0, -2])('is not downgraded from 5 to %d', (quantity) => {
    given([created()])
      .when(changeQuantity('downgrade', quantity, '2026-02-10'))
      .then('INVALID_QUANTITY');
    given([created()])
      .when(changeQuantity('downgrade', quantity, '2026-02-10', '2026-03-10'))
      .then('INVALID_QUANTITY');
  });

  test('changes from a day in the past, at the earliest from the first billed day', () => {
    given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '2026-02-03'))
      .then([quantityChanged(5, 8, '2026-02-03')]);
    given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '2025-12-24'))
      .then([quantityChanged(5, 8, '2026-01-31')]);
  });
  test('changes from the start if that is in the future', () => {
    given([created({ startDate: '2026-05-31', renewalDate: '2026-06-30' })])
      .when(changeQuantity('upgrade', 8, '2026-02-10'))
      .then([quantityChanged(5, 8, '2026-05-31')]);
  });
  test('changed from an earlier day overrides later changes', () => {
    const state = given([created(), quantityChanged(5, 8, '2026-02-20')])
      .when(changeQuantity('upgrade', 10, '2026-02-21', '2026-02-05'))
      .then([quantityChanged(8, 10, '2026-02-05')]);
    if (state.status !== 'active') throw new Error('not active');
    expect(state.timeline.map(({ from, quantity }) => [from, quantity])).toEqual([
      ['2026-01-31', 5],
      ['2026-02-05', 10],
      ['2026-02-28', 10],
    ]);
  });
  test('is refused if a period would cost too much', () => {
    given([created({ unitPrice: '999999999' })])
      .when(changeQuantity('upgrade', 11, '2026-02-10'))
      .then('INVALID_AMOUNT');
  });
  test('is refused if more changes wait for an invoice than it can hold', () => {
    const changes: SubscriptionEvent[] = [];
    for (let day = 0; day < 1_000; day += 1) {
      const date = new Date(Date.parse('2026-02-01') + day * 86_400_000).toISOString().slice(0, 10);
      changes.push(quantityChanged(5 + day, 6 + day, date));
    }
    given([created(), ...changes])
      .when(changeQuantity('upgrade', 2_000, '2030-01-01'))
      .then('INVALID_SUBSCRIPTION_STATE');
  });
});

describe('a plan', () => {
  test('changes at once and takes the price of the new offer', () => {
    const state = given([created()])
      .when(changePlan())
      .then([planChanged('20')]);
    expect(termsOf(state)).toMatchObject({ offerId: 'pro', unitPrice: '20', quantity: 5 });
  });
  test('keeps the billing cycle, and its price is scaled to it', () => {
    given([created({ billingCycle: 'yearly', renewalDate: '2027-01-31' })])
      .when(changePlan())
      .then([planChanged('240')]);
    given([created({ billingCycle: 'weekly', renewalDate: '2026-02-14' })])
      .when(changePlan())
      .then([planChanged('4.615385', '2026-02-10')]);
  });
  test('keeps the old price if that of the new offer is not known', () => {
    given([created()])
      .when(changePlan({ offer: null }))
      .then([planChanged('10')]);
    given([created()])
      .when(changePlan({ offer: { price: null, currency: 'USD', billingCycle: null } }))
      .then([planChanged('10')]);
    given([created({ unitPrice: null })])
      .when(changePlan({ offer: null }))
      .then([planChanged(null)]);
  });
  test('can be moved to an earlier day; the same change again changes nothing', () => {
    const planned = [created(), planChanged('20', '2026-02-10')];
    const since = { fromOfferId: 'pro', toOfferId: 'pro', unitPrice: '20', effectiveDate: '2026-02-05' };
    given(planned)
      .when(changePlan({ effectiveDate: '2026-02-05' }))
      .then([{ type: 'PlanChanged', data: { ...since, changeId: null } }]);
    given(planned).when(changePlan()).then([]);
  });
  test('cannot change to another currency, at once or later', () => {
    const offer = { price: '20', currency: 'EUR', billingCycle: 'monthly' } as const;
    given([created()]).when(changePlan({ offer })).then('CURRENCY_MISMATCH');
    given([created()])
      .when(changePlan({ offer, effectiveDate: '2026-03-01' }))
      .then('CURRENCY_MISMATCH');
    given([created()])
      .when(changePlan({ offer: { ...offer, price: null } }))
      .then('CURRENCY_MISMATCH');
  });
  test('changed to the same offer takes a new price, or changes nothing without one', () => {
    given([created()])
      .when(changePlan({ newOfferId: 'basic' }))
      .then([
        {
          type: 'PlanChanged',
          data: {
            fromOfferId: 'basic',
            toOfferId: 'basic',
            unitPrice: '20',
            effectiveDate: '2026-02-10',
            changeId: null,
          },
        },
      ]);
    given([created()])
      .when(changePlan({ newOfferId: 'basic', offer: null }))
      .then([]);
  });
  test('is refused if its price is beyond the limits in this cycle', () => {
    given([created({ billingCycle: 'yearly', renewalDate: '2027-01-31' })])
      .when(changePlan({ offer: { price: '100000000', currency: 'USD', billingCycle: 'monthly' } }))
      .then('INVALID_AMOUNT');
  });
});

describe('a change for a later day', () => {
  test('is scheduled and leaves the terms as they are', () => {
    const state = given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '2026-03-10'))
      .then([scheduled('chg_1', '2026-03-10', upgradeTo(8))]);
    expect(termsOf(state).quantity).toBe(5);
    expect(state).toMatchObject({
      scheduledChanges: [{ changeId: 'chg_1', effectiveDate: '2026-03-10', change: upgradeTo(8) }],
    });
    given([created()])
      .when(changePlan({ effectiveDate: '2026-02-11' }))
      .then([scheduled('chg_1', '2026-02-11', planTo('pro'))]);
  });
  test('is checked against the quantity that will apply on that day', () => {
    const history = [created(), scheduled('chg_0', '2026-03-10', upgradeTo(10))];
    given(history)
      .when(changeQuantity('downgrade', 7, '2026-02-10', '2026-04-10'))
      .then([scheduled('chg_1', '2026-04-10', downgradeTo(7))]);
    given(history)
      .when(changeQuantity('downgrade', 7, '2026-02-10', '2026-03-09'))
      .then('INVALID_QUANTITY');
  });
  test('waits in the order of effective dates, and on one day in the order of scheduling', () => {
    const state = given([
      created(),
      scheduled('c', '2026-05-01', upgradeTo(8)),
      scheduled('a', '2026-03-01', planTo('pro')),
      scheduled('b', '2026-03-01', upgradeTo(7)),
    ]).state;
    if (state.status !== 'active') throw new Error('not active');
    expect(state.scheduledChanges.map(({ changeId }) => changeId)).toEqual(['a', 'b', 'c']);
  });
  test('is refused for a day out of range, and when fifty are scheduled', () => {
    given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '3000-01-01'))
      .then('VALIDATION_ERROR');
    given([created()])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '2026-02-30'))
      .then('VALIDATION_ERROR');
    const many = Array.from({ length: 50 }, (_, index) =>
      scheduled(`chg_${index}`, '2026-03-10', planTo('pro')),
    );
    given([created(), ...many])
      .when(changePlan({ effectiveDate: '2026-03-10' }))
      .then('INVALID_SUBSCRIPTION_STATE');
  });

  test('can be withdrawn once, also during a suspension', () => {
    const planned = scheduled('chg_1', '2026-03-10', upgradeTo(8));
    const withdraw: SubscriptionCommand = { type: 'WithdrawScheduledChange', changeId: 'chg_1' };
    const withdrawn: SubscriptionEvent = { type: 'ScheduledChangeWithdrawn', data: { changeId: 'chg_1' } };
    const state = given([created(), planned]).when(withdraw).then([withdrawn]);
    expect(state).toMatchObject({ scheduledChanges: [] });
    given([created(), planned, suspended]).when(withdraw).then([withdrawn]);
    given([created(), planned, withdrawn]).when(withdraw).then('NOT_FOUND');
    given([created(), planned, terminated]).when(withdraw).then('NOT_FOUND');
  });
});

describe('carrying out a scheduled change', () => {
  const planned = scheduled('chg_1', '2026-02-20', upgradeTo(8));
  test('takes effect from its day, however late it is carried out', () => {
    const state = given([created(), planned])
      .when(carryOut('2026-02-25'))
      .then([quantityChanged(5, 8, '2026-02-20', 'chg_1')]);
    expect(state).toMatchObject({ scheduledChanges: [] });
    expect(termsOf(state).quantity).toBe(8);
  });
  test('uses the price of the offer when it is carried out', () => {
    const plan = scheduled('chg_1', '2026-02-20', planTo('pro'));
    const offer = { price: '30', currency: 'USD', billingCycle: 'monthly' } as const;
    given([created(), plan])
      .when(carryOut('2026-02-20', 'chg_1', offer))
      .then([planChanged('30', '2026-02-20', 'chg_1')]);
  });
  test('does nothing before the day, a second time, or after a withdrawal', () => {
    given([created(), planned]).when(carryOut('2026-02-19')).then([]);
    given([created(), planned, quantityChanged(5, 8, '2026-02-20', 'chg_1')])
      .when(carryOut('2026-02-20'))
      .then([]);
    given([created(), planned, { type: 'ScheduledChangeWithdrawn', data: { changeId: 'chg_1' } }])
      .when(carryOut('2026-02-20'))
      .then([]);
  });
  test('is refused while an earlier change is due', () => {
    given([created(), planned, scheduled('chg_0', '2026-02-15', planTo('pro'))])
      .when(carryOut('2026-02-25'))
      .then('CONCURRENCY_CONFLICT');
  });

  const dropped = (reason: string) => [
    expect.objectContaining({
      type: 'ScheduledChangeDropped',
      data: expect.objectContaining({ changeId: 'chg_1', reason }),
    }),
  ];
  test.each([
    [
      'the quantity is larger already',
      [planned, quantityChanged(5, 9, '2026-02-10')],
      null,
      'INVALID_QUANTITY',
    ],
    [
      'the quantity is smaller already',
      [scheduled('chg_1', '2026-02-20', downgradeTo(3)), quantityChanged(5, 3, '2026-02-10')],
      null,
      'INVALID_QUANTITY',
    ],
    [
      'the offer is priced in another currency by now',
      [scheduled('chg_1', '2026-02-20', planTo('pro'))],
      { price: '1', currency: 'EUR', billingCycle: 'monthly' as const },
      'CURRENCY_MISMATCH',
    ],
    [
      'the plan is that one already',
      [scheduled('chg_1', '2026-02-20', planTo('pro')), planChanged('10')],
      null,
      'NOTHING_TO_CHANGE',
    ],
  ])('drops it with a reason when %s', (_, history, offer, reason) => {
    const events = given([created(), ...history]).when(carryOut('2026-02-20', 'chg_1', offer)).events;
    expect(events).toEqual(dropped(reason));
    const after = given([created(), ...history, ...events]).state;
    expect(after).toMatchObject({ scheduledChanges: [] });
  });
});

describe('what is due', () => {
  const kind = (history: readonly SubscriptionEvent[], day: string) =>
    dueWork(given(history).state, on(day).at)?.kind;
  test('is nothing before the day of a change or renewal', () => {
    expect(kind([], '2026-02-10')).toBeUndefined();
    expect(kind([created(), scheduled('c', '2026-02-20', upgradeTo(8))], '2026-02-19')).toBeUndefined();
  });
  test('is an open invoice first, also after the end', () => {
    const requested = given([created()]).when(requestInvoice('2026-02-10')).events;
    const change = scheduled('c', '2026-02-20', upgradeTo(8));
    for (const end of [[], [suspended], [terminated], [{ type: 'SubscriptionDeleted', data: {} } as const]]) {
      expect(kind([created(), ...requested, change, ...end], '2026-02-20')).toBe('open-invoice');
    }
    expect(kind([created(), ...requested, completed()], '2026-02-20')).toBeUndefined();
  });
  test('goes by date, and a change comes before a renewal on the same day', () => {
    const onTheDay = scheduled('c', '2026-02-28', upgradeTo(8));
    const afterIt = scheduled('c', '2026-03-05', upgradeTo(8));
    expect(kind([created(), onTheDay], '2026-03-07')).toBe('scheduled-change');
    expect(kind([created(), afterIt], '2026-03-07')).toBe('renewal');
    expect(kind([created()], '2026-03-07')).toBe('renewal');
  });
  test('includes the renewal at which a term ends', () => {
    expect(kind([created({ autoRenewal: false })], '2026-03-07')).toBe('renewal');
  });
  test.each<SubscriptionCommand>([
    { type: 'SuspendSubscription', ...on('2026-03-07'), reason: null },
    { type: 'UpdateSubscription', ...on('2026-03-07'), quantity: null, autoRenewal: false },
    { type: 'DeleteSubscription' },
    { type: 'RemoveDomain', domain: 'example.com' },
  ])('comes before a caller’s $type', (command) => {
    const comesFirst = (day: string) =>
      unfinishedSubscription.before(given([created()]).state, command, on(day).at, [], noDueRules)?.kind;
    expect([comesFirst('2026-02-27'), comesFirst('2026-02-28')]).toEqual([undefined, 'renewal']);
  });
  test('includes no renewal during a suspension or after the end', () => {
    const change = scheduled('c', '2026-03-05', upgradeTo(8));
    expect(kind([created(), change, suspended], '2026-03-07')).toBeUndefined();
    expect(kind([created(), suspended], '2026-03-07')).toBeUndefined();
    expect(kind([created(), terminated], '2026-03-07')).toBeUndefined();
  });
  test('blocks billing until an earlier change is carried out', () => {
    const history = [created(), scheduled('chg_1', '2026-02-28', upgradeTo(8))];
    given(history).when(renewDue('2026-02-28')).then('CONCURRENCY_CONFLICT');
    given(history).when(requestInvoice('2026-02-28')).then('CONCURRENCY_CONFLICT');
    expect(given(history).when(requestInvoice('2026-02-27')).events).toHaveLength(1);
    expect(
      given([created({ autoRenewal: false }), ...history.slice(1)]).when(changePlan()).events,
    ).toHaveLength(1);
    given([created({ autoRenewal: false }), ...history.slice(1)])
      .when(renewDue('2026-02-28'))
      .then('CONCURRENCY_CONFLICT');
  });
});
