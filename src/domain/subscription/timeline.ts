/**
 * A subscription day by day, as a step function: its price, whether the day counts, and the charge. It keeps its past, so
 * that a change reaches back to every period that was billed. Neighbours that do not differ are one step, so it is as long as
 * the changes, not as the years; beyond `maximumSteps` the oldest that are settled are forgotten.
 */
import { type CalendarDate, laterOf } from '../../kernel/dates.js';
import { isSameJson } from '../../kernel/json.js';
import { add, type DecimalText, isZero, subtract } from '../../kernel/money.js';
import { type DatedDiscount, discountsOn, type PriceDiscount } from '../../kernel/pricing/discounts.js';
import { type Charge, costOf, fullCostOf } from '../../kernel/pricing/rating.js';
import { taxKey } from '../../kernel/tax/groups.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { Period } from './periods.js';

/** A plan: an offer at its price, less discounts. */
export type Plan = Pick<Terms, 'offerId' | 'unitPrice' | 'pricing' | 'discounts'>;

export interface Terms extends Charge {
  readonly offerId: string;
}

/** Terms that days were charged with. */
export interface Charged extends Charge {
  /** Amount charged besides, for a whole period: the rest when one of several invoices was voided. Null for nothing. */
  readonly besides: DecimalText | null;
  /** The offer that was charged for; absent where several invoices have left the amount. */
  readonly offerId?: string;
  /** How it was taxed; absent where nobody said so, or several invoices have left it. */
  readonly tax?: LineTax;
}

/** How an invoice taxes an offer; undefined where that is not known. */
export type TaxOf = (offerId: string) => LineTax | undefined;

/**
 * How days count. `used`: at their terms. `unused`: for nothing, such as those to come and those of a suspension. `kept`: at what
 * they were charged, of any amount, such as those of a begun period after the end. The invoice of the others was voided, so that
 * nothing bills them automatically: `voided` ones are used, `voided-ahead` ones belong to a period that has not begun.
 */
export type DayStatus = 'used' | 'unused' | 'kept' | 'voided' | 'voided-ahead';

/** Holds from its day up to the next step's, the last one for ever. */
export interface Step extends Terms {
  readonly from: CalendarDate;
  readonly use: DayStatus;
  /** Null where the days were not charged (yet). */
  readonly charged: Charged | null;
  /** Price of the offer, where a change of plan came after the days were billed for another; absent: as the next invoice says. */
  readonly tax?: LineTax;
}

/** Ascending by day, never empty. Days before the first step count as its own. */
export type Timeline = readonly [Step, ...Step[]];

/** From a day up to another one, or for ever. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** A change on each day of more than half a year. What is older than that is forgotten once it was billed. */
export const maximumSteps = 200;

/** The timeline of a new subscription. What the customer ordered counts as charged unless it is to be billed. */
export function startTimeline(terms: Terms, running: Period, isPaid: boolean): Timeline {
  const { offerId, quantity, unitPrice, pricing } = terms;
  // Written out: see docs/decisions/objects-on-hot-paths.md.
  const charged = isPaid ? chargedAt(terms) : null;
  const timeline: Timeline = [
    { offerId, quantity, unitPrice, from: running.from, use: 'used', charged },
    { offerId, quantity, unitPrice, from: running.to, use: 'unused', charged: null },
  ];
  return pricing === undefined ? timeline : mapSteps(timeline, (step) => ({ ...step, pricing }));
}

/** The timeline of a subscription whose trial runs up to a day: nothing is used before it. */
export function startTrial({ offerId, quantity, unitPrice, pricing }: Terms, to: CalendarDate): Timeline {
  const step: Step = { offerId, quantity, unitPrice, from: to, use: 'unused', charged: null };
  return [pricing === undefined ? step : { ...step, pricing }];
}

/** The terms in force now: the last ones. */
export function currentTerms(timeline: Timeline): Terms {
  return timeline.at(-1) ?? timeline[0];
}

export function stepOn(timeline: Timeline, day: CalendarDate): Step {
  return timeline.findLast((step) => step.from <= day) ?? timeline[0];
}

/** The terms of a day, and all that follow on them. */
export function termsSince(timeline: Timeline, day: CalendarDate): readonly Terms[] {
  return [stepOn(timeline, day), ...timeline.filter((step) => step.from > day)];
}

/** The first day from this one on that is used, or the day itself where none is. */
export function usedDayFrom(timeline: Timeline, day: CalendarDate): CalendarDate {
  const isUsed = ({ use }: Step) => use === 'used' || use === 'voided';
  if (isUsed(stepOn(timeline, day))) return day;
  return timeline.find((step) => step.from > day && isUsed(step))?.from ?? day;
}

/** Another quantity from a day on, whatever later steps said about it. */
export function changeQuantity(timeline: Timeline, from: CalendarDate, quantity: number): Timeline {
  return changeDays(timeline, { from, to: null }, (step) => ({ ...step, quantity }));
}

