/** Fields of both formats: amounts, days, and text that people wrote. */
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

/** As many as a statement has at most: what a day of a large seller needs. */
export const mostLines = 50_000;

/** A fault of the field at the place. */
export type Refuse = (fault: string) => Error;

/** @throws DomainError MALFORMED_STATEMENT */
export function currencyOf(text: string | undefined, refuse: Refuse): string {
  const currency = text === undefined ? undefined : normalizeCurrency(text);
  if (currency === undefined) throw refuse(`${text ?? 'nothing'} is not a currency of ISO 4217`);
  return currency;
}

/** With the digits of its currency. @param text with a point @throws DomainError MALFORMED_STATEMENT */
export function amountOf(text: string | undefined, currency: string, refuse: Refuse): DecimalText {
  const amount = text === undefined ? undefined : parseDecimal(text);
  if (amount === undefined || isNegative(amount) || !isAmount(amount, currency))
    throw refuse(`${text ?? 'nothing'} is not an amount of ${currency}`);
  return roundAmount(amount, currency);
}

/** @param text a day, perhaps with a time behind it @throws DomainError MALFORMED_STATEMENT */
export function dayOf(text: string | undefined, refuse: Refuse): CalendarDate {
  const day = text?.slice(0, 10) ?? '';
  if (!isCalendarDate(day)) throw refuse(`${text ?? 'nothing'} is not a day`);
  return day;
}

const longestText = 1_000;

/** In one line, shortened where it is longer than any bank lets it be; null for none. */
export function plainText(text: string | undefined): string | null {
  // Names and references have no characters that a store or a terminal would stumble over.
  const plain =
    text
      ?.toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim() ?? '';
  return plain === '' ? null : Array.from(plain).slice(0, longestText).join('');
}

/** A reference; null where there is none, also in the words that banks have for it or for its place in field 86. */
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
