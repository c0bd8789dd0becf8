/** Rejects documents that cannot be printed, before a thread gets them. */
import { currencyDigits, parseDecimal } from '../../kernel/money.js';
import type { Printed, PrintedAccount, PrintedDocument, PrintedReminder } from '../../ports/pdf.js';

/** @throws RangeError for an invalid locale, date, quantity or amount, DomainError for an unknown currency */
export function assertPrintable(document: Printed): void {
  Intl.getCanonicalLocales(document.locale);
  assertDate(document.date);
  if (document.kind === 'statement') for (const account of document.accounts) assertAccount(account);
  else if (document.kind === 'reminder') assertReminder(document);
  else assertBill(document);
}

function assertReminder({ currency, dueDate, total, amountDue }: PrintedReminder): void {
  currencyDigits(currency);
  assertDate(dueDate);
  for (const amount of [total, amountDue]) assertDecimal(amount);
}

function assertBill({ currency, items, subtotal, tax, total }: PrintedDocument): void {
  currencyDigits(currency);
  for (const { quantity, unitPrice, amount } of items) {
    if (!Number.isFinite(quantity)) throw new RangeError(`${quantity} is no quantity`);
    assertDecimal(unitPrice);
    assertDecimal(amount);
  }
  for (const amount of [subtotal, tax, total]) assertDecimal(amount);
}

function assertAccount({ currency, opening, entries, charged, credited, closing }: PrintedAccount): void {
  currencyDigits(currency);
  for (const amount of [opening, charged, credited, closing]) assertDecimal(amount);
  for (const { date, charge, credit, balance } of entries) {
    assertDate(date);
    assertDecimal(charge ?? '0');
    assertDecimal(credit ?? '0');
    assertDecimal(balance);
  }
}

function assertDate(text: string): void {
  if (Number.isNaN(Date.parse(text))) throw new RangeError(`${quote(text)} is no date`);
}

function assertDecimal(text: string): void {
  if (parseDecimal(text) === undefined) throw new RangeError(`${quote(text)} is no decimal number`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
