/** Invoice lines for days used and not billed: difference of a whole period × days concerned ÷ days of that period, rounded once. */
import { daysBetween, laterOf } from '../../kernel/dates.js';
import {
  add,
  type DecimalText,
  isZero,
  lineAmount,
  negate,
  ratioAmount,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import { type Charge, costOf, costsOf } from '../../kernel/pricing/rating.js';
import { taxKey } from '../../kernel/tax/groups.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { type SaidLine, said, shownDays } from '../shared/lineText.js';
import type { InvoiceLine, RenewalInvoice } from './events.js';
import { type Period, periodOf, type Schedule } from './periods.js';
import {
  billsItself,
  type Step,
  type Terms,
  type Timeline,
  type UnbilledPart,
  unbilledFor,
  unbilledParts,
} from './timeline.js';

/** The description of lines of which only the amount is wanted. */
const unsaid: SaidLine = { description: '' };

/** `days` of the `of` days of a period. */
type CountedDays = ReturnType<typeof shownDays> & { readonly days: number; readonly of: number };

export type NameOf = (offerId: string) => string;

/** Returns the same key for offers that are taxed alike. */
export type TaxKeyOf = (offerId: string) => string;

export interface OpenLine extends InvoiceLine {
  /** The days that the line bills. */
  readonly days: Period;
  /** The offer that is charged or given back; it decides the tax where `tax` is absent. */
  readonly offerId: string;
  /** How the days were taxed. */
  readonly tax?: LineTax;
  /** The invoice that clerks have already credited; the line offsets what would otherwise be given back twice. */
  readonly takenBackOf?: string;
}

interface LineFacts {
  readonly timeline: Timeline;
  readonly schedule: Schedule;
  readonly currency: string;
  /** Null where only amounts are wanted: lines then have no description. */
  readonly nameOf: NameOf | null;
  /** Unit in which whole periods of an offer are counted; absent where none is known. */
  readonly unitOf?: (offerId: string) => string | undefined;
  /** Absent: all offers are taxed alike. */
  readonly taxKeyOf?: TaxKeyOf | undefined;
}

/**
 * One line for each day of change and each period that the change reaches. A change counts up to the end of its period; a later change
 * there is billed as the difference from it. Only days that `counts` accepts are billed.
 */
export function openLines(facts: LineFacts, counts: (step: Step) => boolean): readonly OpenLine[] {
  const { timeline, schedule } = facts;
  const lines: OpenLine[] = [];
  timeline.forEach((step, index) => {
    const next = timeline[index + 1];
    if (next === undefined || !counts(step)) return;
    const before = timeline[index - 1];
    const continued = before !== undefined && sameKind(before, step) && counts(before);
    const isOpen = !isZero(unbilledFor(step));
    if (!isOpen && (!continued || isZero(unbilledFor(before)))) return;
    let period = periodOf(schedule, step.from);
    for (;;) {
      const begins = !continued || period.from >= step.from;
      lines.push(...openLinesIn(facts, index, begins ? undefined : before, period));
      // A settled step needs one line only, which reverses the open step before it for the rest of the period.
      if (!isOpen || period.to >= next.from) return;
      period = periodOf(schedule, period.to);
    }
  });
  return lines;
}

export function sumOf(lines: readonly Pick<InvoiceLine, 'amount'>[], currency: string): DecimalText {
  return sumAmounts(
    lines.map((line) => line.amount),
    currency,
  );
}

const priceNotKnown = ' (price not known)';

/** Whether a line lacks its price, which a clerk has to enter before the invoice is issued. */
export function lacksPrice({ items }: Pick<RenewalInvoice, 'items'>): boolean {
  return items.some(({ description, amount }) => isZero(amount) && description.endsWith(priceNotKnown));
}

/** Lines of a period, or a part of one, at the terms of its first day: the full price, then one line for each discount. */
export function periodLines(
  terms: Terms,
  days: Period,
  facts: Omit<LineFacts, 'timeline'>,
): readonly [OpenLine, ...OpenLine[]] {
  const { discounts = [], ...full } = terms;
  return [
    periodLine(full, days, facts),
    ...discounts.flatMap((_, place) => discountLine(terms, place, days, facts)),
  ];
}

/** The amount is the drop of the rounded price, so that the lines add up to the discounted price, rounded once. */
function discountLine(
  terms: Terms,
  place: number,
  days: Period,
  { schedule, currency, nameOf }: Omit<LineFacts, 'timeline'>,
): readonly OpenLine[] {
  const period = periodOf(schedule, days.from);
  const discount = terms.discounts?.[place];
  const costs = costsOf(terms);
  const [before = '0', after = '0'] = costs
    .slice(place, place + 2)
    .map((cost) => ratioAmount(cost, daysOf(days), daysOf(period), currency));
  const amount = sumAmounts([after, negate(before)], currency);
  if (discount === undefined || isZero(amount)) return [];
  const { code, type, value } = discount;
  const rate = type === 'percentage' ? { percent: value } : {};
  const counted = isWholePeriod(days, period) ? shownDays(days) : countedDays(days, period);
  const saying = nameOf === null ? unsaid : said({ kind: 'discount', code, ...rate, ...counted });
  return [{ ...saying, quantity: 1, unitPrice: amount, amount, days, offerId: terms.offerId }];
}

function periodLine(
  terms: Terms,
  days: Period,
  { schedule, currency, nameOf, unitOf }: Omit<LineFacts, 'timeline'>,
): OpenLine {
  const period = periodOf(schedule, days.from);
  const isWhole = isWholePeriod(days, period);
  const { offerId, quantity, unitPrice, pricing } = terms;
  const isUnknown = unitPrice === null && pricing === undefined;
  const unknown = isUnknown ? ({ isPriceUnknown: true } as const) : {};
  const counted = isWhole ? shownDays(days) : countedDays(days, period);
  const saying =
    nameOf === null
      ? unsaid
      : said({ kind: 'period', offer: nameFor(terms, nameOf), ...counted, ...unknown });
  if (isWhole && pricing === undefined) {
    const price = unitPrice ?? '0';
    const unitCode = unitOf?.(offerId);
    const unit = unitCode === undefined ? {} : { unitCode };
    const amount = lineAmount(price, quantity, currency);
    return { ...saying, quantity, unitPrice: price, amount, ...unit, days, offerId };
  }
  return { ...prorate(saying, costOf(terms), days, period, currency), offerId };
}

function openLinesIn(
  facts: LineFacts,
  index: number,
  before: Step | undefined,
  period: Period,
): readonly OpenLine[] {
  const { timeline, nameOf, currency } = facts;
  const step = timeline[index];
  if (step === undefined) return [];
  const difference =
    before === undefined ? unbilledFor(step) : subtract(unbilledFor(step), unbilledFor(before));
  const parts = byTax(partsOf(step, before), facts.taxKeyOf).filter(({ whole }) => !isZero(whole));
  if (parts.length === 0) return [];
  const days = { from: laterOf(step.from, period.from), to: endOfKind(timeline, index, period) };
  const saying =
    nameOf === null ? unsaid : said(whatChanged(before, step, nameOf, countedDays(days, period)));
  if (before === undefined && kindOf(step) === 'unbilled')
    return periodLines(step, days, facts).flatMap((line) => splitByTax(line, parts, period, facts));
  const line = { ...prorate(saying, difference, days, period, currency), offerId: step.offerId };
  return splitByTax(line, parts, period, facts);
}

function partsOf(step: Step, before: Step | undefined): readonly UnbilledPart[] {
  if (before === undefined) return unbilledParts(step);
  const taken = unbilledParts(before).map((part) => ({ ...part, whole: negate(part.whole) }));
  return [...unbilledParts(step), ...taken];
}

/**
 * Splits a line by tax. A reduction is taxed as its charge was; where the new charge is taxed differently, each gets a line of its own.
 * Together they add up to the one line.
 */
function splitByTax(
  line: OpenLine,
  [first, ...others]: readonly UnbilledPart[],
  period: Period,
  { nameOf, currency }: LineFacts,
): readonly OpenLine[] {
  if (first === undefined) return [line];
  if (others.length === 0) return isZero(line.amount) ? [] : [{ ...line, ...taxedAs(first) }];
  const sayingFor = (offerId: string) =>
    nameOf === null || line.text === undefined ? unsaid : said({ ...line.text, about: nameOf(offerId) });
  const rest = others.map((part) => ({
    ...prorate(sayingFor(part.offerId), part.whole, line.days, period, currency),
    ...taxedAs(part),
  }));
  const amount = sumAmounts([line.amount, ...rest.map((other) => negate(other.amount))], currency);
  const saying = sayingFor(first.offerId);
  return [
    { ...saying, quantity: 1, unitPrice: amount, amount, days: line.days, ...taxedAs(first) },
    ...rest,
  ].filter((each) => !isZero(each.amount));
}

/** Groups amounts that are taxed alike. @param taxKeyOf for offers whose days record no tax; undefined: all are taxed alike */
export function byTax(
  parts: readonly UnbilledPart[],
  taxKeyOf: TaxKeyOf | undefined,
): readonly UnbilledPart[] {
  const wholes = new Map<string, UnbilledPart>();
  for (const part of parts) {
    const own = part.tax === undefined ? taxKeyOf?.(part.offerId) : taxKey(part.tax);
    const key = taxKeyOf === undefined ? '' : (own ?? '');
    const before = wholes.get(key) ?? { ...part, whole: '0' };
    wholes.set(key, { ...before, whole: add(before.whole, part.whole) });
  }
  return [...wholes.values()];
}

/** The offer that is charged, and how its days were taxed where that is known. */
export interface Taxed {
  readonly offerId: string;
  readonly tax?: LineTax | undefined;
}

export function taxedAs({ offerId, tax }: Taxed): { readonly offerId: string; readonly tax?: LineTax } {
  return tax === undefined ? { offerId } : { offerId, tax };
}

/** Key of an offer and its tax: equal for parts of one offer that are taxed alike. */
export function taxedOffer({ offerId, tax }: Taxed): string {
  return `${taxKey(tax ?? {})} ${offerId}`;
}

/** Adds the quantity where the line cannot state it: a pricing model has no price of one unit. */
function nameFor({ offerId, quantity, pricing }: Terms, nameOf: NameOf): string {
  return pricing === undefined ? nameOf(offerId) : `${nameOf(offerId)} × ${quantity}`;
}

type Kind = 'unbilled' | 'returned' | 'correction' | 'kept';

/** A line covers days of one kind only. */
function kindOf({ use, charged }: Step): Kind {
  if (use === 'kept') return 'kept';
  if (use === 'unused' || use === 'voided-ahead') return 'returned';
  return charged === null ? 'unbilled' : 'correction';
}

/** The day on which the days of the step's kind end, at the latest the end of the period. */
function endOfKind(timeline: Timeline, index: number, period: Period): string {
  const step = timeline[index];
  for (let place = index + 1; step !== undefined && place < timeline.length; place += 1) {
    const next = timeline[place];
    if (next === undefined || next.from >= period.to) break;
    if (!sameKind(next, step)) return next.from;
  }
  return period.to;
}

function sameKind(one: Step, other: Step): boolean {
  return kindOf(one) === kindOf(other) && billsItself(one) === billsItself(other);
}

function prorate(
  saying: SaidLine,
  whole: DecimalText,
  days: Period,
  period: Period,
  currency: string,
): Omit<OpenLine, 'offerId'> {
  const amount = ratioAmount(whole, daysOf(days), daysOf(period), currency);
  return { ...saying, quantity: 1, unitPrice: amount, amount, days };
}

function isWholePeriod(days: Period, { from, to }: Period): boolean {
  return days.from === from && days.to === to;
}

function daysOf({ from, to }: Period): number {
  return daysBetween(from, to);
}

function countedDays(days: Period, period: Period): CountedDays {
  return { ...shownDays(days), days: daysOf(days), of: daysOf(period) };
}

function whatChanged(before: Step | undefined, step: Step, nameOf: NameOf, days: CountedDays): LineText {
  if (before !== undefined) return changeText(before, step, nameOf, days);
  if (kindOf(step) === 'returned') return { kind: 'notUsed', offer: nameOf(step.offerId), ...days };
  const { charged } = step;
  return changeText(charged?.besides === null ? charged : step, step, nameOf, days);
}

function changeText(
  before: Charge & { readonly offerId?: string },
  after: Terms,
  nameOf: NameOf,
  days: CountedDays,
): LineText {
  const changes = {
    ...(before.offerId !== undefined && before.offerId !== after.offerId
      ? { offers: [nameOf(before.offerId), nameOf(after.offerId)] as const }
      : {}),
    ...(before.quantity === after.quantity ? {} : { quantities: [before.quantity, after.quantity] as const }),
    ...(before.unitPrice === after.unitPrice ? {} : { prices: [before.unitPrice, after.unitPrice] as const }),
  };
  return Object.keys(changes).length === 0
    ? { kind: 'correction', offer: nameOf(after.offerId), ...days }
    : { kind: 'change', ...changes, ...days };
}
