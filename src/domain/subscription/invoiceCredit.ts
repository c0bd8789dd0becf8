/** The credit that an invoice uses or gives: each is a line of its own, taxed as what it takes from, so that the lines always add up to the subtotal. */
import { groupByKey } from '../../kernel/grouping.js';
import {
  type DecimalText,
  isNegative,
  isZero,
  negate,
  smaller,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import { type SentTax, taxKey, taxOfLines } from '../shared/lineTaxes.js';
import { said } from '../shared/lineText.js';
import type { InvoiceLine } from './events.js';
import { sumOf } from './openLines.js';

export interface CreditedLines {
  readonly items: readonly InvoiceLine[];
  /** What is left for the next invoice. */
  readonly creditBalance: DecimalText;
}

/** Lines that are taxed alike. */
interface Group {
  readonly tax: SentTax;
  /** Sum of the lines. */
  readonly base: DecimalText;
}

/**
 * Uses credit up, or gives the invoice a floor at 0 and carries the rest over. What is given back at a higher rate than what is charged can
 * come to less than no tax, which no invoice has: it is carried over too.
 * @param otherRate of lines that say nothing of their tax
 */
export function withCredit(
  charges: readonly InvoiceLine[],
  credit: DecimalText,
  currency: string,
  otherRate: DecimalText,
): CreditedLines {
  const sum = sumOf(charges, currency);
  const isTaxNegative = (lines: readonly InvoiceLine[]) => isNegative(taxOfLines(lines, currency, otherRate));
  if (isNegative(sum)) {
    const carried = spread(groupsOf(charges, currency), negate(sum), currency, isNegative);
    return carryOver([...charges, ...carried.map(carriedLine)]);
  }
  if (isTaxNegative(charges)) return carryOver(charges);
  const used = smaller(sum, credit);
  const uses = spread(groupsOf(charges, currency), used, currency, (base) => !isNegative(base));
  const items = [...charges, ...uses.map(usedLine)];
  return isTaxNegative(items)
    ? { items: charges, creditBalance: credit }
    : { items, creditBalance: sumAmounts([credit, negate(used)], currency) };

  /** Groups that give back are carried over whole until no tax is left that is negative. */
  function carryOver(lines: readonly InvoiceLine[]): CreditedLines {
    let items = lines;
    for (const { tax, base } of groupsOf(lines, currency)) {
      if (!isTaxNegative(items)) break;
      if (isNegative(base)) items = [...items, carriedLine({ tax, base: negate(base) })];
    }
    const given = subtract(sumOf(items, currency), sum);
    return { items, creditBalance: sumAmounts([credit, given], currency) };
  }
}

/** An amount over the groups that take some of it, none more than it comes to. */
function spread(
  groups: readonly Group[],
  amount: DecimalText,
  currency: string,
  takes: (base: DecimalText) => boolean,
): readonly Group[] {
  const parts: Group[] = [];
  let left = amount;
  for (const { tax, base } of groups) {
    if (isZero(left)) break;
    if (isZero(base) || !takes(base)) continue;
    const magnitude = isNegative(base) ? negate(base) : base;
    const part = smaller(magnitude, left);
    parts.push({ tax, base: sumAmounts([part], currency) });
    left = subtract(left, part);
  }
  return parts;
}

function groupsOf(lines: readonly InvoiceLine[], currency: string): readonly Group[] {
  return [...groupByKey(lines, taxKey).values()].map((alike) => ({
    tax: taxOf(alike[0] ?? {}),
    base: sumOf(alike, currency),
  }));
}

function taxOf({ taxCategory, taxRate, taxReason, taxReasonCode }: SentTax): SentTax {
  if (taxCategory === undefined || taxRate === undefined) return {};
  return {
    taxCategory,
    taxRate,
    ...(taxReason === undefined ? {} : { taxReason }),
    ...(taxReasonCode === undefined ? {} : { taxReasonCode }),
  };
}

function carriedLine({ tax, base }: Group): InvoiceLine {
  return creditLine('carriedOver', base, tax);
}

function usedLine({ tax, base }: Group): InvoiceLine {
  return creditLine('creditUsed', negate(base), tax);
}

function creditLine(kind: 'carriedOver' | 'creditUsed', amount: DecimalText, tax: SentTax): InvoiceLine {
  return { ...said({ kind }), quantity: 1, unitPrice: amount, amount, ...tax };
}
