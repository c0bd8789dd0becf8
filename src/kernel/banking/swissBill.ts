/** The Swiss QR-bill (SIX, Implementation Guidelines QR-bill 2.3): what its payment part says, and the references by which it is known again. */

import type { DecimalText } from '../money.js';
import { squeeze } from '../squeeze.js';
import { remainderBy97 } from './bankAccounts.js';

/** Structured, as every address of a bill is. */
export interface SwissBillParty {
  readonly name: string;
  /** With the number of the house; empty where there is none. */
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface SwissBill {
  readonly iban: string;
  readonly creditor: SwissBillParty;
  /** Undefined where the payer is to be written in by hand. */
  readonly debtor?: SwissBillParty;
  readonly currency: 'CHF' | 'EUR';
  readonly amount: DecimalText;
  /** A QR reference (27 digits) or a creditor reference (ISO 11649); undefined where the number fits in neither. */
  readonly reference?: string;
  /** The number of the invoice, for those who read it. */
  readonly message: string;
}

export function isSwissIban(iban: string): boolean {
  return /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban);
}

/** Whether the account takes nothing but payments with a QR reference: its bank's number says so. */
export function isQrIban(iban: string): boolean {
  return isSwissIban(iban) && /^3[01]/.test(iban.slice(4));
}

const base = 36n;
/** Letters and digits that 26 digits hold. */
const longestKey = 16;

/** The number's letters and digits as one number behind a 1, so that it can be read back; undefined where it is too long. */
export function qrReference(number: string): string | undefined {
  const key = squeeze(number);
  if (key === '' || key.length > longestKey) return undefined;
  let value = 1n;
  for (const character of key) value = value * base + BigInt(Number.parseInt(character, 36));
  const digits = value.toString().padStart(26, '0');
  return digits + checkDigit(digits);
}

/** The letters and digits of the numbers that QR references in the text stand for. */
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

/** Modulo 10, recursive. */
function checkDigit(digits: string): string {
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return String((10 - carry) % 10);
}

const longestCreditorReference = 21;

/** ISO 11649: the number's letters and digits behind `RF` and two digits; undefined where they are too many. */
export function creditorReference(number: string): string | undefined {
  const key = squeeze(number);
  if (key === '' || key.length > longestCreditorReference) return undefined;
  return `RF${String(98 - remainderBy97(`${key}RF00`)).padStart(2, '0')}${key}`;
}

/** In groups, as people read it. */
export function spacedReference(reference: string): string {
  return reference.startsWith('RF')
    ? reference.replace(/(.{4})(?=.)/g, '$1 ')
    : reference.replace(/(?=(?:\d{5})+$)/g, ' ').trim();
}
