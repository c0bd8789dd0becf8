/** Prepares seller and buyer for printing. */
import type { Party } from '../domain/shared/parties.js';
import type { DocumentWords } from '../kernel/wording/documentWords.js';
import type { PrintedParty } from '../ports/pdf.js';

export function printParty(
  party: Party,
  { locale, words }: { readonly locale: string; readonly words: DocumentWords },
): PrintedParty {
  const { name, taxId, vatId, registrationId, email, phone } = party;
  const labelled = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label} ${value}`];
  const lines = [
    ...addressOf(party, locale),
    ...labelled(words.vatId, vatId),
    ...(taxId ?? '')
      .split(/\r?\n/)
      .map((line) => (isPlainNumber(line) ? `${words.taxId} ${line.trim()}` : line)),
    ...labelled(words.registration, registrationId),
    ...(email ?? '').split(/\r?\n/),
    ...(phone === undefined ? [] : [phone]),
  ];
  return { name, lines: lines.filter((line) => line.trim() !== '') };
}

/** Whether a tax number has no label of its own, unlike `EIN 12-3456789` or `St.-Nr.: 5/123`. */
function isPlainNumber(taxId: string): boolean {
  return /\d/.test(taxId) && !/:|(?<!\S)\p{L}[\p{L}.-]*(?!\S)/u.test(taxId);
}

/** Returns the address from its parts if known, or else as entered; the country in the document's language. */
function addressOf({ address, street, city, postalCode, country }: Party, locale: string): readonly string[] {
  if (street === undefined && city === undefined && postalCode === undefined) return address;
  const place = [postalCode, city].filter((part) => part !== undefined).join(' ');
  return [...(street === undefined ? [] : [street]), place, ...countryName(country, locale)];
}

function countryName(country: string | undefined, locale: string): readonly string[] {
  if (country === undefined) return [];
  if (!/^[A-Z]{2}$/.test(country)) return [country];
  return [new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country];
}
