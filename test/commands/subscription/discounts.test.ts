/** Uses of discount codes by subscriptions: wherever a process dies, they do not exceed the limit and none is lost. */
import { expect, test } from '@jest/globals';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { monthlySubscription } from '../../support/monthlySubscription.js';
import { expectSoundMoney, finishAll } from '../../support/soundMoney.js';

const once: DiscountCode = {
  type: 'percentage',
  value: '10',
  currency: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  perCustomerLimit: 1,
  minimumSubtotal: null,
  active: true,
  appliesTo: 'subscriptions',
  periods: null,
  offerIds: null,
};
const findCodes = async () => new Map([['ONCE', once]]);
const at = new Date('2026-01-15T10:00:00.000Z');

function world() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const open = (own: EventStore = store) => billingProcess(own, keys, { findCodes });
  const begin = async (subscriptionId: string, customerId = subscriptionId) => {
    const input = {
      ...monthlySubscription,
      subscriptionId,
      customerId,
      quantity: 1,
      startDate: '2026-01-15',
    };
    await open().subscriptions.create(input, contextOf({ at, commandId: `create ${subscriptionId}` }));
  };
  const codesOf = async (id: string) => {
    const { state } = await open().subscriptions.load(id);
    return 'discounts' in state ? state.discounts?.map(({ code }) => code) : undefined;
  };
  return { store, open, begin, codesOf };
}

test.each(
  [1, 2, 3, 4, 5, 6].flatMap((append) =>
    (['before', 'after'] as const).map((when) => [append, when] as const),
  ),
)(
  'a process that dies at append %d (%s it) leaves one use, which the repeated command completes',
  async (append, when) => {
    const { store, open, begin, codesOf } = world();
    await begin('sub_a');
    await begin('sub_b');
    const context = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000001' });
    const dying = open(dyingStore(store, append, when));
    await dying.subscriptions.applyDiscount('sub_a', 'ONCE', context).catch(() => undefined);
    await open().subscriptions.applyDiscount('sub_a', 'ONCE', { ...context, recovering: true });
    expect(await codesOf('sub_a')).toEqual(['ONCE']);
    const other = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000002' });
    await expect(open().subscriptions.applyDiscount('sub_b', 'ONCE', other)).rejects.toMatchObject({
      code: 'INVALID_DISCOUNT',
    });
    const removal = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000003' });
    await open().subscriptions.removeDiscount('sub_a', 'ONCE', removal);
    const again = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000004' });
    await open().subscriptions.applyDiscount('sub_b', 'ONCE', again);
    expect([await codesOf('sub_a'), await codesOf('sub_b')]).toEqual([[], ['ONCE']]);
  },
);

test('a refused subscription holds no use', async () => {
  const { open, begin, codesOf } = world();
  await begin('sub_b');
  const input = { ...monthlySubscription, customerId: 'cus-1', startDate: '2026-01-15', discounts: ['ONCE'] };
  const context = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000001' });
  await expect(open().subscriptions.create({ ...input, quantity: 0 }, context)).rejects.toMatchObject({
    code: 'INVALID_QUANTITY',
  });
  const apply = contextOf({ at, commandId: '0190a6a1-0000-7000-8000-000000000002' });
  await open().subscriptions.applyDiscount('sub_b', 'ONCE', apply);
  expect(await codesOf('sub_b')).toEqual(['ONCE']);
});

test('a subscription that has a code already stays as it is, even if no use is left', async () => {
  const { open, begin, codesOf } = world();
  await begin('sub_a');
  const { subscriptions } = open();
  const apply = (commandId: string) =>
    subscriptions.applyDiscount('sub_a', 'ONCE', contextOf({ at, commandId }));
  await apply('0190a6a1-0000-7000-8000-000000000001');
  const outcome = await apply('0190a6a1-0000-7000-8000-000000000002');
  expect([outcome.events, await codesOf('sub_a')]).toEqual([[], ['ONCE']]);
});

test.each(['2026-02-10', '2026-03-20'])(
  'a discount of two periods leaves the money of a minimum term of four sound if it ends on %s',
  async (day) => {
    const store = memoryEventStore();
    const offer = { name: null, price: '10', currency: 'EUR', billingCycle: null, minimumTermCycles: 4 };
    const process = billingProcess(store, memoryKeys(), {
      findCodes: async () => new Map([['TWO', { ...once, periods: 2 }]]),
      findOffer: async () => offer,
    });
    const input = { ...monthlySubscription, customerId: 'cus-1', quantity: 1, startDate: '2026-01-15' };
    const asked = { ...input, billFirstPeriod: true, discounts: ['TWO'] };
    const { id } = await process.subscriptions.create(asked, contextOf({ at }));
    const later = contextOf({ at: new Date(`${day}T10:00:00.000Z`) });
    await process.subscriptions.terminate(id, { reason: null, effectiveDate: null, refund: 'none' }, later);
    await finishAll(store, process, later);
    await expectSoundMoney(store, process);
  },
);
