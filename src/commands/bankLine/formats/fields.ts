/** Fields of both formats: amounts, days and free text. */
import { malformedStatement } from '../../../domain/bankLine/statement.js';
import { type CalendarDate, isCalendarDate } from '../../../kernel/dates.js';
import {
  type DecimalText,
  isAmount,
  isNegative,
  normalizeCurrency,
  parseDecimal,
  roundAmount,
} from '../../../kernel/money.js';

/** Limit of lines per statement: what a large seller needs for a day. */
export const mostLines = 50_000;

/** Returns the error for a fault in the field. */
export type Refuse = (fault: string) => Error;

/** @throws DomainError MALFORMED_STATEMENT */
export function currencyOf(text: string | undefined, refuse: Refuse): string {
  const currency = text === undefined ? undefined : normalizeCurrency(text);
  if (currency === undefined) throw refuse(`${text ?? 'nothing'} is not a currency of ISO 4217`);
  return currency;
}

/** Returns the amount with its currency's decimals. @param text with a decimal point @throws DomainError MALFORMED_STATEMENT */
export function amountOf(text: string | undefined, currency: string, refuse: Refuse): DecimalText {
  const amount = text === undefined ? undefined : parseDecimal(text);
  if (amount === undefined || isNegative(amount) || !isAmount(amount, currency))
    throw refuse(`${text ?? 'nothing'} is not an amount of ${currency}`);
  return roundAmount(amount, currency);
}

/** @param text a day, possibly followed by a time @throws DomainError MALFORMED_STATEMENT */
export function dayOf(text: string | undefined, refuse: Refuse): CalendarDate {
  const day = text?.slice(0, 10) ?? '';
  if (!isCalendarDate(day)) throw refuse(`${text ?? 'nothing'} is not a day`);
  return day;
}

const longestText = 1_000;

/** Returns the text in one line, shortened if it is longer than any bank allows; null for none. */
export function plainText(text: string | undefined): string | null {
  // Lone surrogates and control characters are replaced: a store or a terminal could fail on them.
  const plain =
    text
      ?.toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim() ?? '';
  return plain === '' ? null : Array.from(plain).slice(0, longestText).join('');
}

/** Returns the reference; null when there is none, or when it is a bank's word for none or for its place in field 86. */
export function referenceOf(text: string | undefined): string | null {
  const reference = plainText(text);
  return reference === null ||
    /^(NOTPROVIDED|NOT PROVIDED|NONREF|NOREF|NONE|[EKMP]REF\+?|MARF)$/i.test(reference)
    ? null
    : reference;
}

/** @throws DomainError MALFORMED_STATEMENT */
export function checkLineCount(count: number, place: string): void {
  if (count > mostLines) throw malformedStatement(place, `there are more than ${mostLines} lines`);
}
