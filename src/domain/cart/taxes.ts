/** The taxes of a cart's lines, and their sums as an invoice of the same lines states them. */
import {
  compareDecimals,
  currencyDigits,
  type DecimalText,
  Exact,
  rateAmount,
  roundAmount,
  subtract,
} from '../../kernel/money.js';
import { type TaxedGroup, taxGroups } from '../../kernel/tax/groups.js';
import type { CartFacts } from './commands.js';
import type { CartItem, CartLineTax, CartTax, ChangedTax } from './events.js';

/** Returns the lines with their current taxes, and the taxes that changed. */
export function retax(
  items: readonly CartItem[],
  { taxes }: Pick<CartFacts, 'taxes'>,
): { readonly items: readonly CartItem[]; readonly taxes: readonly ChangedTax[] } {
  const changed: ChangedTax[] = [];
  const taxed = items.map((item) => {
    const tax = taxes?.get(item.offerId);
    if (tax === undefined || isSame(tax, item.tax ?? null)) return item;
    changed.push({ cartItemId: item.cartItemId, tax });
    return withTax(item, tax);
  });
  return { items: taxed, taxes: changed };
}

/** @param tax null if nothing is decided */
export function withTax({ tax: _, ...item }: CartItem, tax: CartLineTax | null): CartItem {
  return tax === null ? item : { ...item, tax };
}

function isSame(left: CartLineTax | null, right: CartLineTax | null): boolean {
  if (left === null || right === null) return left === right;
  return left.taxCategory === right.taxCategory && compareDecimals(left.taxRate, right.taxRate) === 0;
}

/**
 * The tax by category and rate, on what the discount leaves of each; undefined if nothing is decided for any line. Tax is rounded once for
 * each (EN 16931, BR-CO-17).
 * @param discount of all lines together, at most their sum
 * @param otherRate of lines for which nothing is decided
 */
export function cartTaxes(
  items: readonly Pick<CartItem, 'amount' | 'tax'>[],
  discount: DecimalText,
  currency: string,
  otherRate: DecimalText,
): readonly CartTax[] | undefined {
  if (items.every(({ tax }) => tax === undefined)) return undefined;
  const lines = items.map(({ amount, tax }) => ({ amount, ...tax }));
  // The order of lines must affect neither where the last cents of a discount go nor the order of the result.
  const groups = [...taxGroups(lines, currency, otherRate)].sort(byCategoryAndRate);
  const shares = shareOut(
    discount,
    groups.map(({ base }) => base),
    currency,
  );
  return groups.map(({ taxCategory, taxRate, base: whole }, index) => {
    const base = roundAmount(subtract(whole, shares[index] ?? '0'), currency);
    return { taxCategory, taxRate, base, amount: rateAmount(base, taxRate, currency) };
  });
}

function byCategoryAndRate(left: TaxedGroup, right: TaxedGroup): number {
  const [one, other] = [left.taxCategory ?? '', right.taxCategory ?? ''];
  return one === other ? compareDecimals(left.taxRate, right.taxRate) : one < other ? -1 : 1;
}

/**
 * Splits an amount in proportion to the bases, to the smallest unit. Units left over by rounding down go to the parts that lost most by it;
 * among equals, to the first. No part exceeds its base if the amount does not exceed their sum.
 */
export function shareOut(
  amount: DecimalText,
  bases: readonly DecimalText[],
  currency: string,
): readonly DecimalText[] {
  const units = bases.map((base) => unitsOf(base, currency));
  const whole = units.reduce((sum, base) => sum + base, 0n);
  if (whole === 0n) return bases.map(() => roundAmount('0', currency));
  const shared = unitsOf(amount, currency);
  const down = units.map((base) => (shared * base) / whole);
  const left = Number(shared - down.reduce((sum, part) => sum + part, 0n));
  const lost = units.map((base, index) => ({ index, part: (shared * base) % whole }));
  lost.sort((one, other) =>
    one.part === other.part ? one.index - other.index : one.part < other.part ? 1 : -1,
  );
  const more = new Set(lost.slice(0, left).map(({ index }) => index));
  return down.map((part, index) => amountOf(more.has(index) ? part + 1n : part, currency));
}

/** In the smallest units of the currency. */
function unitsOf(amount: DecimalText, currency: string): bigint {
  return BigInt(roundAmount(amount, currency).replace('.', ''));
}

function amountOf(units: bigint, currency: string): DecimalText {
  const unit = new Exact(10).pow(-currencyDigits(currency));
  return roundAmount(new Exact(units.toString()).times(unit).toFixed(), currency);
}
