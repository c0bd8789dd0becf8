/** Discount codes on a subscription: which are accepted, on which days they apply, and their amounts. */
import { describe, expect, test } from '@jest/globals';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import type {
  ApplyDiscount,
  RemoveDiscount,
  SentDiscount,
} from '../../../src/domain/subscription/commands.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import type { DiscountApplied, SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { existing } from '../../../src/domain/subscription/state.js';
import { fold } from '../../../src/kernel/decider.js';
import { billing, changePlan, create, created, given, on, quantityChanged, suspended } from './examples.js';

const tenPercent: DiscountCode = {
  type: 'percentage',
  value: '10',
  currency: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  minimumSubtotal: null,
  active: true,
  appliesTo: 'both',
  periods: null,
  offerIds: null,
};

function sent(code = 'TEN', changes: Partial<DiscountCode> | null = {}): SentDiscount {
  const definition = changes === null ? null : { ...tenPercent, ...changes };
  return { code, useId: `use of ${code}`, definition, defaultCurrency: 'USD' };
}

const apply = (code = 'TEN', changes: Partial<DiscountCode> | null = {}): ApplyDiscount => ({
  type: 'ApplyDiscount',
  ...on('2026-02-10'),
  ...sent(code, changes),
});

const remove = (code = 'TEN'): RemoveDiscount => ({ type: 'RemoveDiscount', code });

function applied(code = 'TEN', changes: Partial<DiscountApplied['data']> = {}): DiscountApplied {
  const data = {
    code,
    type: 'percentage',
    value: '10',
    from: '2026-02-28',
    to: null,
    offerIds: null,
    useId: `use of ${code}`,
  } as const;
  return { type: 'DiscountApplied', data: { ...data, ...changes } };
}

/** Returns the lines of the invoice that a renewal on the day requests, with their amounts. */
function linesOn(day: string, ...events: readonly SubscriptionEvent[]) {
  const state = fold(subscriptionDecider, subscriptionDecider.initial, events);
  const command = { type: 'RenewDueSubscription', ...billing(day), expectedRenewalDate: null } as const;
  return subscriptionDecider
    .decide(command, state)
    .flatMap((event) => (event.type === 'RenewalInvoiceRequested' ? event.data.invoice.items : []))
    .map(({ description, amount }) => `${description}: ${amount}`);
}

describe('an applied code', () => {
  test('is valid from the coming period, for its number of periods', () => {
    given([created()])
      .when(apply('TEN', { periods: 2 }))
      .then([applied('TEN', { to: '2026-04-30' })]);
  });

  test('at creation is valid from the first period that the subscription bills', () => {
    given()
      .when(create({ discounts: [sent()] }))
      .then([created(), applied()]);
    const events = subscriptionDecider.decide(
      create({ discounts: [sent('TEN', { periods: 1 })], billFirstPeriod: billing('2026-01-31') }),
      subscriptionDecider.initial,
    );
    expect(events[1]?.data).toMatchObject({ from: '2026-01-31', to: '2026-02-28' });
    expect(events[2]?.data).toMatchObject({ invoice: { subtotal: '45.00' } });
  });

  test('changes nothing if it is already there, unless it runs out before the coming period', () => {
    given([created(), applied()]).when(apply()).then([]);
    given([created(), applied('TEN', { from: '2026-01-31', to: '2026-02-28' })])
      .when(apply())
      .then([applied()]);
  });

  test.each<[string, Partial<DiscountCode> | null]>([
    ['is not known', null],
    ['is switched off', { active: false }],
    ['is for carts', { appliesTo: 'carts' }],
    ['is not valid yet', { startsAt: '2026-02-11T00:00:00.000Z' }],
    ['has expired', { expiresAt: '2026-02-10T00:00:00.000Z' }],
    ['is for other offers', { offerIds: ['pro'] }],
    ['is in another currency', { type: 'fixed', value: '5', currency: 'EUR' }],
    ['has decimal places that the currency lacks', { type: 'fixed', value: '5.001' }],
    ['needs a higher price', { minimumSubtotal: '50.01' }],
  ])('is refused if it %s', (_, definition) => {
    given([created()]).when(apply('TEN', definition)).then('INVALID_DISCOUNT');
  });

  test('is refused as the eleventh and during a suspension', () => {
    const ten = Array.from({ length: 10 }, (_, index) => applied(`CODE-${index}`));
    given([created(), ...ten])
      .when(apply())
      .then('INVALID_DISCOUNT');
    given([created(), suspended]).when(apply()).then('INVALID_SUBSCRIPTION_STATE');
  });
});

