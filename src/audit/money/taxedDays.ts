/**
 * Checks the tax of a subscription's days by the lines of its documents: no day may have more given back at a rate than was charged at it.
 * Documents of earlier releases do not state the days of their lines; subscriptions with such lines are not checked.
 */
import { addDays, type CalendarDate, daysBetween } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { absolute, type Parts } from './exactly.js';

interface SaidLine {
  readonly text?: LineText;
  readonly amount: DecimalText;
}

/** An amount spread evenly over days, including the last one; negative where it gives back. */
export interface TaxedLine {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** E.g. `0.19`. */
  readonly rate: DecimalText;
  /** In parts. */
  readonly amount: bigint;
}

/** Kinds of lines that charge or give back no day. */
const ofNoDays: ReadonlySet<string> = new Set(['setupFee', 'voidCarriedOver', 'takenBackTooMuch']);

/** Undefined if a line does not state its days, as in documents of earlier releases. */
export function taxedLines<Line extends SaidLine>(
  lines: readonly Line[],
  rateOf: (line: Line) => DecimalText | undefined,
  { amount: inParts }: Parts,
): readonly TaxedLine[] | undefined {
  const taxed: TaxedLine[] = [];
  for (const line of lines) {
    const { text, amount } = line;
    if (text !== undefined && ofNoDays.has(text.kind)) continue;
    const rate = rateOf(line);
    if (rate === undefined || text === undefined || !('from' in text)) return undefined;
    const { from, until } = text;
    if (from === undefined || until === undefined) return undefined;
    taxed.push({ from, until, rate: normalRate(rate), amount: inParts(amount) });
  }
  return taxed;
}

/** Net amounts by rate, in parts. */
export type ByRate = ReadonlyMap<DecimalText, bigint>;

export interface RatedItem {
  readonly amount: DecimalText;
  readonly taxRate?: DecimalText;
}

/** @param otherRate the rate of lines that state none; undefined if unknown */
export function byRate(
  items: readonly RatedItem[],
  otherRate: DecimalText | undefined,
  { amount: inParts }: Parts,
): ByRate | undefined {
  const sums = new Map<DecimalText, bigint>();
  for (const { amount, taxRate = otherRate } of items) {
    if (taxRate === undefined) return undefined;
    const rate = normalRate(taxRate);
    sums.set(rate, (sums.get(rate) ?? 0n) + inParts(amount));
  }
  return sums;
}

/** Gives equal rates the same text. */
export const normalRate = (rate: DecimalText) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/**
 * Whether lines give a day back at one rate and charge it at another. Lines are rounded, so half the amount is enough.
 * @param was the day's charge before the lines, in parts
 * @param is the day's charge after them, in parts
 */
export function isTaxedOtherwise(
  lines: readonly TaxedLine[],
  day: CalendarDate,
  was: bigint,
  is: bigint,
): boolean {
  const rates = new Map<DecimalText, bigint>();
  for (const { from, until, rate, amount } of lines) {
    if (day < from || day > until) continue;
    const share = (amount * 2n) / BigInt(daysBetween(from, until) + 1);
    rates.set(rate, (rates.get(rate) ?? 0n) + share);
  }
  const sums = [...rates.values()];
  return sums.some((twice) => twice <= -was) && sums.some((twice) => twice >= is);
}

/** Fine enough for a day's share of a line to keep its digits. */
const scale = 1_000_000n;

interface OnDay {
  sum: bigint;
  /** The largest amount that rounding each line once can leave on the day. */
  slack: bigint;
}

/**
 * The first stretch on which more is given back at a rate than was charged.
 * @param exempt stretches about which nothing is known; `to` is exclusive
 */
export function wronglyTaxed(
  lines: readonly TaxedLine[],
  exempt: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[],
  { perUnit }: Parts,
): { readonly day: CalendarDate; readonly rate: DecimalText; readonly amount: bigint } | undefined {
  const changes = lines.flatMap(({ from, until, rate, amount }) => {
    const days = BigInt(daysBetween(from, until) + 1);
    const [share, slack] = [(amount * scale) / days, (2n * perUnit * scale) / days + 1n];
    return [
      { day: from, rate, share, slack },
      { day: addDays(until, 1), rate, share: -share, slack: -slack },
    ];
  });
  // A stretch also ends where an exempt one does.
  for (const { to } of exempt) changes.push({ day: to, rate: '0', share: 0n, slack: 0n });
  changes.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const rates = new Map<DecimalText, OnDay>();
  for (const [index, { day, rate, share, slack }] of changes.entries()) {
    const on = rates.get(rate) ?? { sum: 0n, slack: 0n };
    on.sum += share;
    on.slack += slack;
    rates.set(rate, on);
    if (changes[index + 1]?.day === day) continue;
    if (exempt.some(({ from, to }) => from <= day && day < to)) continue;
    for (const [given, { sum, slack: most }] of rates)
      if (sum < -most) return { day, rate: given, amount: absolute(sum) / scale };
  }
  return undefined;
}
