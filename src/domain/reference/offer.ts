/** The rules of an offer in the reference data. */
import {
  compareDecimals,
  type DecimalText,
  isNegative,
  isUnitPrice,
  isZero,
  normalizeCurrency,
} from '../../kernel/money.js';
import { checkPriceTerms, type PriceTerms } from '../shared/priceTerms.js';
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
    pricing: null,
  },
  check({ price, currency, stock, taxCategory = null, taxRate = null, pricing = null }) {
    if (price !== null && (!isUnitPrice(price) || isNegative(price))) {
      throw invalidField('price', 'must be at least 0 and below 1000000000, with at most 6 decimal places');
    }
    checkCurrency(currency);
    if (pricing !== null) checkPricing(pricing, price);
    if (stock !== null && (!Number.isSafeInteger(stock) || stock < 0)) {
      throw invalidField('stock', 'must be a whole number of at least 0');
    }
    if (taxRate !== null && (isNegative(taxRate) || compareDecimals(taxRate, '1') >= 0))
      throw invalidField('taxRate', 'must be at least 0 and below 1, such as 0.19');
    if (taxRate !== null && taxCategory !== null && (taxCategory === 'S') === isZero(taxRate))
      throw invalidField('taxRate', 'must be greater than 0 with category S, and 0 with any other');
  },
});

/** The offer's price is that of the models that have no other. */
function checkPricing(pricing: PriceTerms, price: DecimalText | null): void {
  const needsPrice = pricing.model === 'perUnit' || pricing.model === 'flat';
  checkPriceTerms({ ...pricing, ...(needsPrice ? { unitPrice: price ?? '0' } : {}) }, 'quantity', '/pricing');
}

/** @throws DomainError VALIDATION_ERROR */
export function checkCurrency(currency: string | null): void {
  if (currency !== null && normalizeCurrency(currency) !== currency) {
    throw invalidField('currency', 'must be a currency code of ISO 4217, such as EUR');
  }
}