describe('an invoice', () => {
  test('has the full price and a line for each discount on the rest', () => {
    expect(
      linesOn('2026-02-28', created(), applied(), applied('FIVE', { type: 'fixed', value: '5' })),
    ).toEqual([
      'basic, 2026-02-28 to 2026-03-30: 50.00',
      'Discount TEN (10%), 2026-02-28 to 2026-03-30: -5.00',
      'Discount FIVE, 2026-02-28 to 2026-03-30: -5.00',
    ]);
  });

  test('never has a negative sum', () => {
    expect(
      linesOn('2026-02-28', created(), applied('ALL', { type: 'fixed', value: '80' }), applied()),
    ).toEqual(['basic, 2026-02-28 to 2026-03-30: 50.00', 'Discount ALL, 2026-02-28 to 2026-03-30: -50.00']);
  });

  test('for part of a period has that part of each discount, with the days', () => {
    const resumed: SubscriptionEvent = {
      type: 'SubscriptionUnsuspended',
      data: {
        date: '2026-03-10',
        renewalDate: '2026-03-31',
        resumed: { from: '2026-03-10', to: '2026-03-31' },
      },
    };
    const history = [created(), applied(), suspended, resumed];
    const { events } = given(history).when({ type: 'RequestResumeInvoice', ...billing('2026-03-10') });
    const items = events.flatMap((event) =>
      event.type === 'RenewalInvoiceRequested' ? event.data.invoice.items : [],
    );
    expect(items.map(({ description, amount }) => `${description}: ${amount}`)).toEqual([
      'basic, 2026-03-10 to 2026-03-30 (21 of 31 days): 33.87',
      'Discount TEN (10%), 2026-03-10 to 2026-03-30 (21 of 31 days): -3.39',
    ]);
    const all = given([created(), applied('ALL', { value: '100' }), suspended, resumed]);
    const free = all.when({ type: 'RequestResumeInvoice', ...billing('2026-03-10') }).events;
    expect(free).toMatchObject([
      { data: { invoice: { subtotal: '0.00', items: [{ amount: '33.87' }, { amount: '-33.87' }] } } },
    ]);
  });

  test('rounds the discounted price once, not line by line', () => {
    const third = applied('THIRD', { value: '33.333333' });
    const lines = linesOn('2026-02-28', created({ unitPrice: '0.333', quantity: 1 }), third, applied());
    // 0.333 less a third is 0.222, and that less a tenth is 0.1998.
    expect(lines.map((line) => line.replace(/.*: /, ''))).toEqual(['0.33', '-0.11', '-0.02']);
  });

  test('corrects by the difference between discounted prices', () => {
    expect(linesOn('2026-03-31', ...billed(), quantityChanged(5, 10, '2026-03-16'))).toEqual([
      'basic, 2026-03-31 to 2026-04-29: 100.00',
      'Discount TEN (10%), 2026-03-31 to 2026-04-29: -10.00',
      'Quantity 5 to 10, 2026-03-16 to 2026-03-30 (15 of 31 days): 21.77',
    ]);
  });

  test('has no discount from the day of a change to a plan that the code excludes', () => {
    const events = [...billed({ offerIds: ['basic'] })];
    const change = { ...changePlan(), newOfferId: 'basic-2', ...on('2026-03-16') };
    const state = fold(subscriptionDecider, subscriptionDecider.initial, events);
    const changed = subscriptionDecider.decide(
      { ...change, offer: { price: '10', currency: 'USD', billingCycle: null } },
      state,
    );
    expect(linesOn('2026-03-31', ...events, ...changed)).toEqual([
      'basic-2, 2026-03-31 to 2026-04-29: 50.00',
      'Plan basic to basic-2, 2026-03-16 to 2026-03-30 (15 of 31 days): 2.42',
    ]);
  });
});

describe('a removed code', () => {
  test('returns its use if nothing was billed with it', () => {
    given([created(), applied()])
      .when(remove())
      .then([
        {
          type: 'DiscountRemoved',
          data: { code: 'TEN', useId: 'use of TEN', to: '2026-02-28', isUseReturned: true },
        },
      ]);
  });

  test('once billed is valid until the coming period and keeps its use', () => {
    const events = billed();
    given(events)
      .when(remove())
      .then([
        {
          type: 'DiscountRemoved',
          data: { code: 'TEN', useId: 'use of TEN', to: '2026-03-31', isUseReturned: false },
        },
      ]);
    const removed = subscriptionDecider.decide(
      remove(),
      fold(subscriptionDecider, subscriptionDecider.initial, events),
    );
    expect(linesOn('2026-03-31', ...events, ...removed)).toEqual(['basic, 2026-03-31 to 2026-04-29: 50.00']);
  });

  test('must be there and must not have run out', () => {
    given([created()]).when(remove()).then('INVALID_DISCOUNT');
    given([created(), applied('TEN', { from: '2026-01-31', to: '2026-02-28' })])
      .when(remove())
      .then('INVALID_DISCOUNT');
  });
});

test('open uses are settled once', () => {
  const complete = { type: 'CompleteUses', useIds: ['use of TEN', 'another'] } as const;
  const settled = { type: 'SubscriptionUsesSettled', data: { useIds: ['use of TEN'] } } as const;
  given([created(), applied()]).when(complete).then([settled]);
  given([created(), applied(), settled]).when(complete).then([]);
  const state = fold(subscriptionDecider, subscriptionDecider.initial, [created(), applied()]);
  expect(existing(state).openUses).toEqual([{ useId: 'use of TEN', code: 'TEN', outcome: 'spent' }]);
});

/** Bills and begins the period from 28 February with ten per cent off. */
function billed(changes: Partial<DiscountApplied['data']> = {}): readonly SubscriptionEvent[] {
  const events = [created(), applied('TEN', changes)];
  const state = fold(subscriptionDecider, subscriptionDecider.initial, events);
  const command = {
    type: 'RenewDueSubscription',
    ...billing('2026-02-28'),
    expectedRenewalDate: null,
  } as const;
  return [
    ...events,
    ...subscriptionDecider.decide(command, state),
    { type: 'RenewalInvoiceCompleted', data: { invoiceId: 'inv_1' } },
  ];
}
