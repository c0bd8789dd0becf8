/** The tax of a document's lines, if they state it: which fields belong together, and the resulting tax. */
import type { DomainError } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isNegative,
  isZero,
  rateAmount,
  sumAmounts,
} from '../../kernel/money.js';
import { type SentTax, taxGroups, taxKey } from '../../kernel/tax/groups.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';

/**
 * Completes what a line states of its tax. A category without a rate has the usual one; a rate without a category is `S`, or `Z` if it is
 * 0.
 * @param usual tax of lines that state none; null if unknown
 * @throws DomainError if rate and category contradict each other (BR-S-05 and its siblings)
 */
export function completeTax<Line extends SentTax>(
  line: Line,
  usual: LineTax | null,
  standardRate: DecimalText,
  refuse: (field: string, message: string) => DomainError,
): Line {
  const { taxCategory, taxRate } = line;
  if (taxCategory === undefined && taxRate === undefined)
    return usual === null ? line : { ...line, ...usual };
  if (taxRate !== undefined && (isNegative(taxRate) || compareDecimals(taxRate, '1') >= 0))
    throw refuse('taxRate', 'must be at least 0 and below 1, such as 0.19');
  if (taxCategory === undefined) return { ...line, taxCategory: isZero(taxRate ?? '0') ? 'Z' : 'S', taxRate };
  if (taxCategory !== 'S') {
    if (taxRate !== undefined && !isZero(taxRate))
      throw refuse('taxRate', `must be 0 with category ${taxCategory} (${zeroRateRule(taxCategory)})`);
    return { ...line, taxRate: '0' };
  }
  const rate = taxRate ?? (usual?.taxCategory === 'S' ? usual.taxRate : standardRate);
  if (isZero(rate)) throw refuse('taxRate', 'must be greater than 0 with category S (BR-S-05)');
  return { ...line, taxRate: rate };
}

function zeroRateRule(category: Exclude<TaxCategory, 'S'>): string {
  return `BR-${category === 'K' ? 'IC' : category}-05`;
}

/** Rounded once for each category and rate (BR-CO-17). */
export function taxOfLines(
  lines: readonly (SentTax & { readonly amount: DecimalText })[],
  currency: string,
  otherRate: DecimalText,
): DecimalText {
  const taxes = taxGroups(lines, currency, otherRate).map(({ base, taxRate }) =>
    rateAmount(base, taxRate, currency),
  );
  return sumAmounts(taxes, currency);
}

/** The tax at the rate of lines that state none. */
export function plainTax(taxRate: DecimalText): LineTax {
  return { taxCategory: isZero(taxRate) ? 'Z' : 'S', taxRate };
}

/** Returns the tax that all lines share; undefined if they differ, or one of them states none. */
export function commonTax(lines: readonly SentTax[]): LineTax | undefined {
  const [first] = lines;
  if (first?.taxCategory === undefined) return undefined;
  const { taxCategory, taxRate = '0' } = first;
  const same = lines.every((line) => taxKey(line) === taxKey(first));
  return same ? { taxCategory, taxRate, ...reasonOf(first) } : undefined;
}

/** Whether all lines state their tax, and not all the same one. */
export function hasSeveralTaxes(lines: readonly SentTax[]): boolean {
  return lines.every(({ taxCategory }) => taxCategory !== undefined) && commonTax(lines) === undefined;
}

/** Returns the tax fields of a line, to repeat on amounts given back. */
export function taxFieldsOf({ taxCategory, taxRate, ...reason }: SentTax) {
  return {
    ...(taxCategory === undefined ? {} : { taxCategory }),
    ...(taxRate === undefined ? {} : { taxRate }),
    ...reasonOf(reason),
  };
}

function reasonOf({ taxReason, taxReasonCode }: Pick<SentTax, 'taxReason' | 'taxReasonCode'>) {
  return {
    ...(taxReason == null ? {} : { taxReason }),
    ...(taxReasonCode == null ? {} : { taxReasonCode }),
  };
}
