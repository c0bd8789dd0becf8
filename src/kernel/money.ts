/**
 * Exact decimal money. Amounts are decimal strings with exactly the decimal places of their currency ('12.50', JPY '1250'). Unit prices are decimal
 * strings with at most 6 decimal places. Rounding is half up in magnitude (0.5 → 1, -0.5 → -1), so that a change and its reversal cancel out.
 *
 * Limits: |unit price| < 10^9, quantity ≤ 10^6, |amount| < 10^11. ISO 4217 has at most 4 decimal places, so every amount has at most 15 significant
 * digits, and so has every unit price. Both are exact as JSON numbers.
 */
import { Decimal } from 'decimal.js';
import { currencyDigitsByCode } from './currencies.js';
import { DomainError } from './errors.js';

/** Decimals for sums and ratios. For amounts within the limits, sixty digits reach far beyond the digit that rounding looks at. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** A decimal number in plain notation, e.g. `-12.50`. */
export type DecimalText = string;

export const unitPriceDigits = 6;
export const maximumQuantity = 1_000_000;
/** Decimal places of a quantity on a document. */
export const quantityDigits = 6;
const unitPriceLimit = new Exact('1e9');
const amountLimit = new Exact('1e11');

const decimalPattern = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Returns the ISO 4217 code in upper case, or undefined for a code that cannot be billed in. */
export function normalizeCurrency(text: string): string | undefined {
  // Tested before conversion: the capitals of some letters outside ASCII are ASCII.
  if (!/^[A-Za-z]{3}$/.test(text)) return undefined;
  const code = text.toUpperCase();
  return currencyDigitsByCode.has(code) ? code : undefined;
}

/** Returns the decimal places of a currency. @throws DomainError VALIDATION_ERROR for a code that is not in ISO 4217 */
export function currencyDigits(currency: string): number {
  const digits = currencyDigitsByCode.get(currency);
  if (digits === undefined) {
    throw new DomainError('VALIDATION_ERROR', `${currency} is not a currency of ISO 4217`, {
      field: 'currency',
    });
  }
  return digits;
}

/** Returns a caller's number or text in plain notation without needless zeros; undefined when it is not a decimal number. */
export function parseDecimal(value: number | string): DecimalText | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? plain(new Exact(value)) : undefined;
  return decimalPattern.test(value) ? plain(new Exact(value)) : undefined;
}

/** Whether the text is a unit price within the limits: at most 6 decimal places, magnitude below 10^9. */
export function isUnitPrice(text: DecimalText): boolean {
  if (!decimalPattern.test(text)) return false;
  const price = new Exact(text);
  return price.decimalPlaces() <= unitPriceDigits && price.abs().lt(unitPriceLimit);
}

/** Whether the text is an amount within the limits and has no more decimal places than its currency. */
export function isAmount(text: DecimalText, currency: string): boolean {
  if (!decimalPattern.test(text)) return false;
  const amount = new Exact(text);
  return amount.decimalPlaces() <= currencyDigits(currency) && amount.abs().lt(amountLimit);
}

/** The most decimal places of any currency (ISO 4217). */
const mostCurrencyDigits = Math.max(...currencyDigitsByCode.values());

/** Like `isAmount`. For an unknown currency it allows the most decimal places of any currency. */
export function isAmountOfSome(text: DecimalText, currency: string | null): boolean {
  if (currency !== null) return isAmount(text, currency);
  if (!decimalPattern.test(text)) return false;
  const amount = new Exact(text);
  return amount.decimalPlaces() <= mostCurrencyDigits && amount.abs().lt(amountLimit);
}

/** Rounds a decimal to an amount of the currency. @throws DomainError INVALID_AMOUNT beyond the limits */
export function roundAmount(value: DecimalText, currency: string): DecimalText {
  return roundDecimal(new Exact(value), currency);
}

/** Whether documents can bill this quantity: above 0, up to the maximum, with at most 6 decimal places. */
export function isBillableQuantity(quantity: number): boolean {
  return quantity > 0 && quantity <= maximumQuantity && new Exact(quantity).decimalPlaces() <= quantityDigits;
}

/** Returns the quantity in plain notation, e.g. `0.000001`. */
export function writeQuantity(quantity: number): DecimalText {
  return plain(new Exact(quantity));
}