/** The same on another plan. */
export function onPlan<On extends Terms>(
  { pricing: _, discounts: _old, ...terms }: On,
  { offerId, unitPrice, pricing, discounts }: Plan,
): Omit<On, 'pricing' | 'discounts'> & Plan {
  const priced = { ...terms, offerId, unitPrice, ...(pricing === undefined ? {} : { pricing }) };
  return discounts === undefined ? priced : { ...priced, discounts };
}

/** From a day on each step has the discounts that count for its offer on its days. */
export function discountDays(
  timeline: Timeline,
  day: CalendarDate,
  discounts: readonly DatedDiscount[],
): Timeline {
  const days = discounts.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const split = days.filter((each) => each > day).reduce(splitAt, timeline);
  return changeDays(split, { from: day, to: null }, ({ discounts: _, ...step }) => {
    const counting = discountsOn(discounts, step.offerId, step.from);
    return counting === undefined ? step : { ...step, discounts: counting };
  });
}

/** Another plan from a day on. @param tax what days that are billed by now are charged at for it; undefined: that of the next invoice */
export function changePlan(
  timeline: Timeline,
  from: CalendarDate,
  plan: Plan,
  tax: LineTax | undefined,
): Timeline {
  return changeDays(timeline, { from, to: null }, ({ tax: _, ...before }) => {
    const step = onPlan(before, plan);
    return tax === undefined || step.charged === null ? step : { ...step, tax };
  });
}

/** The timeline with its steps inside the days changed. */
export function changeDays(timeline: Timeline, { from, to }: Days, change: (step: Step) => Step): Timeline {
  const first = laterOf(from, timeline[0].from);
  if (to !== null && to <= first) return timeline;
  const begun = splitAt(timeline, first);
  const split = to === null ? begun : splitAt(begun, to);
  return mapSteps(split, (step) =>
    step.from < first || (to !== null && step.from >= to) ? step : change(step),
  );
}

/** All of the days as they are used, or not. */
export function markDays(timeline: Timeline, days: Days, use: DayStatus): Timeline {
  return changeDays(timeline, days, (step) => ({ ...step, use }));
}

/** Whether nothing is known of a period but the terms of its days: it has not begun, and nothing was charged for it. */
export function isUntouched(timeline: Timeline, { from, to }: Period): boolean {
  const steps = timeline.filter((step, index) => {
    const next = timeline[index + 1];
    return step.from < to && (next === undefined || next.from > from);
  });
  return steps.every(({ use, charged }) => use === 'unused' && charged === null);
}

/**
 * After an invoice for the period, or without one: all that bills itself is charged as it is used. A period that is billed before
 * anything happened to it is charged with the terms of its first day; changes inside it are for the next invoice.
 */
export function chargeDays(timeline: Timeline, period: Period | null, taxOf?: TaxOf): Timeline {
  const settle = (step: Step) => (billsItself(step) ? settleStep(step, taxOf) : step);
  if (period === null) return mapSteps(timeline, settle);
  const { from, to } = period;
  const before = changeDays(timeline, { from: timeline[0].from, to: from }, settle);
  const others = changeDays(before, { from: to, to: null }, settle);
  const charged = isUntouched(timeline, period) ? chargedAt(stepOn(timeline, from), taxOf) : null;
  return changeDays(others, period, (step) =>
    charged === null ? settleStep({ ...step, use: 'used' }, taxOf) : { ...step, use: 'used', charged },
  );
}

/** Whether the next invoice corrects these days. */
export function billsItself({ use }: Step): boolean {
  return use === 'used' || use === 'unused';
}

export interface UnbilledPart {
  readonly offerId: string;
  readonly whole: DecimalText;
  /** As the days were charged; absent where that is not known, or nothing was charged for the offer. */
  readonly tax?: LineTax;
}

/** Extra cost of a whole period of these days over their charge. */
export function unbilledFor(step: Step): DecimalText {
  const { use, charged } = step;
  if (use === 'kept') return '0';
  const isUsed = use === 'used' || use === 'voided';
  if (charged === null) return isUsed ? costOf(step) : '0';
  if (!isUsed) return subtract('0', chargedFor(charged));
  return sameCharge(step, charged) && charged.besides === null
    ? '0'
    : subtract(costOf(step), chargedFor(charged));
}

/** The amount of `unbilledFor` by offer, for whole periods, negative where they are given back. */
export function unbilledParts(step: Step): readonly UnbilledPart[] {
  const { use, charged, offerId } = step;
  // Where the two cost the same there is nothing to correct, however they are taxed.
  if (use === 'kept' || isZero(unbilledFor(step))) return [];
  const isUsed = use === 'used' || use === 'voided';
  if (charged === null) return isUsed ? [{ offerId, whole: costOf(step), ...taxOfChange(step) }] : [];
  const chargedOffer = charged.offerId ?? offerId;
  const tax = charged.tax === undefined ? {} : { tax: charged.tax };
  const returned = { offerId: chargedOffer, whole: subtract('0', chargedFor(charged)), ...tax };
  if (!isUsed) return [returned];
  return [
    { offerId, whole: costOf(step), ...(chargedOffer === offerId ? tax : taxOfChange(step)) },
    returned,
  ];
}

function taxOfChange({ tax }: Step): { readonly tax?: LineTax } {
  return tax === undefined ? {} : { tax };
}

