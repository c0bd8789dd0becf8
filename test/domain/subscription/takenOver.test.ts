/** Subscriptions that another system has suspended or ended: its dates hold from the beginning, and nothing is due before them. */
import { describe, expect, test } from '@jest/globals';
import type { CreateSubscription, TakenOver } from '../../../src/domain/subscription/commands.js';
import { dueWork } from '../../../src/domain/subscription/due.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { pendingAmount } from '../../../src/domain/subscription/invoicing.js';
import { known } from '../../../src/domain/subscription/state.js';
import { billing, completed, create, given, invoiceOf, linesOf, on, renewDue } from './examples.js';

const today = '2030-01-01';
const { at: _, ...facts } = billing(today, 'inv_last');
const ended = (terminationDate: string | null): TakenOver => ({
  status: 'terminated',
  reason: 'moved away',
  terminationDate,
  billing: facts,
});
const suspendedThere: TakenOver = { ...ended(null), status: 'suspended', reason: 'unpaid' };

/** Takes over one seat at 10 a month that began a year ago. */
function takeOver(takenOver: TakenOver, changes: Partial<CreateSubscription> = {}): CreateSubscription {
  return create({
    ...on(today),
    startDate: '2029-01-01',
    quantity: 1,
    backdate: true,
    takenOver,
    ...changes,
  });
}

const types = (events: readonly SubscriptionEvent[]) => events.map(({ type }) => type);

function open(history: readonly SubscriptionEvent[]) {
  const { state } = given(history);
  const subscription = known(state);
  if (subscription === undefined) throw new Error('there is no subscription');
  return { pending: pendingAmount(subscription), due: dueWork(state, on(today).at)?.kind };
}

describe('an ended subscription', () => {
  test.each([true, false])(
    'ends on its day and is billed up to it in one invoice (autoRenewal %s)',
    (autoRenewal) => {
      const { events } = given().when(takeOver(ended('2029-06-01'), { autoRenewal }));
      expect(types(events)).toEqual([
        'SubscriptionCreated',
        'SubscriptionTerminated',
        'RenewalInvoiceRequested',
      ]);
      expect(invoiceOf(events).invoice).toMatchObject({
        kind: 'final',
        invoiceId: 'inv_last',
        period: { from: '2029-02-01', to: '2029-06-01' },
        subtotal: '40.00',
      });
      expect(linesOf(events)).toEqual([
        ['basic, 2029-02-01 to 2029-02-28', '10.00'],
        ['basic, 2029-03-01 to 2029-03-31', '10.00'],
        ['basic, 2029-04-01 to 2029-04-30', '10.00'],
        ['basic, 2029-05-01 to 2029-05-31', '10.00'],
      ]);
      expect(given(events).state).toMatchObject({
        status: 'terminated',
        terminationDate: '2029-06-01',
        finalInvoiceId: 'inv_last',
      });
      expect(open([...events, completed('inv_last')])).toEqual({ pending: '0.00', due: undefined });
    },
  );

  test('that ended within a period is billed its days of that period', () => {
    const { events } = given().when(takeOver(ended('2029-02-15')));
    expect(linesOf(events)).toEqual([['basic, 2029-02-01 to 2029-02-14 (14 of 28 days)', '5.00']]);
  });

  test.each<[string, Partial<CreateSubscription>]>([
    ['in the period that was paid with the order', {}],
    ['before the running period, which is where bills begin without backdate', { backdate: false }],
    ['before the running period, which would be billed at once', { backdate: false, billFirstPeriod: facts }],
  ])('that ended %s is not billed', (_name, changes) => {
    const { events } = given().when(takeOver(ended('2029-01-20'), changes));
    expect(types(events)).toEqual(['SubscriptionCreated', 'SubscriptionTerminated']);
    expect(given(events).state).toMatchObject({ terminationDate: '2029-01-20', finalInvoiceId: null });
    expect(open(events)).toEqual({ pending: '0.00', due: undefined });
  });

  test.each([
    ['2029-01-11', [['basic, 2029-01-01 to 2029-01-10 (10 of 31 days)', '3.23']]],
    [
      '2029-02-15',
      [
        ['basic, 2029-01-01 to 2029-01-31', '10.00'],
        ['basic, 2029-02-01 to 2029-02-14 (14 of 28 days)', '5.00'],
      ],
    ],
  ])('that ended on %s is billed its first period together with the others', (day, lines) => {
    const { events } = given().when(takeOver(ended(day), { billFirstPeriod: facts }));
    expect(types(events).filter((type) => type === 'RenewalInvoiceRequested')).toHaveLength(1);
    expect(linesOf(events)).toEqual(lines);
    expect(open([...events, completed('inv_last')])).toEqual({ pending: '0.00', due: undefined });
  });

  test.each([
    ['today', { autoRenewal: true }, today],
    ['when its term ran out', { autoRenewal: false }, '2029-02-01'],
    ['today, while its term runs', { autoRenewal: false, backdate: false }, today],
    ['when it was to begin', { startDate: '2030-05-01' }, '2030-05-01'],
  ])('without an end date ends %s', (_name, changes, terminationDate) => {
    const { events } = given().when(takeOver(ended(null), changes));
    expect(given(events).state).toMatchObject({ status: 'terminated', terminationDate });
  });

  test('is refused with an end before its start', () => {
    given()
      .when(takeOver(ended('2028-12-31')))
      .then('VALIDATION_ERROR');
  });
});

describe('a suspended subscription', () => {
  test.each<[string, Partial<CreateSubscription>, SubscriptionEvent['type'][]]>([
    ['at once', { backdate: false }, []],
    [
      'behind the invoice of its first period',
      { backdate: false, billFirstPeriod: facts },
      ['RenewalInvoiceRequested'],
    ],
    ['before its term runs out, which nobody renews', { autoRenewal: false }, []],
  ])('is suspended %s', (_name, changes, between) => {
    const { events } = given().when(takeOver(suspendedThere, changes));
    expect(types(events)).toEqual(['SubscriptionCreated', ...between, 'SubscriptionSuspended']);
    const history = between.length === 0 ? events : [...events, completed('inv_last')];
    expect(open(history).due).toBeUndefined();
    expect(given(history).state).toMatchObject({ status: 'suspended' });
  });

  test('with past periods to bill is suspended once, after those', () => {
    const { events } = given().when(takeOver(suspendedThere));
    expect(events).toMatchObject([{ type: 'SubscriptionCreated', data: { isToBeSuspended: true } }]);
    expect(given(events).state).toMatchObject({ status: 'active', isToBeSuspended: true });
    const renewed = [...events, ...given(events).when(renewDue('2029-02-01')).events, completed()];
    expect(given(renewed).state).toMatchObject({ status: 'active', isToBeSuspended: true });
    const suspended: SubscriptionEvent = {
      type: 'SubscriptionSuspended',
      data: { date: today, reason: 'unpaid' },
    };
    expect(given([...renewed, suspended]).state).not.toHaveProperty('isToBeSuspended');
  });
});
