/**
 * Decimals as stored in SQLite: integers of millionths, so that comparing, ordering and adding are exact. Numbers beyond 64 bits (9.2 ×
 * 10^12 and more) are stored as REAL millionths. Doubles keep 15 significant digits distinct and in order, and SQLite compares INTEGER with
 * REAL exactly, so only sums need special care.
 */

export const decimalScale = 6;
const largestInteger = 2n ** 63n - 1n;

/** A number times a power of ten: its floor, and whether that is exact. */
export interface Scaled {
  readonly floor: bigint;
  readonly exact: boolean;
}

const numberPattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Returns `text × 10^digits`; undefined when `text` is not a number in the syntax of OData or JSON, or has an absurd exponent. */
export function scaleText(text: string, digits: number): Scaled | undefined {
  const match = numberPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText) - fraction.length + digits;
  if (Math.abs(exponent) > 1000) return undefined;
  const magnitude = BigInt(whole + fraction);
  const signed = sign === '-' ? -magnitude : magnitude;
  if (exponent >= 0) return { floor: signed * 10n ** BigInt(exponent), exact: true };
  const divisor = 10n ** BigInt(-exponent);
  const quotient = signed / divisor;
  const exact = quotient * divisor === signed;
  return { floor: exact || signed > 0n ? quotient : quotient - 1n, exact };
}

export function fitsInteger(value: bigint): boolean {
  return value <= largestInteger && value >= -largestInteger;
}

/** Returns the number of significant digits in a number's text; zeros at both ends do not count. */
export function significantDigits(text: string): number {
  const digits = text.replace(/[eE].*$/, '').replace(/[^\d]/g, '');
  return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}

/** Returns the double nearest to `text × 10^6`, the stored form of a decimal beyond 64 bits. */
export function nearestMillionths(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split(/[eE]/);
  return Number(`${mantissa}e${Number(exponent) + decimalScale}`);
}

/** Returns the stored form of a JSON number. */
export function toMillionths(value: number): number | bigint {
  const product = Math.round(value * 1e6);
  if (Number.isSafeInteger(product) && product / 1e6 === value) return product === 0 ? 0 : product;
  const text = String(value);
  const scaled = scaleText(text, decimalScale);
  if (scaled?.exact && fitsInteger(scaled.floor)) return scaled.floor;
  return nearestMillionths(text);
}

/** Returns the JSON number of a stored decimal, exact for the 15 significant digits that a decimal may have. */
export function fromMillionths(stored: number): number {
  const value = stored / 1e6;
  return Number.isSafeInteger(stored) || !Number.isInteger(stored) ? value : Number(value.toPrecision(15));
}

/** Returns an exact sum as decimal text, without exponent or trailing zeros, e.g. `-0.5`. */
export function decimalText(units: bigint, digits: number): string {
  const magnitude = units < 0n ? -units : units;
  const padded = magnitude.toString().padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
