/** The seller and the buyer of a document in the terms of EN 16931, without texts that have nothing to read. */
import type { ElectronicParty } from '../../../kernel/electronicInvoice.js';
import { readableText, withoutImpossible } from '../../../kernel/wording/xmlText.js';
import type { Parties, Party } from '../parties.js';

/** The parties, without VAT identifiers if the supply is not subject to VAT (BR-O-02). */
export function sidesOf({ seller, buyer, eInvoiceProfile }: Parties, notSubject: boolean) {
  const registered = (party: Party) => (eInvoiceProfile === 'peppol' ? registerOf(party) : null);
  return {
    seller: { ...partyOf(seller, notSubject, true), registrationScheme: registered(seller) },
    buyer: { ...partyOf(buyer, notSubject, false), registrationScheme: registered(buyer) },
  };
}

/** The scheme of the company register, which Peppol's rules of Denmark, Iceland and the Netherlands require. */
function registerOf({ country, registrationId }: Party): string | null {
  switch (country) {
    case 'DK':
      return '0184';
    case 'IS':
      return '0196';
    case 'NL':
      // Authorities' numbers have twenty digits, companies' eight.
      return /^\d{20}$/.test(registrationId ?? '') ? '0190' : '0106';
    default:
      return null;
  }
}

function partyOf(
  party: Party,
  notSubject: boolean,
  sells: boolean,
): Omit<ElectronicParty, 'registrationScheme'> {
  const street = readableText(party.street);
  const city = readableText(party.city);
  const postalCode = readableText(party.postalCode);
  const parted = street !== null || city !== null || postalCode !== null;
  const endpointId = readableText(party.endpointId);
  return {
    name: withoutImpossible(party.name),
    vatId: notSubject ? null : readableText(party.vatId),
    taxId: sells ? readableText(party.taxId) : null,
    registrationId: readableText(party.registrationId),
    endpoint: endpointId === null ? null : { id: endpointId, scheme: readableText(party.endpointScheme) },
    lines: (parted ? [street] : party.address.map(readableText)).filter((line) => line !== null).slice(0, 3),
    city,
    postalCode,
    country: party.country ?? null,
    contact: {
      name: readableText(party.contactName),
      phone: readableText(party.phone),
      email: readableText(party.email),
    },
  };
}
