/** How a customer's purchases are taxed now, by what is known of seller, customer and offer. */
import { taxableVatId } from '../../domain/reference/customer.js';
import type { Seller } from '../../domain/settings/events.js';
import type { OfferTaxes } from '../../domain/subscription/commands.js';
import type { CalendarDate } from '../../kernel/dates.js';
import type { DomainEvent } from '../../kernel/events.js';
import { isJsonObject } from '../../kernel/json.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { TaxableSupply, TaxDecisions } from '../../ports/taxRates.js';
import { customerModel } from '../../projections/reference.js';
import { settingsModel } from '../../projections/settings.js';
import type { Document } from '../../query/fields.js';
import type { FindCartTaxes, TaxedBuyer } from '../cart/reassessment.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { StateOn } from '../engine/past.js';
import { sellerId, settingsAggregate } from '../settings/seller.js';
import { customerAggregate, offerAggregate } from './reference.js';

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
