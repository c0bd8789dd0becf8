/** Refuses what cannot be printed before a thread is asked. */
import { currencyDigits, parseDecimal } from '../../kernel/money.js';
import type { PrintedDocument } from '../../ports/pdf.js';

/** @throws RangeError for a locale, date, quantity or amount that is none, DomainError for an unknown currency */
export function assertPrintable(document: PrintedDocument): void {
  currencyDigits(document.currency);
  Intl.getCanonicalLocales(document.locale);
  if (Number.isNaN(Date.parse(document.date))) throw new RangeError(`${quote(document.date)} is no date`);
  for (const { quantity, unitPrice, amount } of document.items) {
    if (!Number.isFinite(quantity)) throw new RangeError(`${quantity} is no quantity`);
    assertDecimal(unitPrice);
    assertDecimal(amount);
  }
  for (const amount of [document.subtotal, document.tax, document.total]) assertDecimal(amount);
}

function assertDecimal(text: string): void {
  if (parseDecimal(text) === undefined) throw new RangeError(`${quote(text)} is no decimal number`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
