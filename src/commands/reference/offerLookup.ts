/** Looks up offers in the reference data: many at a time for carts, one at a time for subscriptions. */
import type { OfferFacts } from '../../domain/cart/commands.js';
import type { TaxedOffer } from '../../domain/shared/taxDecision.js';
import { parseBillingCycle } from '../../domain/subscription/cycles.js';
import { toNumber } from '../../kernel/money.js';
import { chargesFromJson, type UsageCharge } from '../../kernel/pricing/charges.js';
import { offerTerms, type PriceTerms, termsFromJson } from '../../kernel/pricing/terms.js';
import { taxCategories } from '../../kernel/taxes.js';
import type { ReadModels } from '../../ports/readModels.js';
import { offerModel } from '../../projections/reference.js';
import type { Document } from '../../query/fields.js';
import type { StateOn } from '../engine/past.js';
import type { KnownOffer, SubscriptionOffers } from '../subscription/renewal.js';
import { documentsById } from './documents.js';
import { offerAggregate } from './reference.js';

/**
 * @param defaultCurrency currency of prices that name none
 * @returns offers by id; those unknown to the reference data are absent
 */
export function cartOfferLookup(readModels: Pick<ReadModels, 'get' | 'list'>, defaultCurrency: string) {
  return async (offerIds: readonly string[]): Promise<ReadonlyMap<string, OfferFacts>> => {
    const found = await documentsById(readModels, offerModel, offerIds);
    return new Map([...found].map(([id, document]) => [id, factsOf(document)]));
  };

  function factsOf(document: Document): OfferFacts {
    const { stock } = document;
    const tax = taxOf(document);
    return {
      ...(tax === undefined ? {} : { tax }),
      price: priceOf(document),
      currency: currencyOf(document) ?? defaultCurrency,
      stock: typeof stock === 'number' ? stock : null,
    };
  }
}

/** @param defaultCurrency currency of prices that name none; otherwise the same number would be the price in any currency requested */
export function subscriptionOffers(
  { stateOn, readModels }: { readonly stateOn: StateOn; readonly readModels: Pick<ReadModels, 'get'> },
  defaultCurrency: string,
): SubscriptionOffers {
  return {
    async findOffer(offerId) {
      const document = (await readModels.get(offerModel, offerId))?.document;
      if (document == null) return null;
      return knownOffer(document, termsFromJson(document.pricing), chargesFromJson(document.charges));
    },

    async findOfferOn(offerId, day) {
      const state = await stateOn(offerAggregate, offerId, day, 'nothing');
      if (state.status !== 'present') return null;
      const { price, pricing = null, charges, minimumAmount, setupFee: _fee, ...fields } = state.fields;
      const inNumbers = (text: string | null | undefined) => (text == null ? null : toNumber(text));
      return knownOffer(
        { ...fields, price: inNumbers(price), minimumAmount: inNumbers(minimumAmount) },
        pricing,
        charges ?? [],
      );
    },
  };

  function knownOffer(
    offer: Omit<Document, 'id'>,
    pricing: PriceTerms | null,
    charges: readonly UsageCharge[],
  ): KnownOffer {
    const { billingCycle, name, unitCode, minimumAmount } = offer;
    const least =
      typeof minimumAmount === 'number' && minimumAmount > 0 ? { minimumAmount: String(minimumAmount) } : {};
    // If only usage or a minimum is charged, the quantity is free.
    const isFree = pricing === null && (charges.length > 0 || 'minimumAmount' in least);
    const price = priceOf(offer) ?? (isFree ? '0' : null);
    const terms = offerTerms(pricing, price);
    const cycle = typeof billingCycle === 'string' ? parseBillingCycle(billingCycle) : undefined;
    return {
      price,
      currency: currencyOf(offer) ?? (price === null && terms === undefined ? null : defaultCurrency),
      ...(terms === undefined ? {} : { pricing: terms }),
      ...(charges.length === 0 ? {} : { charges }),
      ...least,
      ...(typeof offer.version === 'number' ? { version: offer.version } : {}),
      billingCycle: cycle ?? null,
      name: typeof name === 'string' ? name : null,
      ...(typeof unitCode === 'string' ? { unitCode } : {}),
      ...termsOf(offer),
    };
  }
}

/** Returns the terms of new subscriptions to the offer. */
function termsOf({ trialDays, setupFee, minimumTermCycles, noticeDays }: Omit<Document, 'id'>) {
  return {
    ...(typeof trialDays === 'number' ? { trialDays } : {}),
    ...(typeof setupFee === 'number' ? { setupFee: String(setupFee) } : {}),
    ...(typeof minimumTermCycles === 'number' ? { minimumTermCycles } : {}),
    ...(typeof noticeDays === 'number' ? { noticeDays } : {}),
  };
}

function taxOf({ taxCategory, taxRate, taxReason }: Document): TaxedOffer | undefined {
  if (taxCategory == null && taxRate == null) return undefined;
  return {
    taxCategory: taxCategories.find((category) => category === taxCategory) ?? null,
    taxRate: typeof taxRate === 'number' ? String(taxRate) : null,
    taxReason: typeof taxReason === 'string' ? taxReason : null,
  };
}

function priceOf({ price }: Omit<Document, 'id'>): string | null {
  return typeof price === 'number' ? String(price) : null;
}

function currencyOf({ currency }: Omit<Document, 'id'>): string | undefined {
  return typeof currency === 'string' ? currency : undefined;
}
