/** Looks up seller and buyer of a document, as the settings and the reference data have them now. */
import type { Customer } from '../../domain/reference/events.js';
import type { Seller } from '../../domain/settings/events.js';
import type { Parties, Party, PaymentDetails } from '../../domain/shared/parties.js';
import { wordsOf } from '../../domain/shared/words/languages.js';
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';
import type { CommandHandler } from '../engine/handle.js';
import { customerAggregate } from './reference.js';

/**
 * @param before parties of an earlier document, whose buyer is used when the reference data no longer knows the customer
 * @returns the parties of a document for the customer; an unknown customer is named by the id
 */
export type FindParties = (customerId: string, before?: Parties) => Promise<Parties>;

export function partyLookup(
  handler: Pick<CommandHandler, 'load'>,
  findSeller: () => Promise<Seller>,
  /** The e-invoice profile of customers without one of their own. */
  usualProfile: EInvoiceProfile = 'en16931',
  /** If absent, documents do not say where they can be verified. */
  findProof?: () => Promise<Pick<Parties, 'proofLink' | 'logSize'>>,
  /** Language tag for documents to customers without a language. */
  usualLocale?: string,
): FindParties {
  return async (customerId, before) => {
    const seller = await findSeller();
    const { state } = await handler.load(customerAggregate, customerId);
    const customer = state.status === 'present' ? state.fields : undefined;
    const payment = paymentOf(seller);
    const language = customer === undefined ? before?.language : customer.language;
    const { locale } = wordsOf([language, usualLocale]);
    return {
      seller: sellerParty(seller),
      buyer: customer === undefined ? (before?.buyer ?? unnamed(customerId)) : buyerOf(customerId, customer),
      ...(Object.keys(payment).length === 0 ? {} : { payment }),
      ...given({
        logo: seller.logo,
        accentColor: seller.accentColor,
        footer: seller.footer,
        language,
        locale: /^en(-US)?$/.test(locale) ? undefined : locale,
        purchaseOrder: customer?.purchaseOrder,
        buyerReference: customer?.buyerReference,
      }),
      namesLineDays: true,
      ...profileOf(customer?.eInvoiceProfile ?? usualProfile),
      ...(await findProof?.()),
    };
  };
}

function profileOf(eInvoiceProfile: EInvoiceProfile): Pick<Parties, 'eInvoiceProfile'> {
  return eInvoiceProfile === 'en16931' ? {} : { eInvoiceProfile };
}

/** Returns the parties with an erased buyer named only by id. */
export function withoutBuyer(
  customerId: string,
  { seller, payment, logo, accentColor, footer }: Parties,
): Parties {
  return {
    seller,
    buyer: unnamed(customerId),
    ...(payment === undefined ? {} : { payment }),
    ...given({ logo, accentColor, footer }),
  };
}

export function sellerParty(seller: Seller): Party {
  const { name, address, taxId, email } = seller;
  const { street, city, postalCode, country, vatId, registrationId } = seller;
  const { endpointId, endpointScheme, phone, contactName } = seller;
  return {
    name,
    address,
    taxId,
    email,
    ...given({ street, city, postalCode, country, vatId, registrationId }),
    ...given({ endpointId, endpointScheme, phone, contactName }),
  };
}

export function paymentOf({ iban, bic, accountName, paymentTerms }: Seller): PaymentDetails {
  return given({ iban, bic, accountName, terms: paymentTerms });
}

function buyerOf(customerId: string, customer: Customer): Party {
  const { name, address, taxId, email } = customer;
  const { street, city, postalCode, country, vatId, registrationId, endpointId, endpointScheme } = customer;
  return {
    name: name ?? customerId,
    address: linesOf(address),
    taxId,
    email,
    ...given({ street, city, postalCode, country, vatId, registrationId, endpointId, endpointScheme }),
  };
}

/** Returns a party with only an id, for a customer who is unknown or erased. */
function unnamed(customerId: string): Party {
  return { name: customerId, address: [], taxId: null, email: null };
}

function linesOf(text: string | null): readonly string[] {
  return (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Omits what is not known. */
function given<Fields extends Readonly<Record<string, string | null | undefined>>>(fields: Fields) {
  const known = Object.entries(fields).filter(([, value]) => value != null && value !== '');
  return Object.fromEntries(known) as { [Name in keyof Fields]?: string };
}
