/** The rules of an offer in the reference data. */
import { invalidField } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import {
  compareDecimals,
  type DecimalText,
  isAmountOfSome,
  isNegative,
  isUnitPrice,
  isZero,
  normalizeCurrency,
} from '../../kernel/money.js';
import { checkCharges } from '../../kernel/pricing/charges.js';
import { checkPriceTerms, type PriceTerms } from '../../kernel/pricing/terms.js';
import { type RecordState, recordDecider } from './decide.js';
import { blankOffer, type Offer, type OfferEvent } from './events.js';

const priceFields = ['price', 'currency', 'billingCycle', 'pricing', 'charges', 'minimumAmount'] as const;

type PriceFields = Pick<Offer, (typeof priceFields)[number]>;

function samePrices(left: PriceFields, right: PriceFields): boolean {
  return priceFields.every((name) => isSameJson(left[name] ?? null, right[name] ?? null));
}

/** A change of the price makes a new version, and so does putting a removed offer again. */
function versionAfter(before: RecordState<Offer>, offer: Offer): number {
  switch (before.status) {
    case 'none':
      return 1;
    case 'removed':
      return (before.version ?? 0) + 1;
    case 'present': {
      const last = before.fields.version ?? 1;
      return samePrices(before.fields, offer) ? last : last + 1;
    }
  }
}

function evolve(state: RecordState<Offer>, event: OfferEvent): RecordState<Offer> {
  if (event.type === 'OfferPut') {
    const version = event.data.version ?? versionAfter(state, event.data);
    return { status: 'present', fields: { ...event.data, version } };
  }
  const version = state.status === 'present' ? state.fields.version : undefined;
  return { status: 'removed', ...(version === undefined ? {} : { version }) };
}

export const offerDecider = recordDecider<'OfferPut', 'OfferRemoved', Offer>({
  what: 'offer',
  put: 'OfferPut',
  removed: 'OfferRemoved',
  blank: blankOffer,
  complete: (offer, before) => ({ ...offer, version: versionAfter(before, offer) }),
  evolve,
  check({
    price,
    currency,
    stock,
    taxCategory = null,
    taxRate = null,
    pricing = null,
    charges = null,
    ...terms
  }) {
    if (price !== null && (!isUnitPrice(price) || isNegative(price))) {
      throw invalidField('/price', 'must be at least 0 and below 1000000000, with at most 6 decimal places');
    }
    checkCurrency(currency);
    if (pricing !== null) checkPricing(pricing, price);
    if (charges !== null) checkCharges(charges);
    checkTerms(terms, currency);
    if (stock !== null && (!Number.isSafeInteger(stock) || stock < 0)) {
      throw invalidField('/stock', 'must be a whole number of at least 0');
    }
    if (taxRate !== null && (isNegative(taxRate) || compareDecimals(taxRate, '1') >= 0))
      throw invalidField('/taxRate', 'must be at least 0 and below 1, such as 0.19');
    if (taxRate !== null && taxCategory !== null && (taxCategory === 'S') === isZero(taxRate))
      throw invalidField('/taxRate', 'must be greater than 0 with category S, and 0 with any other');
  },
});

const longest = { trialDays: 3_650, minimumTermCycles: 600, noticeDays: 3_650 } as const;

function checkTerms(
  terms: Pick<Offer, 'trialDays' | 'setupFee' | 'minimumAmount' | 'minimumTermCycles' | 'noticeDays'>,
  currency: string | null,
): void {
  for (const name of ['trialDays', 'minimumTermCycles', 'noticeDays'] as const) {
    const value = terms[name] ?? 0;
    if (!Number.isSafeInteger(value) || value < 0 || value > longest[name])
      throw invalidField(`/${name}`, `must be a whole number from 0 to ${longest[name]}`);
  }
  for (const name of ['setupFee', 'minimumAmount'] as const) {
    const value = terms[name] ?? '0';
    if (isNegative(value)) throw invalidField(`/${name}`, 'must not be negative');
    if (!isAmountOfSome(value, currency))
      throw invalidField(`/${name}`, `must be an amount in ${currency ?? 'any currency'}`);
  }
}

/** The offer's price is the unit price of models that have no other. */
function checkPricing(pricing: PriceTerms, price: DecimalText | null): void {
  const needsPrice = pricing.model === 'perUnit' || pricing.model === 'flat';
  checkPriceTerms({ ...pricing, ...(needsPrice ? { unitPrice: price ?? '0' } : {}) }, 'quantity', '/pricing');
}

/** @throws DomainError VALIDATION_ERROR */
export function checkCurrency(currency: string | null): void {
  if (currency !== null && normalizeCurrency(currency) !== currency) {
    throw invalidField('/currency', 'must be a currency code of ISO 4217, such as EUR');
  }
}
