/** The text of a QR code from which a banking app fills in a SEPA transfer (EPC069-12, version 002). */

import { isQrIban } from '../../kernel/banking/swissBill.js';
import { compareDecimals, type DecimalText, isPositive } from '../../kernel/money.js';
import type { PaymentDetails } from './parties.js';

/** Countries whose banks accept SEPA transfers. */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE ' +
    'SI SK SM VA'
  ).split(' '),
);
const mostAmount = '999999999.99';
const mostBytes = 331;
const mostOfName = 70;
const mostOfText = 140;
/** ISO 11649, e.g. `RF18539007547034`. */
const creditorReference = /^RF\d{2}[A-Z0-9]{1,21}$/;

export interface Transfer extends Pick<PaymentDetails, 'iban' | 'bic'> {
  readonly name: string;
  readonly amount: DecimalText;
  /** ISO 4217. */
  readonly currency: string;
  /** A creditor reference, or any text. */
  readonly reference: string;
}

/**
 * Undefined if no such transfer can be made. It needs a SEPA IBAN, EUR as currency, a positive amount, and no more text than the code
 * holds.
 */
export function giroCode({ iban, bic, name, amount, currency, reference }: Transfer): string | undefined {
  if (iban === undefined || !sepaCountries.has(iban.slice(0, 2)) || currency !== 'EUR') return undefined;
  // A QR-IBAN accepts no transfer without its reference.
  if (isQrIban(iban)) return undefined;
  if (!isPositive(amount) || compareDecimals(amount, mostAmount) > 0 || reference.length > mostOfText)
    return undefined;
  const isStructured = creditorReference.test(reference);
  const lines = [
    ...['BCD', '002', '1', 'SCT', bic ?? '', name.slice(0, mostOfName), iban, `EUR${amount}`, ''],
    ...(isStructured ? [reference] : ['', reference]),
  ];
  const code = lines.join('\n');
  return Buffer.byteLength(code) > mostBytes ? undefined : code;
}
