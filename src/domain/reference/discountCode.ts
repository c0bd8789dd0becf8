/** The rules of a discount code in the reference data. */
import { invalidField } from '../../kernel/errors.js';
import { compareDecimals, isAmountOfSome, isNegative, isUnitPrice, isZero } from '../../kernel/money.js';
import { recordDecider } from './decide.js';
import type { DiscountCode } from './events.js';
import { checkCurrency } from './offer.js';

/** 50 years of months. */
export const mostPeriodsOfCode = 600;
export const mostOffersOfCode = 100;

export const discountCodeDecider = recordDecider<'DiscountCodePut', 'DiscountCodeRemoved', DiscountCode>({
  what: 'discount code',
  put: 'DiscountCodePut',
  removed: 'DiscountCodeRemoved',
  blank: {
    type: null,
    value: null,
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
  },
  check(code) {
    const { type, value, currency, startsAt, expiresAt, minimumSubtotal } = code;
    const { appliesTo = 'carts', periods = null, offerIds = null } = code;
    if (type === null) throw invalidField('/type', 'is required');
    if (value === null) throw invalidField('/value', 'is required');
    checkCurrency(currency);
    const known = currency ?? 'any currency';
    if (isNegative(value) || isZero(value)) throw invalidField('/value', 'must be greater than 0');
    if (type === 'percentage' && (compareDecimals(value, '100') > 0 || !isUnitPrice(value)))
      throw invalidField('/value', 'must be at most 100 percent, with at most 6 decimal places');
    if (type === 'fixed' && !isAmountOfSome(value, currency))
      throw invalidField('/value', `must be an amount in ${known}`);
    for (const name of ['usageLimit', 'perCustomerLimit'] as const) {
      const limit = code[name];
      if (limit !== null && (!Number.isSafeInteger(limit) || limit < 0))
        throw invalidField(`/${name}`, 'must be a whole number of at least 0');
    }
    if (periods !== null && !(Number.isSafeInteger(periods) && periods >= 1 && periods <= mostPeriodsOfCode))
      throw invalidField('/periods', `must be a whole number from 1 to ${mostPeriodsOfCode}`);
    if (offerIds !== null && (offerIds.length === 0 || offerIds.length > mostOffersOfCode))
      throw invalidField('/offerIds', `must have 1 to ${mostOffersOfCode} offers, or be null for all`);
    if (appliesTo === 'carts' && (periods !== null || offerIds !== null))
      throw invalidField('/appliesTo', 'must be subscriptions or both if periods or offerIds are given');
    if (minimumSubtotal !== null && isNegative(minimumSubtotal))
      throw invalidField('/minimumSubtotal', 'must not be negative');
    if (minimumSubtotal !== null && !isAmountOfSome(minimumSubtotal, currency))
      throw invalidField('/minimumSubtotal', `must be an amount in ${known}`);
    if (startsAt !== null && expiresAt !== null && expiresAt <= startsAt)
      throw invalidField('/expiresAt', 'must be after startsAt');
  },
});
