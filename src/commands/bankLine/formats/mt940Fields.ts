/** Reads fields 60, 61 and 62 of MT940: balances and movements, as banks write them. */
import { normalizeAccount, type StatementLine } from '../../../domain/bankLine/statement.js';
import { type CalendarDate, isCalendarDate } from '../../../kernel/dates.js';
import { type DecimalText, negate } from '../../../kernel/money.js';
import { amountOf, currencyOf, plainText, type Refuse, referenceOf } from './fields.js';
import { isIban } from './mt940Information.js';

export interface Balance {
  readonly amount: DecimalText;
  readonly currency: string;
  /** False at the end of a page. */
  readonly final: boolean;
}

/** Some banks pad amounts with zeros and write a point. With two digits or none after it, it is no thousands separator. */
const balancePattern = /^([CD])\d{6}([A-Z]{3})(\d{1,20}(?:,\d{0,6}|\.(?:\d\d)?))$/;

export function balanceOf(text: string, final: boolean, refuse: Refuse): Balance {
  const [, mark, code, number] = balancePattern.exec(text) ?? [];
  if (number === undefined) throw refuse('a balance must be written like C260228EUR1234,50');
  const currency = currencyOf(code, refuse);
  const amount = amountOf(withPoint(number), currency, refuse);
  return { amount: mark === 'C' ? amount : negate(amount), currency, final };
}

function withPoint(number: string): string {
  return number
    .replace(/^0+(?=\d)/, '')
    .replace(/[,.]$/, '')
    .replace(',', '.');
}

/** Reads a day of the years 1980 to 2079. */
function checkDay(text: string, refuse: Refuse): CalendarDate {
  const year = Number(text.slice(0, 2));
  const month = `${year < 80 ? '20' : '19'}${text.slice(0, 2)}-${text.slice(2, 4)}`;
  // Banks that count interest in months of 30 days write 29 or 30 February in any year; the last day of the month is meant.
  const days =
    text.slice(2) === '0229' || text.slice(2) === '0230' ? [text.slice(4), '29', '28'] : [text.slice(4)];
  const day = days.map((one) => `${month}-${one}`).find(isCalendarDate);
  if (day === undefined) throw refuse(`${text} is not a day written YYMMDD`);
  return day;
}

/**
 * Value date, booking date, mark, currency letter, amount, transaction type, payer's reference, bank's reference. Banks leave the booking
 * date blank, put blanks before or within the type, and omit the type when only their own reference follows.
 */
const linePattern =
  /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?(\d{1,20}(?:,\d{0,6}|\.(?:\d\d)?)?)(?: *([A-Z][A-Z0-9 ]{3})((?:(?!\/\/).)*))?(?:\/\/(.*))?$/;

export function lineOf(lines: readonly string[], currency: string, refuse: Refuse): StatementLine {
  const parts = linePattern.exec(lines[0]?.trim() ?? '');
  const [, valueDay, bookingDay, mark = '', , number] = parts ?? [];
  if (parts === null || valueDay === undefined || number === undefined)
    throw refuse('a line must be written like 2602280228C29,90NTRFreference//bank');
  const valueDate = checkDay(valueDay, refuse);
  // `RC` reverses a credit, so it lowers the balance.
  const reversal = mark.startsWith('R');
  const credit = mark.endsWith('C') !== reversal;
  return {
    valueDate,
    bookingDate:
      bookingDay === undefined || bookingDay.trim() === ''
        ? valueDate
        : bookingDate(bookingDay, valueDate, refuse),
    amount: amountOf(withPoint(number), currency, refuse),
    direction: credit ? 'credit' : 'debit',
    reversal,
    returnReason: null,
    bankReference: referenceOf(parts[8]),
    endToEndId: referenceOf(parts[7]),
    counterpartyName: null,
    ...furtherOf(lines.slice(1)),
  };
}

/** Returns what follows the line itself: the other account, or text. */
function furtherOf(lines: readonly string[]): Pick<StatementLine, 'counterpartyIban' | 'remittance'> {
  const [first = '', ...words] = lines;
  return isIban(first.trim())
    ? { counterpartyIban: normalizeAccount(first), remittance: plainText(words.join(' ')) ?? '' }
    : { counterpartyIban: null, remittance: plainText(lines.join(' ')) ?? '' };
}

/** Returns the booking day, which is written without a year: the one nearest to the value date. */
function bookingDate(text: string, valueDate: CalendarDate, refuse: Refuse): CalendarDate {
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${String(one).padStart(4, '0')}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isCalendarDate)
    .map((day) => ({ day, distance: Math.abs(Date.parse(day) - Date.parse(valueDate)) }))
    .sort((left, right) => left.distance - right.distance);
  const [nearest] = days;
  if (nearest === undefined) throw refuse(`${text} is not a day written MMDD`);
  return nearest.day;
}
