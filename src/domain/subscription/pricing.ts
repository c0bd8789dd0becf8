/** Prices of subscriptions: the price that was sent, else the offer's; and the limits of price and quantity. */
import { DomainError, invalidField } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isNegative,
  isUnitPrice,
  maximumQuantity,
  negate,
  normalizeCurrency,
} from '../../kernel/money.js';
import { type Charge, fullCostOf } from '../../kernel/pricing/rating.js';
import { scaleTerms } from '../../kernel/pricing/terms.js';
import type { CreateSubscription, OfferFacts } from './commands.js';
import { type BillingCycle, priceForCycle } from './cycles.js';
import { billsLater, type PlanCharges } from './usage/state.js';

/** Together with the open amount, keeps every sum of an invoice (period, corrections, credit, tax) within the limits of amounts. */
const maximumPeriodAmount = '10000000000';
const maximumOpenAmount = '30000000000';

/** @throws DomainError INVALID_QUANTITY */
export function checkQuantity(quantity: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maximumQuantity) {
    throw new DomainError(
      'INVALID_QUANTITY',
      `The quantity must be a whole number from 1 to ${maximumQuantity}`,
      {
        field: 'quantity',
      },
    );
  }
}

/** @throws DomainError INVALID_AMOUNT when a period would cost more than 10^10 */
export function checkPeriodAmount(charge: Charge): void {
  const { unitPrice } = charge;
  if (unitPrice !== null && (!isUnitPrice(unitPrice) || isNegative(unitPrice))) {
    throw new DomainError(
      'INVALID_AMOUNT',
      'The unit price must be at least 0 and below 1000000000, with at most 6 decimal places',
      { field: 'unitPrice' },
    );
  }
  if (compareDecimals(fullCostOf(charge), maximumPeriodAmount) > 0) {
    throw new DomainError('INVALID_AMOUNT', `A period can cost at most ${maximumPeriodAmount}`);
  }
}

/** @param open amount used and not billed, less the credit. @throws DomainError INVALID_AMOUNT for more than 3 × 10^10 */
export function checkOpenAmount(open: DecimalText): void {
  const magnitude = isNegative(open) ? negate(open) : open;
  if (compareDecimals(magnitude, maximumOpenAmount) > 0) {
    throw new DomainError('INVALID_AMOUNT', `Corrections can total at most ${maximumOpenAmount}`);
  }
}

/**
 * Price and currency of a new subscription.
 * @throws DomainError CURRENCY_MISMATCH when the price is the offer's, and the request names another currency;
 * VALIDATION_ERROR for an unknown currency
 */
export function initialPrice(command: CreateSubscription): Price & { readonly currency: string } {
  const { offer, billingCycle } = command;
  const currency = knownCurrency(command.currency ?? offer?.currency ?? command.defaultCurrency);
  if (command.unitPrice !== null) {
    // Usage charges are in the offer's currency.
    if (billsLater(offer ?? {})) checkOfferCurrency(offer?.currency ?? null, currency);
    return { unitPrice: command.unitPrice, currency };
  }
  return { ...(offerPrice(offer, billingCycle, currency) ?? { unitPrice: null }), currency };
}

/** The price of a plan, for the subscription's own cycle. */
export interface Price extends Omit<Charge, 'quantity' | 'discounts'> {
  /** Absent where the price is not the offer's. */
  readonly offerVersion?: number;
}

/**
 * The offer's price for a cycle, or null when it is not known.
 * @throws DomainError CURRENCY_MISMATCH
 */
export function offerPrice(
  offer: OfferFacts | null,
  billingCycle: BillingCycle,
  currency: string,
): Price | null {
  if (offer === null) return null;
  checkOfferCurrency(offer.currency, currency);
  const { price, pricing, version } = offer;
  if (price === null && pricing === undefined) return null;
  const scaled = (one: DecimalText) => priceForCycle(one, offer.billingCycle ?? billingCycle, billingCycle);
  return {
    unitPrice: price === null ? null : scaled(price),
    ...(pricing === undefined ? {} : { pricing: scaleTerms(pricing, scaled) }),
    ...(version === undefined ? {} : { offerVersion: version }),
  };
}

/** Usage charges and minimum amount of a plan; empty where it has none. */
export function chargesOf(offer: OfferFacts | null, billingCycle: BillingCycle): PlanCharges {
  const { charges = [], minimumAmount, billingCycle: own } = offer ?? {};
  return {
    ...(charges.length === 0 ? {} : { charges }),
    ...(minimumAmount === undefined
      ? {}
      : { minimumAmount: priceForCycle(minimumAmount, own ?? billingCycle, billingCycle) }),
  };
}

function checkOfferCurrency(own: string | null, currency: string): void {
  if (own === null || own === currency) return;
  throw new DomainError('CURRENCY_MISMATCH', `The offer is priced in ${own}, not in ${currency}`);
}

function knownCurrency(text: string): string {
  const currency = normalizeCurrency(text);
  if (currency !== undefined) return currency;
  throw invalidField(
    '/currency',
    'must be a currency code of ISO 4217, such as EUR',
    `${text} is not a currency of ISO 4217`,
  );
}
