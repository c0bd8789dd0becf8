/**
 * A subscription day by day, as a step function: price, whether the day counts, and what was charged. The past is kept, so that a
 * change can correct every period that was billed. Equal neighbours are one step, so the length grows with the changes, not with
 * the years; beyond `maximumSteps` the oldest settled steps are forgotten.
 */
import { type CalendarDate, laterOf } from '../../kernel/dates.js';
import { isSameJson } from '../../kernel/json.js';
import { add, type DecimalText, isZero, subtract } from '../../kernel/money.js';
import { type Charge, costOf, fullCostOf } from '../../kernel/pricing/rating.js';
import { type DatedDiscount, discountsOn, type PriceDiscount } from '../../kernel/pricing/terms.js';
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
  /** Further amount for a whole period: left when one of several invoices was voided, or a charge was lowered. Null: none. */
  readonly besides: DecimalText | null;
  /** The offer charged for; absent where the amount is left over from several invoices. */
  readonly offerId?: string;
  /** How the charge was taxed; absent where that was not recorded, or the amount is left over from several invoices. */
  readonly tax?: LineTax;
}

/** How an invoice taxes an offer; undefined where that is not known. */
export type TaxOf = (offerId: string) => LineTax | undefined;

/**
 * How days count. `used`: at their terms. `unused`: not at all, such as days to come and days of a suspension. `kept`: at what was
 * charged for them, such as the rest of a begun period after the end. `voided` and `voided-ahead`: their invoice was voided, so nothing
 * bills them automatically; `voided` days are used, `voided-ahead` days belong to a period that has not begun.
 */
export type DayStatus = 'used' | 'unused' | 'kept' | 'voided' | 'voided-ahead';

/** Holds from its day until the next step; the last one holds for ever. */
export interface Step extends Terms {
  readonly from: CalendarDate;
  readonly use: DayStatus;
  /** Null where the days were not charged (yet). */
  readonly charged: Charged | null;
  /** Tax of the offer, where the plan changed after the days were billed for another one; absent: as the next invoice taxes it. */
  readonly tax?: LineTax;
}

/** Ascending by day, never empty. Days before the first step count as part of it. */
export type Timeline = readonly [Step, ...Step[]];

/** From a day up to, not including, another; `to` null: for ever. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** Enough for a change on every day of half a year. Older steps are forgotten once they are settled. */
export const maximumSteps = 200;

/** The timeline of a new subscription. `isPaid`: the running period was paid with the order, so it counts as charged. */
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

/** The timeline of a subscription in trial until `to`: no day before it is used. */
export function startTrial({ offerId, quantity, unitPrice, pricing }: Terms, to: CalendarDate): Timeline {
  const step: Step = { offerId, quantity, unitPrice, from: to, use: 'unused', charged: null };
  return [pricing === undefined ? step : { ...step, pricing }];
}

/** The current terms, which are the last ones. */
export function currentTerms(timeline: Timeline): Terms {
  return timeline.at(-1) ?? timeline[0];
}

export function stepOn(timeline: Timeline, day: CalendarDate): Step {
  return timeline.findLast((step) => step.from <= day) ?? timeline[0];
}

/** The terms of a day and all later ones. */
export function termsSince(timeline: Timeline, day: CalendarDate): readonly Terms[] {
  return [stepOn(timeline, day), ...timeline.filter((step) => step.from > day)];
}

/** The first used day on or after this one; the day itself if there is none. */
export function usedDayFrom(timeline: Timeline, day: CalendarDate): CalendarDate {
  const isUsed = ({ use }: Step) => use === 'used' || use === 'voided';
  if (isUsed(stepOn(timeline, day))) return day;
  return timeline.find((step) => step.from > day && isUsed(step))?.from ?? day;
}

/** Changes the quantity from a day on, also of later steps. */
export function changeQuantity(timeline: Timeline, from: CalendarDate, quantity: number): Timeline {
  return changeDays(timeline, { from, to: null }, (step) => ({ ...step, quantity }));
}

