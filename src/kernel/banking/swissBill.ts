/** The Swiss QR-bill (SIX, Implementation Guidelines QR-bill 2.3): the data of its payment part, and the references that identify its payment. */

import type { DecimalText } from '../money.js';
import { squeeze } from '../squeeze.js';
import { remainderBy97 } from './bankAccounts.js';

/** A structured address, as the QR-bill requires. */
export interface SwissBillParty {
  readonly name: string;
  /** Includes the house number; empty where there is none. */
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface SwissBill {
  readonly iban: string;
  readonly creditor: SwissBillParty;
  /** Undefined where the payer fills in the name by hand. */
  readonly debtor?: SwissBillParty;
  readonly currency: 'CHF' | 'EUR';
  readonly amount: DecimalText;
  /** A QR reference (27 digits) or a creditor reference (ISO 11649); undefined where the invoice number fits neither. */
  readonly reference?: string;
  /** The invoice number for people to read. */
  readonly message: string;
}

export function isSwissIban(iban: string): boolean {
  return /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban);
}

/** Whether the account accepts only payments with a QR reference. The bank's number in the IBAN tells. */
export function isQrIban(iban: string): boolean {
  return isSwissIban(iban) && /^3[01]/.test(iban.slice(4));
}

const base = 36n;
/** Number of letters and digits that fit into 26 decimal digits. */
const longestKey = 16;

/**
 * Returns the QR reference of an invoice number. Its letters and digits become one number with a 1 in front, so that they can be read back.
 * Undefined where there are too many.
 */
export function qrReference(number: string): string | undefined {
  const key = squeeze(number);
  if (key === '' || key.length > longestKey) return undefined;
  let value = 1n;
  for (const character of key) value = value * base + BigInt(Number.parseInt(character, 36));
  const digits = value.toString().padStart(26, '0');
  return digits + checkDigit(digits);
}

/** Returns the letters and digits of the invoice numbers whose QR references occur in the text. */
export function keysOfQrReferences(text: string): readonly string[] {
  const references = text.replaceAll(/(?<=\d) (?=\d)/g, '').match(/(?<!\d)\d{27}(?!\d)/g) ?? [];
  return references.flatMap((reference) => {
    const digits = reference.slice(0, 26);
    if (checkDigit(digits) !== reference.slice(26)) return [];
    const key = BigInt(digits).toString(36).toUpperCase();
    return key.startsWith('1') && key.length > 1 && key.length <= longestKey + 1 ? [key.slice(1)] : [];
  });
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The check digit by modulo 10, recursive. */
function checkDigit(digits: string): string {
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return String((10 - carry) % 10);
}

const longestCreditorReference = 21;

/** Returns the creditor reference (ISO 11649): `RF`, two check digits, and the number's letters and digits. Undefined where there are too many. */
export function creditorReference(number: string): string | undefined {
  const key = squeeze(number);
  if (key === '' || key.length > longestCreditorReference) return undefined;
  return `RF${String(98 - remainderBy97(`${key}RF00`)).padStart(2, '0')}${key}`;
}

/** Returns the reference in groups, for people to read. */
export function spacedReference(reference: string): string {
  return reference.startsWith('RF')
    ? reference.replace(/(.{4})(?=.)/g, '$1 ')
    : reference.replace(/(?=(?:\d{5})+$)/g, ' ').trim();
}
