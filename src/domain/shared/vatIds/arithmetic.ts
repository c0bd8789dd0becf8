/** Arithmetic of check digits. Numbers are texts of digits. */

export function digitsOf(text: string): readonly number[] {
  return [...text].map(Number);
}

/** The sum of each digit times the weight of its place; digits without a weight do not count. */
export function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index] ?? 0), 0);
}

/** The remainder of a number of any length. */
export function modulo(text: string, by: number): number {
  return digitsOf(text).reduce((rest, digit) => (rest * 10 + digit) % by, 0);
}

/** ISO/IEC 7812-1, annex B. */
export function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((all, digit, index) => all + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** ISO/IEC 7064, MOD 11,10. */
export function isMod11And10(text: string): boolean {
  const product = digitsOf(text.slice(0, -1)).reduce((before, digit) => {
    const sum = (before + digit) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (product + Number(text.at(-1))) % 10 === 1;
}