/** Adds quantities exactly, unlike floating point (0.1 + 0.2). */
export function sumQuantities(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum.plus(quantity), new Exact(0)).toNumber();
}

/** Unit price × quantity, rounded once. @throws DomainError INVALID_AMOUNT beyond the limits */
export function lineAmount(unitPrice: DecimalText, quantity: number, currency: string): DecimalText {
  return roundDecimal(new Exact(unitPrice).times(quantity), currency);
}

/** Unit price × quantity, not rounded; for use in ratios. */
export function exactProduct(unitPrice: DecimalText, quantity: number): DecimalText {
  return plain(new Exact(unitPrice).times(quantity));
}

/** value × numerator ÷ denominator, rounded once. @throws DomainError INVALID_AMOUNT beyond the limits */
export function ratioAmount(
  value: DecimalText,
  numerator: number,
  denominator: number,
  currency: string,
): DecimalText {
  return roundDecimal(new Exact(value).times(numerator).dividedBy(denominator), currency);
}

/** amount × rate (e.g. a tax rate of `0.19`), rounded once. @throws DomainError INVALID_AMOUNT beyond the limits */
export function rateAmount(amount: DecimalText, rate: DecimalText, currency: string): DecimalText {
  return roundDecimal(new Exact(amount).times(rate), currency);
}

/** A percentage of an amount, rounded once. @throws DomainError INVALID_AMOUNT beyond the limits */
export function percentAmount(amount: DecimalText, percent: DecimalText, currency: string): DecimalText {
  return roundDecimal(new Exact(amount).times(percent).dividedBy(100), currency);
}

/** unit price × numerator ÷ denominator, rounded to the 6 decimal places of unit prices. */
export function scaleUnitPrice(unitPrice: DecimalText, numerator: number, denominator: number): DecimalText {
  return plain(new Exact(unitPrice).times(numerator).dividedBy(denominator).toDecimalPlaces(unitPriceDigits));
}

/** Returns the sum as an amount of the currency; zero for no amounts. @throws DomainError INVALID_AMOUNT beyond the limits */
export function sumAmounts(amounts: Iterable<DecimalText>, currency: string): DecimalText {
  let total = new Exact(0);
  for (const amount of amounts) total = total.plus(amount);
  return roundDecimal(total, currency);
}

/** left + right, exact and in plain notation. */
export function add(left: DecimalText, right: DecimalText): DecimalText {
  return plain(new Exact(left).plus(right));
}

/** left − right, exact and in plain notation. */
export function subtract(left: DecimalText, right: DecimalText): DecimalText {
  return plain(new Exact(left).minus(right));
}

/** Returns the amount with the opposite sign and the same number of digits. */
export function negate(amount: DecimalText): DecimalText {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Returns a negative number, 0 or a positive number as `left` is smaller than, equal to or greater than `right`; '1.0' equals '1'. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  return new Exact(left).comparedTo(right);
}

export function isMore(left: DecimalText, right: DecimalText): boolean {
  return new Exact(left).gt(right);
}

export function smaller(left: DecimalText, right: DecimalText): DecimalText {
  return new Exact(left).lte(right) ? left : right;
}

export function larger(left: DecimalText, right: DecimalText): DecimalText {
  return new Exact(left).gte(right) ? left : right;
}

export function isPositive(value: DecimalText): boolean {
  return new Exact(value).gt(0);
}

export function isZero(value: DecimalText): boolean {
  return new Exact(value).isZero();
}

export function isNegative(value: DecimalText): boolean {
  return new Exact(value).lt(0);
}

/** For output. Exact for unit prices and amounts within the limits. */
export function toNumber(value: DecimalText): number {
  return Number(value);
}

/** As `toNumber`; null where there is no value. */
export function toNumberOrNull(value: DecimalText | null | undefined): number | null {
  return value == null ? null : toNumber(value);
}

function roundDecimal(value: Decimal, currency: string): DecimalText {
  const digits = currencyDigits(currency);
  const amount = value.toDecimalPlaces(digits);
  if (!amount.abs().lt(amountLimit)) {
    throw new DomainError('INVALID_AMOUNT', `Amounts must be below ${amountLimit.toFixed()} ${currency}`);
  }
  return (amount.isZero() ? amount.abs() : amount).toFixed(digits);
}

function plain(value: Decimal): DecimalText {
  return (value.isZero() ? value.abs() : value).toFixed();
}
