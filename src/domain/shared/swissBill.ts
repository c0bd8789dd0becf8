/** Whether a document has the payment part of a Swiss QR-bill, and the content of that part. */

import {
  creditorReference,
  isQrIban,
  isSwissIban,
  qrReference,
  type SwissBill,
  type SwissBillParty,
} from '../../kernel/banking/swissBill.js';
import { compareDecimals, type DecimalText, isPositive } from '../../kernel/money.js';
import type { Parties, Party } from './parties.js';

const mostAmount = '999999999.99';
const longest = { name: 70, street: 70, postalCode: 16, city: 35 } as const;
/** Characters that every printer and bank of the standard supports. */
const printable = /^[\u0020-\u007e\u00a0-\u00fe]*$/;

/**
 * Only for CHF and EUR to an account in Switzerland or Liechtenstein, if the parts of the seller's address are known. An account that
 * requires QR references gets one, any other a creditor reference.
 * @param due in the currency
 */
export function swissBill(
  { seller, buyer, payment }: Pick<Parties, 'seller' | 'buyer' | 'payment'>,
  number: string,
  due: DecimalText,
  currency: string,
): SwissBill | undefined {
  const { iban, accountName } = payment ?? {};
  if (iban === undefined || !isSwissIban(iban)) return undefined;
  if (currency !== 'CHF' && currency !== 'EUR') return undefined;
  if (!isPositive(due) || compareDecimals(due, mostAmount) > 0 || !printable.test(number)) return undefined;
  const creditor = partyOf({ ...seller, name: accountName ?? seller.name });
  const asksForReference = isQrIban(iban);
  const reference = asksForReference ? qrReference(number) : creditorReference(number);
  if (creditor === undefined || (asksForReference && reference === undefined)) return undefined;
  const debtor = partyOf(buyer);
  return {
    ...{ iban, creditor, currency, amount: due, message: number },
    ...(debtor === undefined ? {} : { debtor }),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** Undefined if a required part is missing or does not fit. */
function partyOf({ name, street = '', postalCode, city, country }: Party): SwissBillParty | undefined {
  if (name === '' || postalCode === undefined || city === undefined || country === undefined)
    return undefined;
  const party = {
    ...{ name: plain(name).slice(0, longest.name), street: plain(street) },
    ...{ postalCode, city: plain(city), country },
  };
  const fits =
    party.street.length <= longest.street &&
    postalCode.length <= longest.postalCode &&
    party.city.length <= longest.city;
  return fits && Object.values(party).every((text) => printable.test(text)) ? party : undefined;
}

/** Strips the marks of other letters: `Petrović` becomes `Petrovic`. */
function plain(text: string): string {
  return text.replaceAll(/[^\u0020-\u00fe]/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
