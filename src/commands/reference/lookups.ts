/** Looks up in the reference data what commands need: offers, discount codes, meters, terms of customers, and the resulting taxes. */
import type { OfferFacts as CartOffer } from '../../domain/cart/commands.js';
import { taxableVatId } from '../../domain/reference/customer.js';
import type { Customer, DiscountCode, Meter } from '../../domain/reference/events.js';
import type { Seller } from '../../domain/settings/events.js';
import type { TaxedOffer } from '../../domain/shared/taxes.js';
import type { OfferFacts, OfferTaxes } from '../../domain/subscription/commands.js';
import { parseBillingCycle } from '../../domain/subscription/cycles.js';
import type { CalendarDate } from '../../kernel/dates.js';
import type { DomainEvent } from '../../kernel/events.js';
import { isJsonObject } from '../../kernel/json.js';
import { type DecimalText, toNumber } from '../../kernel/money.js';
import { chargesFromJson, type UsageCharge } from '../../kernel/pricing/charges.js';
import { offerTerms, type PriceTerms, termsFromJson } from '../../kernel/pricing/terms.js';
import { type LineTax, taxCategories } from '../../kernel/taxes.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { TaxableSupply, TaxDecisions } from '../../ports/taxRates.js';
import {
  customerModel,
  type DiscountCodeDocument,
  discountCodeModel,
  offerModel,
} from '../../projections/reference.js';
import { settingsModel } from '../../projections/settings.js';
import type { Document } from '../../query/fields.js';
import type { FindCartTaxes, TaxedBuyer } from '../cart/reassessment.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { StateOn } from '../engine/past.js';
import { sellerId, settingsAggregate } from '../settings/seller.js';
import { documentsById } from './documents.js';
import { customerAggregate, meterAggregate, offerAggregate } from './reference.js';

export interface KnownOffer extends OfferFacts {
  /** The name known to customers. */
  readonly name: string | null;
  /** Unit code of UNECE Recommendation 20; absent when unknown. */
  readonly unitCode?: string;
}

/** Return facts of an offer in the reference data; null when it does not know the offer. */
export interface SubscriptionOffers {
  readonly findOffer: (offerId: string) => Promise<KnownOffer | null>;
  /** Returns the offer as known at the beginning of a day (UTC), so that a late worker prices a change like one in time. */
  readonly findOfferOn: (offerId: string, day: CalendarDate) => Promise<KnownOffer | null>;
}

/**
 * @param defaultCurrency currency of prices that name none
 * @returns offers by id; those unknown to the reference data are absent
 */
