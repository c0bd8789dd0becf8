/** Groups the lines of a document by how they are taxed, and splits its tax among the groups. */
import {
  compareDecimals,
  type DecimalText,
  Exact,
  isZero,
  rateAmount,
  subtract,
  sumAmounts,
} from '../money.js';
import type { TaxCategory } from '../taxes.js';

/** The tax of a line as a client sent it: category, rate, both or neither. */
export interface SentTax {
  readonly taxCategory?: TaxCategory;
  readonly taxRate?: DecimalText;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
}

/** Returns the same key for lines that are taxed alike. Lines without a category share one key, whatever their document states. */
export function taxKey({ taxCategory, taxRate = '0' }: SentTax): string {
  return taxCategory === undefined ? '' : `${taxCategory}/${Number(taxRate)}`;
}

/** Lines of one category and rate; the category is null for lines without one. */
export interface TaxedGroup {
  readonly taxCategory: TaxCategory | null;
  readonly taxRate: DecimalText;
  /** Sum of the lines. */
  readonly base: DecimalText;
}

/** Returns the groups in the order of their first line. @param otherRate of lines without a category */
export function taxGroups(
  lines: readonly (SentTax & { readonly amount: DecimalText })[],
  currency: string,
  otherRate: DecimalText,
): readonly TaxedGroup[] {
  const groups = new Map<string, TaxedGroup>();
  for (const line of lines) {
    const { taxCategory = null, taxRate, amount } = line;
    const rate = taxCategory === null ? otherRate : (taxRate ?? '0');
    const key = taxKey(line);
    const before = groups.get(key);
    const base = sumAmounts([before?.base ?? '0', amount], currency);
    groups.set(key, { taxCategory, taxRate: before?.taxRate ?? rate, base });
  }
  return [...groups.values()];
}

/** The part of a document that is taxed alike; category and rate are null where the document does not state them. */
export interface TaxShare {
  readonly category: TaxCategory | null;
  readonly rate: DecimalText | null;
  readonly net: DecimalText;
  readonly tax: DecimalText;
}

export interface TaxedDocument {
  readonly items: readonly (SentTax & { readonly amount: DecimalText })[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly currency: string;
  /** The rate of lines without one; null where the client sent the tax itself. */
  readonly taxRate: DecimalText | null;
}

/**
 * Splits a document's tax into shares that add up to exactly its total. A difference, due to a sent or rounded tax, goes to the share that most
 * likely caused it.
 */
export function taxShares({ items, subtotal, tax, currency, taxRate }: TaxedDocument): readonly TaxShare[] {
  if (items.every(({ taxCategory }) => taxCategory === undefined)) {
    return [{ category: null, rate: taxRate ?? plainRate(tax, subtotal, currency), net: subtotal, tax }];
  }
  const shares = taxGroups(items, currency, taxRate ?? '0').map((group): TaxShare => {
    const isUnknown = group.taxCategory === null && taxRate === null;
    return {
      category: group.taxCategory,
      rate: isUnknown ? null : group.taxRate,
      net: group.base,
      tax: rateAmount(group.base, group.taxRate, currency),
    };
  });
  const difference = subtract(
    tax,
    sumAmounts(
      shares.map((share) => share.tax),
      currency,
    ),
  );
  if (isZero(difference)) return shares;
  const rounded = likeliest(shares);
  return shares.map((share) =>
    share === rounded ? { ...share, tax: sumAmounts([share.tax, difference], currency) } : share,
  );
}

/** Maximum decimal places of a plausible rate: 0.0255 is one; 0.208267 results from rounding or from several rates. */
const mostDigits = 4;

function plainRate(tax: DecimalText, subtotal: DecimalText, currency: string): DecimalText | null {
  const rate = rateBehind(tax, subtotal, currency);
  return rate === undefined || new Exact(rate).decimalPlaces() > mostDigits ? null : rate;
}

/** Returns the share with an unknown rate, else the largest taxed share, else the largest share. */
function likeliest(shares: readonly TaxShare[]): TaxShare | undefined {
  const unknown = shares.find(({ rate }) => rate === null);
  const charged = shares.filter(({ rate }) => rate !== null && !isZero(rate));
  const [first, ...others] = charged.length > 0 ? charged : shares;
  return unknown ?? others.reduce(largerOf, first);
}

function largerOf(best: TaxShare | undefined, one: TaxShare): TaxShare {
  return best === undefined || compareDecimals(one.net, best.net) > 0 ? one : best;
}

/** More decimal places than any rate has. */
const rateDigits = 15;

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
  for (let digits = 0; digits <= rateDigits; digits += 1) {
    const rate = ratio.toDecimalPlaces(digits).toFixed();
    if (compareDecimals(rateAmount(subtotal, rate, currency), tax) === 0) return rate;
  }
  return ratio.toFixed();
}
