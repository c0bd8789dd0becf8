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
    ['a value of zero', { value: '0' }, 'value'],
    ['a value of zero with decimal places', { value: '0.00' }, 'value'],
    ['a negative value', { value: '-1' }, 'value'],
    ['a value with seven decimal places', { value: '0.0000001' }, 'value'],
    ['a value beyond the limits', { type: 'fixed', value: '100000000000' }, 'value'],
    [
      'a fixed value with more decimal places than any currency has',
      { type: 'fixed', value: '0.00001' },
      'value',
    ],
    ['more than a hundred per cent', { value: '100.01' }, 'value'],
    [
      'a fixed value with decimal places that its currency lacks',
      { type: 'fixed', value: '0.5', currency: 'JPY' },
      'value',
    ],
    ['its type removed', { type: null }, 'type'],
    ['zero periods', { appliesTo: 'both', periods: 0 }, 'periods'],
    ['too many periods', { appliesTo: 'both', periods: 601 }, 'periods'],
    ['an empty list of offers', { appliesTo: 'both', offerIds: [] }, 'offerIds'],
    ['periods although it applies to carts', { periods: 2 }, 'appliesTo'],
    ['offers although it applies to carts', { offerIds: ['basic'] }, 'appliesTo'],
    ['its value removed', { value: null }, 'value'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['a fractional usage limit', { usageLimit: 0.5 }, 'usageLimit'],
    ['a negative usage limit', { usageLimit: -1 }, 'usageLimit'],
    ['a fractional limit per customer', { perCustomerLimit: 1.5 }, 'perCustomerLimit'],
    ['a negative limit per customer', { perCustomerLimit: -1 }, 'perCustomerLimit'],
    ['a negative minimum', { minimumSubtotal: '-0.01' }, 'minimumSubtotal'],
    ['a minimum beyond the limits', { minimumSubtotal: '100000000000' }, 'minimumSubtotal'],
    [
      'a minimum with decimal places that its currency lacks',
      { minimumSubtotal: '0.5', currency: 'JPY' },
      'minimumSubtotal',
    ],
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
    ['a value of a thousandth of a dinar', { type: 'fixed', value: '0.001', currency: 'KWD' }],
    ['a fixed value above a hundred', { type: 'fixed', value: '250', currency: 'JPY' }],
    ['a usage limit of zero', { usageLimit: 0 }],
    ['an end without a beginning', { expiresAt: early }],
    ['an end a moment after its beginning', { startsAt: early, expiresAt: '2026-01-01T00:00:00.001Z' }],
    ['a minimum of zero', { minimumSubtotal: '0' }],
    ['periods and offers', { appliesTo: 'subscriptions', periods: 600, offerIds: ['basic'] }],
    ['a minimum as large as the largest cart', { minimumSubtotal: '15000000000', currency: 'IDR' }],
    ['a fixed value as large as the largest cart', { type: 'fixed', value: '15000000000', currency: 'IDR' }],
  ])('can have %s', (_name, fields) => {
    given([put()])
      .when(putting(fields))
      .then([put(fields)]);
  });
});