export function cartOfferLookup(readModels: Pick<ReadModels, 'get' | 'list'>, defaultCurrency: string) {
  return async (offerIds: readonly string[]): Promise<ReadonlyMap<string, CartOffer>> => {
    const found = await documentsById(readModels, offerModel, offerIds);
    return new Map([...found].map(([id, document]) => [id, factsOf(document)]));
  };

  function factsOf(document: Document): CartOffer {
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

/** @returns discount codes by code; unknown ones are absent */
export function discountCodeLookup(readModels: Pick<ReadModels, 'get' | 'list'>) {
  return async (codes: readonly string[]): Promise<ReadonlyMap<string, DiscountCode>> => {
    const found = await documentsById(readModels, discountCodeModel, codes);
    return new Map([...found].map(([code, document]) => [code, codeOf(document)]));
  };
}

function codeOf(document: Document): DiscountCode {
  const { id: _, createdAt: _made, updatedAt: _put, ...code } = document as DiscountCodeDocument;
  const { value, minimumSubtotal } = code;
  return {
    ...code,
    value: value === null ? null : String(value),
    minimumSubtotal: minimumSubtotal === null ? null : String(minimumSubtotal),
  };
}

export function meterLookup(handler: Pick<CommandHandler, 'load'>) {
  return async (meterId: string): Promise<(Meter & { readonly isRemoved: boolean }) | undefined> => {
    const { state } = await handler.load(meterAggregate, meterId);
    if (state.status === 'present') return { ...state.fields, isRemoved: false };
    return state.status === 'removed' && state.last !== undefined
      ? { ...state.last, isRemoved: true }
      : undefined;
  };
}

export type CustomerTerms = Pick<
  Customer,
  'paymentTermsDays' | 'currency' | 'invoiceDelivery' | 'invoiceGrouping'
>;

/** @returns no terms for a customer that the reference data does not know */
export async function ownTerms(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string,
): Promise<CustomerTerms> {
  const { state } = await handler.load(customerAggregate, customerId);
  return state.status === 'present' ? state.fields : {};
}

/** Returns the customer's own currency, or else the service's, for requests that name none. */
export async function usualCurrency(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string | null,
  defaultCurrency: string,
): Promise<string> {
  if (customerId === null) return defaultCurrency;
  return (await ownTerms(handler, customerId)).currency ?? defaultCurrency;
}

/**
 * Returns how the lines of carts are taxed. It uses read models, since every change and read of a cart asks. A guest's cart is taxed as an
 * unknown buyer's, whatever customer it names.
 */
export function cartTaxLookup(dependencies: {
  readonly readModels: Pick<ReadModels, 'get'>;
  /** Used until an Admin has changed the settings. */
  readonly initialSeller: TaxableSupply['seller'];
  readonly decideTax: TaxDecisions;
  readonly standardRate: DecimalText;
}): FindCartTaxes {
  const { readModels, initialSeller, decideTax, standardRate } = dependencies;

  async function findSeller(): Promise<TaxableSupply['seller']> {
    const settings = (await readModels.get(settingsModel, sellerId))?.document;
    if (settings == null) return initialSeller;
    const { taxRates } = settings;
    return {
      ...registrationIn(settings),
      taxRates: (Array.isArray(taxRates) ? taxRates : []).flatMap((each) =>
        isJsonObject(each) && typeof each.country === 'string'
          ? [{ country: each.country, rate: String(each.rate) }]
          : [],
      ),
    };
  }

  async function buyerOf({ customerId, cartType }: TaxedBuyer) {
    const known = customerId !== null && cartType !== 'guest';
    const customer = known ? (await readModels.get(customerModel, customerId))?.document : undefined;
    const registration = registrationIn(customer ?? {});
    return customer?.vatIdValid === false ? { ...registration, vatId: null } : registration;
  }

  return async (cart, offerIds, offers) => {
    const seller = await findSeller();
    const { country, vatId } = seller;
    const isSettled = country !== null && vatId !== null;
    // If the seller is not registered, the buyer does not matter.
    const buyer = isSettled ? await buyerOf(cart) : { country: null, vatId: null };
    return new Map(
      offerIds.map((offerId) => {
        const offer = offers.get(offerId)?.tax ?? null;
        const decided = decideTax({ seller, buyer, offer, standardRate });
        const tax = decided === null ? null : { taxCategory: decided.taxCategory, taxRate: decided.taxRate };
        return [offerId, tax];
      }),
    );
  };
}

function registrationIn({ country, vatId }: Partial<Document>) {
  return {
    country: typeof country === 'string' ? country : null,
    vatId: typeof vatId === 'string' ? vatId : null,
  };
}

/** Returns the tax on anything sold to the customer. @returns null when too little is known to say more than `TAX_RATE` */
export type FindTax = (customerId: string) => Promise<LineTax | null>;

/**
 * @param on the day (UTC) at whose beginning the facts count; now if absent. Customers and offers unknown at that time count as first
 *   known.
 * @returns taxes by offer, without offers of which too little is known to say more than `TAX_RATE`
 */
export type FindTaxes = (
  customerId: string,
  offerIds: Iterable<string>,
  on?: CalendarDate,
) => Promise<OfferTaxes>;

export function taxLookup(dependencies: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly stateOn: StateOn;
  /** The seller of the environment, used until an Admin has changed the settings. */
  readonly initialSeller: Seller;
  readonly decideTax: TaxDecisions;
  readonly standardRate: DecimalText;
}): { readonly findTax: FindTax; readonly findTaxes: FindTaxes } {
  const { handler, stateOn, initialSeller, decideTax, standardRate } = dependencies;

  /** Looks up seller and customer once, however many offers are asked for. */
  async function taxesFor(customerId: string, on?: CalendarDate) {
    const find = async <State, Event extends DomainEvent>(
      aggregate: Aggregate<State, never, Event>,
      id: string,
      otherwise: 'nothing' | 'first' = 'first',
    ): Promise<State> =>
      on === undefined ? (await handler.load(aggregate, id)).state : stateOn(aggregate, id, on, otherwise);
    // Until an Admin has changed the settings, those of the environment apply.
    const settings = await find(settingsAggregate, sellerId, 'nothing');
    const { country, vatId, taxRates } = settings.status === 'present' ? settings.seller : initialSeller;
    const customer = await find(customerAggregate, customerId);
    const fields = customer.status === 'present' ? customer.fields : undefined;
    const seller = { country, vatId, taxRates };
    const buyer = { country: fields?.country ?? null, vatId: taxableVatId(customer) };
    return async (offerId: string | null): Promise<LineTax | null> => {
      const state = offerId === null ? undefined : await find(offerAggregate, offerId);
      const offer =
        state?.status === 'present'
          ? {
              taxCategory: state.fields.taxCategory ?? null,
              taxRate: state.fields.taxRate ?? null,
              taxReason: state.fields.taxReason ?? null,
            }
          : null;
      return decideTax({ seller, buyer, offer, standardRate });
    };
  }

  return {
    findTax: async (customerId) => (await taxesFor(customerId))(null),

    async findTaxes(customerId, offerIds, on) {
      const taxOf = await taxesFor(customerId, on);
      const taxes = new Map<string, LineTax>();
      for (const id of offerIds) {
        const tax = await taxOf(id);
        if (tax !== null) taxes.set(id, tax);
      }
      return taxes;
    },
  };
}

/** Returns the day if the customer has one invoice for everything due on it; undefined if each subscription has its own. */
export async function sharedDay(
  handler: Pick<CommandHandler, 'load'>,
  customerId: string,
  day: CalendarDate,
): Promise<CalendarDate | undefined> {
  const { invoiceGrouping } = await ownTerms(handler, customerId);
  return invoiceGrouping === 'together' ? day : undefined;
}
