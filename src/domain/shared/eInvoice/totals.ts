/** The sums of EN 16931: VAT by category and rate, rounded once for each, and the totals of the document. */
import type {
  ElectronicInvoice,
  ElectronicLine,
  ElectronicTotals,
  TaxBreakdown,
  TaxedAdjustment,
} from '../../../kernel/electronicInvoice.js';
import {
  compareDecimals,
  currencyDigits,
  type DecimalText,
  Exact,
  isZero,
  rateAmount,
  roundAmount,
  subtract,
  sumAmounts,
} from '../../../kernel/money.js';
import { usualReasons } from '../taxes.js';

/** Why lines are taxed as they are, as the document states it, by line id. */
export type Reasons = ReadonlyMap<string, { readonly text: string | null; readonly code: string | null }>;

interface Summed {
  readonly currency: string;
  readonly lines: readonly ElectronicLine[];
  readonly allowances: readonly TaxedAdjustment[];
  readonly charges: readonly TaxedAdjustment[];
}

/** BG-23. Lines without a category are left out. */
export function breakdownOf(
  { currency, lines, allowances, charges }: Summed,
  reasons: Reasons,
): readonly TaxBreakdown[] {
  const parts = [
    ...lines.map((line) => ({ ...line.tax, amount: line.net, said: reasons.get(line.id) })),
    ...allowances.map(({ tax, amount }) => ({ ...tax, amount: subtract('0', amount), said: undefined })),
    ...charges.map(({ tax, amount }) => ({ ...tax, amount, said: undefined })),
  ];
  const groups = new Map<string, TaxBreakdown>();
  for (const { category, percent, amount, said } of parts) {
    if (category === null) continue;
    const key = `${category}/${Number(percent ?? '0')}`;
    const before = groups.get(key);
    const usual = usualReasons[category];
    const base = sumAmounts([before?.base ?? '0', amount], currency);
    groups.set(key, {
      category,
      percent,
      base,
      amount: '0',
      reason: before?.reason ?? said?.text ?? usual?.text ?? null,
      reasonCode: before?.reasonCode ?? said?.code ?? usual?.code ?? null,
    });
  }
  return [...groups.values()].map((group) => ({
    ...group,
    amount: rateAmount(group.base, new Exact(group.percent ?? '0').dividedBy(100).toFixed(), currency),
    ...(group.category === 'S' || group.category === 'Z' ? { reason: null, reasonCode: null } : {}),
  }));
}

/**
 * A credit note gives back its share of the invoice's tax, and the last one takes the rounding. The difference goes to the group with the
 * largest base that still fits its rate; if there is none, one unit goes to each group, from the largest base on.
 */
export function withTaxGiven(
  breakdown: readonly TaxBreakdown[],
  tax: DecimalText,
  currency: string,
): readonly TaxBreakdown[] {
  const computed = sumAmounts(
    breakdown.map(({ amount }) => amount),
    currency,
  );
  let left = new Exact(subtract(tax, computed));
  const unit = new Exact(10).pow(-currencyDigits(currency)).times(left.isNegative() ? -1 : 1);
  const charged = breakdown.filter(({ percent }) => !isZero(percent ?? '0'));
  const given = new Map<TaxBreakdown, DecimalText>();
  for (const group of charged.toSorted((one, other) => compareDecimals(other.base, one.base))) {
    if (left.isZero()) break;
    const amountWith = (part: typeof left) => sumAmounts([group.amount, part.toFixed()], currency);
    const part = [left, unit].find((one) => fitsRate({ ...group, amount: amountWith(one) }));
    if (part === undefined) continue;
    given.set(group, amountWith(part));
    left = left.minus(part);
  }
  if (!left.isZero()) return breakdown;
  return breakdown.map((one) => ({ ...one, amount: given.get(one) ?? one.amount }));
}

/** The standard's validators accept a difference below one unit, and treat a rate below half a per cent as none (BR-CO-17). */
export function fitsRate({ base, percent, amount }: TaxBreakdown): boolean {
  const rate = new Exact(percent ?? '0');
  if (rate.lt('0.5')) return new Exact(amount).abs().lt('0.5');
  return rate.times(base).dividedBy(100).minus(amount).abs().lt(1);
}

/** BG-22. @param tax as the document states it; null: the sum of the breakdown */
export function totalsOf(
  { currency, lines, allowances, charges }: Summed,
  breakdown: ElectronicInvoice['breakdown'],
  tax: DecimalText | null,
  paid: DecimalText = '0',
): ElectronicTotals {
  const sum = (amounts: readonly { readonly amount: DecimalText }[]) =>
    sumAmounts(
      amounts.map(({ amount }) => amount),
      currency,
    );
  const ofLines = sumAmounts(
    lines.map(({ net }) => net),
    currency,
  );
  const off = sum(allowances);
  const added = sum(charges);
  const withoutTax = sumAmounts([ofLines, `-${off}`, added], currency);
  const taxTotal = tax === null ? sum(breakdown) : roundAmount(tax, currency);
  const withTax = sumAmounts([withoutTax, taxTotal], currency);
  return {
    lines: ofLines,
    allowances: allowances.length === 0 ? null : off,
    charges: charges.length === 0 ? null : added,
    withoutTax,
    tax: taxTotal,
    withTax,
    paid: isZero(paid) ? null : roundAmount(paid, currency),
    payable: sumAmounts([withTax, `-${paid}`], currency),
  };
}

/** Whether an amount has no more digits than the standard allows (BR-DEC). */
export function hasTwoDigits(amount: string): boolean {
  return new Exact(amount).decimalPlaces() <= 2;
}

/** Compares two amounts, even if one is written with more digits. */
export function equal(left: string, right: string): boolean {
  return compareDecimals(left, right) === 0;
}