export function chargedFor(charged: Charged | null): DecimalText {
  if (charged === null) return '0';
  const cost = costOf(charged);
  return charged.besides === null ? cost : add(cost, charged.besides);
}

/** The charge of a step, less so much for a whole period. */
export function lowerCharged(step: Step, less: DecimalText): Charged | null {
  const { charged, use } = step;
  const left = subtract(chargedFor(charged), less);
  if (isZero(left)) return null;
  const { offerId, tax } = charged ?? {};
  const isUsed = use === 'used' && (offerId === undefined || offerId === step.offerId);
  const taxed = tax === undefined ? {} : { tax };
  if (isUsed && isZero(subtract(costOf(step), left))) return { ...chargedAt(step), ...taxed };
  const own = offerId === undefined ? {} : { offerId, ...taxed };
  return { quantity: 0, unitPrice: null, besides: left, ...own };
}

export function sameCharged(left: Charged | null, right: Charged | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    sameCharge(left, right) &&
    left.besides === right.besides &&
    left.offerId === right.offerId &&
    sameTax(left.tax, right.tax)
  );
}

export function sameTax(left: LineTax | undefined, right: LineTax | undefined): boolean {
  return left === right || taxKey(left ?? {}) === taxKey(right ?? {});
}

/** Without the oldest steps, where there are too many, as far as nothing of them is open. */
export function forgetOldest(timeline: Timeline): Timeline {
  const surplus = timeline.length - maximumSteps;
  if (surplus <= 0) return timeline;
  const open = timeline.findIndex((step) => !isZero(unbilledFor(step)) || step.use === 'voided');
  const [first, ...rest] = timeline.slice(open < 0 ? surplus : Math.min(surplus, open));
  return first === undefined ? timeline : [first, ...rest];
}

export function chargedAt(terms: Terms, taxOf?: TaxOf): Charged {
  const { quantity, unitPrice, offerId, pricing, discounts } = terms;
  const tax = taxOf?.(offerId);
  if (pricing !== undefined || discounts !== undefined) {
    const charged = { ...onPlan({ quantity, unitPrice, offerId }, terms), besides: null };
    return tax === undefined ? charged : { ...charged, tax };
  }
  if (tax === undefined) return { quantity, unitPrice, besides: null, offerId };
  return { quantity, unitPrice, besides: null, offerId, tax };
}

/** Corrections are taxed as their days were: they change no tax of the same offer. */
function settleStep(step: Step, taxOf?: TaxOf): Step {
  const { use, charged, offerId } = step;
  if (use === 'unused') return charged === null ? step : { ...step, charged: null };
  // Equal costs have no line that would tax them otherwise.
  if (charged !== null && isZero(unbilledFor(step))) return step;
  const tax = charged?.offerId === offerId ? charged.tax : step.tax;
  return { ...step, charged: tax === undefined ? chargedAt(step, taxOf) : { ...chargedAt(step), tax } };
}

/** Whether corrections of many such periods could come to more than an invoice holds. Less exact than amounts are: it only has to be quick. */
export function isLarge(charge: Charge): boolean {
  const { unitPrice, quantity, pricing } = charge;
  if (pricing !== undefined) return Number(fullCostOf(charge)) > 1e7;
  return unitPrice !== null && Number(unitPrice) * quantity > 1e7;
}

/** The same steps with one that begins on the day. */
function splitAt(timeline: Timeline, day: CalendarDate): Timeline {
  const [first, ...rest] = timeline;
  if (day <= first.from || rest.some((step) => step.from === day)) return timeline;
  const before = timeline.findLast((step) => step.from < day) ?? first;
  return [
    first,
    ...rest.filter((step) => step.from < day),
    { ...before, from: day },
    ...rest.filter((step) => step.from > day),
  ];
}

/** Changes every step, and joins neighbours that no longer differ. */
function mapSteps([first, ...rest]: Timeline, change: (step: Step) => Step): Timeline {
  const steps: [Step, ...Step[]] = [change(first)];
  let last = steps[0];
  for (const step of rest) {
    const changed = change(step);
    if (sameStep(last, changed)) continue;
    steps.push(changed);
    last = changed;
  }
  return steps;
}

function sameStep(left: Step, right: Step): boolean {
  return (
    left.use === right.use &&
    left.offerId === right.offerId &&
    sameTax(left.tax, right.tax) &&
    sameCharge(left, right) &&
    sameCharged(left.charged, right.charged)
  );
}

function sameCharge(left: Charge, right: Charge): boolean {
  return (
    left.quantity === right.quantity &&
    samePlanPrice(left, right) &&
    sameDiscounts(left.discounts, right.discounts)
  );
}

type Discounts = readonly PriceDiscount[] | undefined;

function sameDiscounts(left: Discounts, right: Discounts): boolean {
  return left === right || isSameJson(left ?? null, right ?? null);
}

export function samePlanPrice(left: Omit<Charge, 'quantity'>, right: Omit<Charge, 'quantity'>): boolean {
  if (left.unitPrice !== right.unitPrice) return false;
  return left.pricing === right.pricing || isSameJson(left.pricing ?? null, right.pricing ?? null);
}
