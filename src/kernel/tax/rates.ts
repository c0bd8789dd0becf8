/** The rate behind a tax that somebody sent. */
import { compareDecimals, type DecimalText, Exact, isZero, rateAmount } from '../money.js';

/** More digits than any rate is written with. */
const mostDigits = 15;

/**
 * The rate of fewest digits by which the subtotal comes to exactly this tax: 28.41 on 149.50 is 0.19. Undefined where the subtotal
 * is 0, which says nothing.
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
