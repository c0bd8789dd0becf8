/**
 * Checks the tax of a subscription's days by the lines of its documents: no day has more given back at a rate than was charged for it at that rate.
 * Lines of releases that did not say which days they are for are not looked at, and neither are their subscriptions.
 */
import { addDays, type CalendarDate, daysBetween } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { absolute, type Parts } from './exactly.js';

interface SaidLine {
  readonly text?: LineText;
  readonly amount: DecimalText;
}

/** So much for each of the days, the last one included; negative where it gives back. */
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

/** Undefined where a line does not say its days, as in documents of earlier releases. */
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

/** @param otherRate of lines that say nothing; undefined where nobody knows it */
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

/** The same text of the same rate. */
export const normalRate = (rate: DecimalText) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/**
 * Whether lines give a day back at one rate and charge it at another. Lines are rounded: half of it is enough.
 * @param was what was charged for the day before them, in parts; `is`: after them
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

/** So fine that a day's share of a line keeps its digits. */
const scale = 1_000_000n;

interface OnDay {
  sum: bigint;
  /** The most that rounding each line once can leave on the day. */
  slack: bigint;
}

/**
 * The first stretch on which more is given back at a rate than was charged.
 * @param exempt stretches about which nothing is known: each up to, not including, `to`
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
  // A stretch ends where one that is exempt does.
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
