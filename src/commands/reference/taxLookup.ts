/** How what a customer is billed for is taxed now, by what is known of seller, customer and offer. */
import type { Seller } from '../../domain/settings/events.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { TaxDecisions } from '../../ports/taxRates.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate, offerAggregate } from './reference.js';

/** @returns null where too little is known to say more than `TAX_RATE` */
export type FindTax = (customerId: string, offerId: string | null) => Promise<LineTax | null>;

export function taxLookup(dependencies: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly findSeller: () => Promise<Seller>;
  readonly decideTax: TaxDecisions;
  readonly standardRate: DecimalText;
}): FindTax {
  const { handler, findSeller, decideTax, standardRate } = dependencies;
  return async (customerId, offerId) => {
    const { country, vatId, taxRates } = await findSeller();
    const customer = (await handler.load(customerAggregate, customerId)).state;
    const offer = offerId === null ? undefined : (await handler.load(offerAggregate, offerId)).state;
    const fields = customer.status === 'present' ? customer.fields : undefined;
    return decideTax({
      seller: { country, vatId, taxRates },
      buyer: { country: fields?.country ?? null, vatId: fields?.vatId ?? null },
      offer:
        offer?.status === 'present'
          ? {
              taxCategory: offer.fields.taxCategory ?? null,
              taxRate: offer.fields.taxRate ?? null,
              taxReason: offer.fields.taxReason ?? null,
            }
          : null,
      standardRate,
    });
  };
}
