/** The rules of an offer in the reference data. */
import { compareDecimals, isNegative, isUnitPrice, isZero, normalizeCurrency } from '../../kernel/money.js';
import { invalidField, recordDecider } from './decide.js';
import type { Offer } from './events.js';

export const offerDecider = recordDecider<'OfferPut', 'OfferRemoved', Offer>({
  what: 'offer',
  put: 'OfferPut',
  removed: 'OfferRemoved',
  blank: {
    name: null,
    price: null,
    currency: null,
    billingCycle: null,
    stock: null,
    taxCategory: null,
    taxRate: null,
    taxReason: null,
    unitCode: null,
  },
  check({ price, currency, stock, taxCategory = null, taxRate = null }) {
    if (price !== null && (!isUnitPrice(price) || isNegative(price))) {
      throw invalidField(
        'price',
        'has to be 0 or more, below 1000000000, with at most 6 digits after the point',
      );
    }
    checkCurrency(currency);
    if (stock !== null && (!Number.isSafeInteger(stock) || stock < 0)) {
      throw invalidField('stock', 'has to be a whole number from 0 up');
    }
    if (taxRate !== null && (isNegative(taxRate) || compareDecimals(taxRate, '1') >= 0))
      throw invalidField('taxRate', 'has to be from 0 to below 1, such as 0.19');
    if (taxRate !== null && taxCategory !== null && (taxCategory === 'S') === isZero(taxRate))
      throw invalidField('taxRate', 'has to be above 0 with the category S, and 0 with any other');
  },
});

/** @throws DomainError VALIDATION_ERROR */
export function checkCurrency(currency: string | null): void {
  if (currency !== null && normalizeCurrency(currency) !== currency) {
    throw invalidField('currency', 'has to be a currency of ISO 4217');
  }
}
