/** The rules of discount codes in the reference data. */
import { describe, expect, test } from '@jest/globals';
import { discountCodeDecider } from '../../../src/domain/reference/discountCode.js';
import type { DiscountCode, DiscountCodeEvent } from '../../../src/domain/reference/events.js';
import { specification } from '../../support/given.js';

const given = specification(discountCodeDecider);
const ten: DiscountCode = {
  type: 'percentage',
  value: '10',
  currency: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  minimumSubtotal: null,
  active: true,
  appliesTo: 'carts',
  periods: null,
  offerIds: null,
};
const put = (changes: Partial<DiscountCode> = {}): DiscountCodeEvent => ({
  type: 'DiscountCodePut',
  data: { ...ten, ...changes },
});
const removed: DiscountCodeEvent = { type: 'DiscountCodeRemoved', data: {} };
const putting = (fields: Partial<DiscountCode>) => ({ type: 'PutRecord', fields }) as const;

test('a code needs a type and a value, and is active by default', () => {
  given()
    .when(putting({ type: 'percentage', value: '10' }))
    .then([put()]);
  given()
    .when(putting({ type: 'percentage' }))
    .then('VALIDATION_ERROR');
  given()
    .when(putting({ value: '10' }))
    .then('VALIDATION_ERROR');
});

test('a code that is put again keeps what is not sent, and one without new values stays unchanged', () => {
  given([put()])
    .when(putting({ usageLimit: 5 }))
    .then([put({ usageLimit: 5 })]);
  given([put({ usageLimit: 5 })])
    .when(putting({ usageLimit: null, active: false }))
    .then([put({ active: false })]);
  given([put()])
    .when(putting({ value: '10', active: true }))
    .then([]);
  given([put()]).when(putting({})).then([]);
});

test('a code is removed once, and can be put again from blank', () => {
  expect(given([put()]).when({ type: 'RemoveRecord' }).then([removed])).toEqual({ status: 'removed' });
  given().when({ type: 'RemoveRecord' }).then('NOT_FOUND');
  given([put(), removed]).when({ type: 'RemoveRecord' }).then('NOT_FOUND');
  given([put({ usageLimit: 5 }), removed])
    .when(putting({ type: 'fixed', value: '3' }))
    .then([put({ type: 'fixed', value: '3' })]);
  given([put(), removed])
    .when(putting({ usageLimit: 1 }))
    .then('VALIDATION_ERROR');
});

describe('a code', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

  test.each<[string, Partial<DiscountCode>, string]>([
    ['a value of nothing', { value: '0' }, 'value'],
    ['a value of nothing with digits', { value: '0.00' }, 'value'],
    ['a negative value', { value: '-1' }, 'value'],
    ['a value of seven digits after the point', { value: '0.0000001' }, 'value'],
    ['a value beyond the limits', { type: 'fixed', value: '100000000000' }, 'value'],
    ['a fixed value of more digits than any currency has', { type: 'fixed', value: '0.00001' }, 'value'],
    ['more than a hundred per cent', { value: '100.01' }, 'value'],
    ['a fixed value that is no amount', { type: 'fixed', value: '0.5', currency: 'JPY' }, 'value'],
    ['no type any more', { type: null }, 'type'],
    ['no period', { appliesTo: 'both', periods: 0 }, 'periods'],
    ['more periods than it can count', { appliesTo: 'both', periods: 601 }, 'periods'],
    ['a list of no offers', { appliesTo: 'both', offerIds: [] }, 'offerIds'],
    ['periods on carts', { periods: 2 }, 'appliesTo'],
    ['offers on carts', { offerIds: ['basic'] }, 'appliesTo'],
    ['no value any more', { value: null }, 'value'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['half a use', { usageLimit: 0.5 }, 'usageLimit'],
    ['fewer uses than none', { usageLimit: -1 }, 'usageLimit'],
    ['half a use of a customer', { perCustomerLimit: 1.5 }, 'perCustomerLimit'],
    ['fewer uses of a customer than none', { perCustomerLimit: -1 }, 'perCustomerLimit'],
    ['a negative minimum', { minimumSubtotal: '-0.01' }, 'minimumSubtotal'],
    ['a minimum beyond the limits', { minimumSubtotal: '100000000000' }, 'minimumSubtotal'],
    ['a minimum that is no amount', { minimumSubtotal: '0.5', currency: 'JPY' }, 'minimumSubtotal'],
    ['an end before its beginning', { startsAt: late, expiresAt: early }, 'expiresAt'],
    ['an end at its beginning', { startsAt: early, expiresAt: early }, 'expiresAt'],
  ])('is refused with %s', (_name, fields, field) => {
    given([put()]).when(putting(fields)).then('VALIDATION_ERROR');
    expect(() => discountCodeDecider.decide(putting({ ...ten, ...fields }), { status: 'none' })).toThrow(
      expect.objectContaining({
        extras: {
          errors: [{ path: `/${field}`, message: expect.any(String) }],
        },
      }),
    );
  });

  test.each<[string, Partial<DiscountCode>]>([
    ['a hundred per cent', { value: '100' }],
    ['a thousandth of a dinar', { type: 'fixed', value: '0.001', currency: 'KWD' }],
    ['more than a hundred, fixed', { type: 'fixed', value: '250', currency: 'JPY' }],
    ['no use at all', { usageLimit: 0 }],
    ['an end alone', { expiresAt: early }],
    ['an end a moment after its beginning', { startsAt: early, expiresAt: '2026-01-01T00:00:00.001Z' }],
    ['a minimum of nothing', { minimumSubtotal: '0' }],
    ['periods and offers', { appliesTo: 'subscriptions', periods: 600, offerIds: ['basic'] }],
    ['a minimum as large as carts are', { minimumSubtotal: '15000000000', currency: 'IDR' }],
    ['a fixed value as large as carts are', { type: 'fixed', value: '15000000000', currency: 'IDR' }],
  ])('can have %s', (_name, fields) => {
    given([put()])
      .when(putting(fields))
      .then([put(fields)]);
  });
});
