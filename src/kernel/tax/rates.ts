import { compareDecimals, type DecimalText, Exact, isZero, rateAmount } from '../money.js';

/** More decimal places than any rate has. */
const mostDigits = 15;

/**
 * Returns the rate with the fewest digits at which the subtotal results in exactly this tax: 28.41 on 149.50 is 0.19. Undefined for a subtotal of
 * 0, from which no rate follows.
 */
export function rateBehind(
  tax: DecimalText,
  subtotal: DecimalText,
  currency: string,
): DecimalText | undefined {
  if (isZero(subtotal)) return undefined;
  const ratio = new Exact(tax).dividedBy(subtotal);
  for (let digits = 0; digits <= mostDigits; digits += 1) {
    const rate = ratio.toDecimalPlaces(digits).toFixed();
    if (compareDecimals(rateAmount(subtotal, rate, currency), tax) === 0) return rate;
  }
  return ratio.toFixed();
}