/** The same terms on another plan. */
export function onPlan<On extends Terms>(
  { pricing: _, discounts: _old, ...terms }: On,
  { offerId, unitPrice, pricing, discounts }: Plan,
): Omit<On, 'pricing' | 'discounts'> & Plan {
  const priced = { ...terms, offerId, unitPrice, ...(pricing === undefined ? {} : { pricing }) };
  return discounts === undefined ? priced : { ...priced, discounts };
}

/** Gives each step from a day on the discounts that apply to its offer on its days. */
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

/** Changes the plan from a day on. @param tax tax of the new offer on days already billed; undefined: as the next invoice taxes it */
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

/** Applies a change to the steps inside the days; steps that reach beyond them are split. */
export function changeDays(timeline: Timeline, { from, to }: Days, change: (step: Step) => Step): Timeline {
  const first = laterOf(from, timeline[0].from);
  if (to !== null && to <= first) return timeline;
  const begun = splitAt(timeline, first);
  const split = to === null ? begun : splitAt(begun, to);
  return mapSteps(split, (step) =>
    step.from < first || (to !== null && step.from >= to) ? step : change(step),
  );
}

/** Gives all of the days the same status. */
export function markDays(timeline: Timeline, days: Days, use: DayStatus): Timeline {
  return changeDays(timeline, days, (step) => ({ ...step, use }));
}

/** Whether a period has neither begun nor been charged, so that only the terms of its days are known. */
export function isUntouched(timeline: Timeline, { from, to }: Period): boolean {
  const steps = timeline.filter((step, index) => {
    const next = timeline[index + 1];
    return step.from < to && (next === undefined || next.from > from);
  });
  return steps.every(({ use, charged }) => use === 'unused' && charged === null);
}

/**
 * The timeline after an invoice, which charges all days that `billsItself` accepts as they are used. `period`: the period that it bills;
 * null: none. An untouched period is charged with the terms of its first day; the next invoice corrects changes inside it.
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

/** Whether the next invoice corrects these days automatically. */
export function billsItself({ use }: Step): boolean {
  return use === 'used' || use === 'unused';
}

export interface UnbilledPart {
  readonly offerId: string;
  readonly whole: DecimalText;
  /** How the days were taxed; absent where that is not known, or nothing was charged for the offer. */
  readonly tax?: LineTax;
}

/** Cost of a whole period at the terms of these days, less what was charged for it. */
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

/** The amount of `unbilledFor` by offer, for a whole period; negative where it is given back. */
export function unbilledParts(step: Step): readonly UnbilledPart[] {
  const { use, charged, offerId } = step;
  // Equal costs leave nothing to correct, even if they are taxed differently.
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

/** The charge of a step, lowered by `less` for a whole period. */
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

/** Drops the oldest steps beyond `maximumSteps`, but none from the first open or voided one on. */
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

/** Charges a step as it is used. A correction for the same offer keeps the tax of its days. */
function settleStep(step: Step, taxOf?: TaxOf): Step {
  const { use, charged, offerId } = step;
  if (use === 'unused') return charged === null ? step : { ...step, charged: null };
  // Equal costs get no line, so nothing taxes them differently.
  if (charged !== null && isZero(unbilledFor(step))) return step;
  const tax = charged?.offerId === offerId ? charged.tax : step.tax;
  return { ...step, charged: tax === undefined ? chargedAt(step, taxOf) : { ...chargedAt(step), tax } };
}

/** Whether corrections of many such periods could exceed what an invoice holds. Estimated in floating point, to be quick. */
export function isLarge(charge: Charge): boolean {
  const { unitPrice, quantity, pricing } = charge;
  if (pricing !== undefined) return Number(fullCostOf(charge)) > 1e7;
  return unitPrice !== null && Number(unitPrice) * quantity > 1e7;
}

/** Splits the step of a day, so that one begins on it. */
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

/** Changes every step and merges neighbours that no longer differ. */
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
