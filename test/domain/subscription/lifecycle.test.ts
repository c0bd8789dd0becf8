/** The life of a subscription: what each state allows, from creation to removal. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import {
  billing,
  changePlan,
  changeQuantity,
  completed,
  create,
  created,
  deleted,
  given,
  invoiceOf,
  on,
  quantityChanged,
  removed,
  renew,
  renewDue,
  requestInvoice,
  scheduled,
  suspended,
  terminate,
  terminated,
  upgradeTo,
} from './examples.js';

const update = (quantity: number | null, autoRenewal: boolean | null = null): SubscriptionCommand => ({
  type: 'UpdateSubscription',
  ...on('2026-02-10'),
  quantity,
  autoRenewal,
});
const suspend: SubscriptionCommand = { type: 'SuspendSubscription', ...on('2026-02-05'), reason: 'unpaid' };
const unsuspend = (day: string): SubscriptionCommand => ({ type: 'UnsuspendSubscription', ...on(day) });
const resumed = (date: string, renewalDate: string): SubscriptionEvent => ({
  type: 'SubscriptionUnsuspended',
  data: { date, renewalDate, resumed: null },
});

describe('creating', () => {
  test('starts an active subscription that renews on the first anchor after today', () => {
    const state = given().when(create()).then([created()]);
    expect(state).toMatchObject({
      status: 'active',
      renewalDate: '2026-02-28',
      creditBalance: '0.00',
      openInvoice: null,
    });
  });

  test.each([
    ['a start in the future', { startDate: '2026-05-31' }, '2026-06-30'],
    ['a start in the past', { startDate: '2025-03-31', ...on('2026-02-10') }, '2026-02-28'],
    ['a start in the past, today an anchor', { startDate: '2025-03-31', ...on('2026-02-28') }, '2026-03-31'],
    ['a backdated start', { startDate: '2025-03-31', ...on('2026-02-10'), backdate: true }, '2025-04-30'],
    ['a backdated start in the future', { startDate: '2026-05-31', backdate: true }, '2026-06-30'],
    [
      'a weekly start in the past',
      { startDate: '2026-01-01', billingCycle: 'weekly' as const },
      '2026-02-05',
    ],
  ])('with %s', (_, changes, renewalDate) => {
    const command = create(changes);
    const { startDate, billingCycle } = command;
    given()
      .when(command)
      .then([created({ startDate, billingCycle, renewalDate })]);
  });

  test('takes the price and currency of the offer if none is sent, scaled to the cycle', () => {
    const offer = { price: '10', currency: 'EUR', billingCycle: 'monthly' } as const;
    const state = given()
      .when(create({ unitPrice: null, currency: null, offer, billingCycle: 'yearly' }))
      .then([
        created({ unitPrice: '120', currency: 'EUR', billingCycle: 'yearly', renewalDate: '2027-01-31' }),
      ]);
    expect(state).toMatchObject({ creditBalance: '0.00', currency: 'EUR' });
  });

  test('prefers a sent price and currency to those of the offer', () => {
    const offer = { price: '10', currency: 'EUR', billingCycle: 'monthly' } as const;
    given()
      .when(create({ unitPrice: '7.5', currency: 'usd', offer }))
      .then([created({ unitPrice: '7.5', currency: 'USD' })]);
    given()
      .when(create({ unitPrice: '7.5', currency: null, offer }))
      .then([created({ unitPrice: '7.5', currency: 'EUR' })]);
  });

  test('has no price if neither the caller nor the offer gives one', () => {
    given()
      .when(create({ unitPrice: null, currency: null, defaultCurrency: 'JPY' }))
      .then([created({ unitPrice: null, currency: 'JPY' })]);
    given()
      .when(create({ unitPrice: null, offer: { price: null, currency: 'USD', billingCycle: null } }))
      .then([created({ unitPrice: null })]);
  });

  test.each([
    ['a quantity of zero', { quantity: 0 }, 'INVALID_QUANTITY' as const],
    ['a fractional quantity', { quantity: 1.5 }, 'INVALID_QUANTITY' as const],
    ['more than a million units', { quantity: 1_000_001 }, 'INVALID_QUANTITY' as const],
    ['a day that does not exist', { startDate: '2026-02-30' }, 'VALIDATION_ERROR' as const],
    ['a day out of range', { startDate: '1899-12-31' }, 'VALIDATION_ERROR' as const],
    ['an unknown currency', { currency: 'XXX' }, 'VALIDATION_ERROR' as const],
    ['a negative price', { unitPrice: '-1' }, 'INVALID_AMOUNT' as const],
    ['a price with seven decimal places', { unitPrice: '0.0000001' }, 'INVALID_AMOUNT' as const],
    [
      'a period that costs more than 10^10',
      { unitPrice: '999999999', quantity: 11 },
      'INVALID_AMOUNT' as const,
    ],
    [
      "the offer's price in another currency than the one sent",
      { unitPrice: null, offer: { price: '1', currency: 'EUR', billingCycle: null } },
      'CURRENCY_MISMATCH' as const,
    ],
    ['more than 600 past periods', { startDate: '1975-01-31', backdate: true }, 'VALIDATION_ERROR' as const],
  ])('is refused for %s', (_, changes, code) => {
    given().when(create(changes)).then(code);
  });

  test('is refused when the subscription exists', () => {
    given([created()]).when(create()).then('CONCURRENCY_CONFLICT');
    given([created(), deleted]).when(create()).then('CONCURRENCY_CONFLICT');
    given([removed]).when(create()).then('CONCURRENCY_CONFLICT');
  });
});

describe('updating', () => {
  test('changes the quantity today, in either direction', () => {
    given([created()])
      .when(update(8))
      .then([quantityChanged(5, 8, '2026-02-10')]);
    given([created()])
      .when(update(2))
      .then([quantityChanged(5, 2, '2026-02-10')]);
  });
  test('turns automatic renewal on and off', () => {
    const off: SubscriptionEvent = { type: 'AutoRenewalChanged', data: { autoRenewal: false } };
    const state = given([created()]).when(update(null, false)).then([off]);
    expect(state).toMatchObject({ autoRenewal: false });
  });
  test('changes nothing without new values', () => {
    given([created()]).when(update(5, true)).then([]);
    given([created()]).when(update(null)).then([]);
  });
  test.each([0, -1, 1.5, 1_000_001, Number.NaN])('refuses the quantity %d', (quantity) => {
    given([created()]).when(update(quantity)).then('INVALID_QUANTITY');
  });
  test('refuses a quantity that costs too much', () => {
    given([created({ unitPrice: '999999999' })])
      .when(update(11))
      .then('INVALID_AMOUNT');
  });
});

describe('suspending', () => {
  test('keeps the renewal date', () => {
    const state = given([created()]).when(suspend).then([suspended]);
    expect(state).toMatchObject({ status: 'suspended', renewalDate: '2026-02-28' });
  });
  test('ends on request, which keeps a renewal date that has not passed', () => {
    const state = given([created(), suspended])
      .when(unsuspend('2026-02-28'))
      .then([resumed('2026-02-28', '2026-02-28')]);
    expect(state).toMatchObject({ status: 'active', renewalDate: '2026-02-28' });
  });
  test.each([
    ['2026-03-01', '2026-03-31'],
    ['2026-03-31', '2026-04-30'],
    ['2026-04-01', '2026-04-30'],
    ['2028-02-29', '2028-03-31'],
  ])('that ends on %s rolls the renewal date to %s, and serves the days until then', (day, renewalDate) => {
    const served = { from: day, to: renewalDate };
    const state = given([created(), suspended])
      .when(unsuspend(day))
      .then([{ type: 'SubscriptionUnsuspended', data: { date: day, renewalDate, resumed: served } }]);
    expect(state).toMatchObject({ status: 'active', resumed: served });
  });
});

describe('terminating', () => {
  test('takes place at once, with the effective date as termination date', () => {
    given([created()]).when(terminate('2026-02-05')).then([terminated]);
    const state = given([created(), suspended])
      .when(terminate('2026-02-05', { effectiveDate: '2026-12-31' }))
      .then([
        {
          type: 'SubscriptionTerminated',
          data: {
            terminationDate: '2026-12-31',
            reason: 'moved away',
            cause: 'request',
            refund: 'none',
            left: 'served',
          },
        },
      ]);
    expect(state).toMatchObject({ status: 'terminated', terminationDate: '2026-12-31' });
  });
  test('again changes nothing', () => {
    const state = given([created(), terminated])
      .when(terminate('2026-02-05', { effectiveDate: '2027-01-01' }))
      .then([]);
    expect(state).toMatchObject({ status: 'terminated', terminationDate: '2026-02-05' });
  });
  test('drops each scheduled change with a reason', () => {
    given([created(), scheduled('chg_1', '2026-04-01', upgradeTo(8))])
      .when(terminate('2026-02-05'))
      .then([
        {
          type: 'ScheduledChangeDropped',
          data: {
            changeId: 'chg_1',
            reason: 'INVALID_SUBSCRIPTION_STATE',
            explanation: 'the subscription was terminated',
          },
        },
        terminated,
      ]);
  });
  test('refuses a day that does not exist', () => {
    given([created()])
      .when(terminate('2026-02-05', { effectiveDate: '2026-02-29' }))
      .then('VALIDATION_ERROR');
  });
});

describe('deleting and removing', () => {
  const remove: SubscriptionCommand = { type: 'RemoveSubscription' };
  const erase: SubscriptionCommand = { type: 'DeleteSubscription' };
  test('deleting needs an ended subscription, so a live one is ended first', () => {
    expect(given([created(), terminated]).when(erase).then([deleted])).toMatchObject({ status: 'deleted' });
    for (const history of [[created()], [created(), suspended]]) {
      given(history).when(erase).then('CONCURRENCY_CONFLICT');
      const ended = given(history).when({ type: 'EndForDeletion', ...billing('2026-02-05') });
      expect(ended.events).toEqual([
        {
          type: 'SubscriptionTerminated',
          data: {
            terminationDate: '2026-02-05',
            reason: null,
            cause: 'deletion',
            refund: 'none',
            left: 'served',
          },
        },
      ]);
      given([...history, ...ended.events])
        .when(erase)
        .then([deleted]);
    }
    given([created(), terminated])
      .when({ type: 'EndForDeletion', ...billing('2026-02-05') })
      .then([]);
  });
  test('removing works on an ended or deleted subscription, once', () => {
    for (const history of [
      [created(), terminated],
      [created(), deleted],
    ]) {
      expect(given(history).when(remove).then([removed])).toEqual({ status: 'removed' });
    }
    given([created()]).when(remove).then('CONCURRENCY_CONFLICT');
    given([removed]).when(remove).then([]);
    given().when(remove).then('SUBSCRIPTION_NOT_FOUND');
  });
  test('both wait for invoices that are being made or withdrawn', () => {
    const requested = given([created()]).when(requestInvoice('2026-02-10')).events;
    const open = [created(), ...requested, terminated];
    const ended = given([created(), ...requested, completed()]).when(terminate('2026-02-05')).events;
    const withdrawing = [created(), ...requested, completed(), ...ended];
    for (const history of [open, withdrawing]) {
      given(history).when(erase).then('CONCURRENCY_CONFLICT');
      given(history).when(remove).then('CONCURRENCY_CONFLICT');
    }
    const complete: SubscriptionCommand = {
      type: 'CompleteInvoiceWithdrawal',
      invoiceId: 'inv_1',
      how: 'cancelled',
      creditNoteId: null,
    };
    const done: SubscriptionEvent = {
      type: 'InvoiceWithdrawalCompleted',
      data: { invoiceId: 'inv_1', how: 'cancelled' },
    };
    given(withdrawing).when(complete).then([done]);
    given([...withdrawing, done])
      .when(complete)
      .then([]);
    given([...withdrawing, done])
      .when(erase)
      .then([deleted]);
    // An older deletion did not end the subscription first.
    const old = [created(), ...requested, deleted];
    expect(given(old).state).toMatchObject({ status: 'deleted', openInvoice: invoiceOf(requested).invoice });
    given(old).when({ type: 'CompleteRenewalInvoice', invoiceId: 'inv_1' }).then([completed()]);
  });
  test('nothing but the removal is left of a removed subscription', () => {
    expect(given([quantityChanged(1, 2, '2026-02-10'), removed]).state).toEqual({ status: 'removed' });
    expect(given([removed, suspended]).state).toEqual({ status: 'removed' });
  });
});

describe('which state accepts which command', () => {
  const gone = 'SUBSCRIPTION_NOT_FOUND';
  const wrong = 'INVALID_SUBSCRIPTION_STATE';
  const histories = {
    none: [],
    active: [created()],
    suspended: [created(), suspended],
    terminated: [created(), terminated],
    deleted: [created(), deleted],
    removed: [created(), removed],
  };
  const setDomain: SubscriptionCommand = { type: 'SetDomain', domain: 'example.com', status: 'active' };
  const commands: readonly [SubscriptionCommand, active: string, suspended: string, terminated: string][] = [
    [update(8), 'ok', wrong, wrong],
    [suspend, 'ok', wrong, wrong],
    [unsuspend('2026-02-10'), wrong, 'ok', wrong],
    [terminate('2026-02-05'), 'ok', 'ok', 'nothing'],
    [changeQuantity('upgrade', 8, '2026-02-10'), 'ok', wrong, wrong],
    [changeQuantity('downgrade', 2, '2026-02-10'), 'ok', wrong, wrong],
    [changePlan(), 'ok', wrong, wrong],
    [renew('2026-02-10'), 'ok', wrong, wrong],
    [requestInvoice('2026-02-10'), 'ok', wrong, wrong],
    [setDomain, 'ok', 'ok', wrong],
    [{ type: 'RemoveDomain', domain: 'example.com' }, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    [{ type: 'WithdrawScheduledChange', changeId: 'chg_9' }, 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    [{ type: 'DeleteSubscription' }, 'CONCURRENCY_CONFLICT', 'CONCURRENCY_CONFLICT', 'ok'],
  ];
  for (const [command, active, whenSuspended, whenTerminated] of commands) {
    const expected = {
      none: gone,
      active,
      suspended: whenSuspended,
      terminated: whenTerminated,
      deleted: gone,
      removed: gone,
    };
    for (const status of ['none', 'active', 'suspended', 'terminated', 'deleted', 'removed'] as const) {
      const direction = command.type === 'ChangeQuantity' ? ` (${command.direction})` : '';
      test(`${command.type}${direction} on ${status}: ${expected[status]}`, () => {
        const result = given(histories[status]).when(command);
        const outcome = (() => {
          try {
            return result.events.length > 0 ? 'ok' : 'nothing';
          } catch (error) {
            return error instanceof Error && 'code' in error ? error.code : error;
          }
        })();
        expect(outcome).toBe(expected[status]);
      });
    }
  }

  test('workers’ commands change nothing where they do not apply', () => {
    const carryOut: SubscriptionCommand = {
      type: 'CarryOutScheduledChange',
      ...on('2026-12-31'),
      changeId: 'chg_9',
      offer: null,
    };
    const complete: SubscriptionCommand = { type: 'CompleteRenewalInvoice', invoiceId: 'inv_9' };
    for (const history of Object.values(histories)) {
      given(history).when(carryOut).then([]);
      given(history).when(complete).then([]);
      if (history !== histories.active) given(history).when(renewDue('2026-12-31')).then([]);
    }
  });
});
