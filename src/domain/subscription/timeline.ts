/**
 * What a subscription is worth day by day, and what of it has been charged: a step function. Only the days that
 * can still matter are kept, so it stays short: after each invoice all before the running period is dropped.
 */
import { type CalendarDate, laterOf } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { Period } from './periods.js';

/** Price × quantity for one whole period; a price that is not known counts as nothing. */
export interface Charge {
  readonly quantity: number;
  readonly unitPrice: DecimalText | null;
}

export interface Terms extends Charge {
  readonly offerId: string;
}

/** Holds from its day up to the next step's, the last one for ever. */
export interface Step extends Terms {
  readonly from: CalendarDate;
  /** What these days were charged with; null where they were not charged (yet). Periods are charged whole. */
  readonly charged: Charge | null;
}

/** Ascending by day, never empty. Days before the first step count as its own. */
export type Timeline = readonly [Step, ...Step[]];

/** More steps than a change every day of two years makes: reached only when nothing is invoiced for years. */
export const maximumSteps = 1_000;

/** The timeline of a new subscription: the running period is what the customer ordered, so it counts as charged. */
export function startTimeline(terms: Terms, running: Period): Timeline {
  const charged = { quantity: terms.quantity, unitPrice: terms.unitPrice };
  return [
    { ...terms, from: running.from, charged },
    { ...terms, from: running.to, charged: null },
  ];
}

/** The terms in force now: the last ones. */
export function currentTerms(timeline: Timeline): Terms {
  return timeline.at(-1) ?? timeline[0];
}

export function termsOn(timeline: Timeline, day: CalendarDate): Terms {
  return timeline.findLast((step) => step.from <= day) ?? timeline[0];
}

/** Other terms from a day on, whatever later steps said about what changes. */
export function changeTerms(timeline: Timeline, from: CalendarDate, change: Partial<Terms>): Timeline {
  const day = laterOf(from, timeline[0].from);
  return mapSteps(splitAt(timeline, day), (step) => (step.from < day ? step : { ...step, ...change }));
}

/**
 * After an invoice for `period`: its days are charged with the terms of its first day, all charged days before it with
 * the terms that really held on them. Changes inside the period stay open for the next invoice.
 * Days before `keepFrom` are dropped.
 */
export function chargePeriod(timeline: Timeline, period: Period, keepFrom: CalendarDate): Timeline {
  const { quantity, unitPrice } = termsOn(timeline, period.from);
  const days = [period.from, period.to, laterOf(keepFrom, timeline[0].from)];
  const kept = startingOn(days.reduce<Timeline>(splitAt, timeline), keepFrom);
  return mapSteps(kept, (step) => {
    if (step.from >= period.to) return step;
    if (step.from >= period.from) return { ...step, charged: { quantity, unitPrice } };
    return step.charged === null
      ? step
      : { ...step, charged: { quantity: step.quantity, unitPrice: step.unitPrice } };
  });
}

/** Without the steps before the day, on which one begins or all begin later. */
function startingOn(timeline: Timeline, day: CalendarDate): Timeline {
  const [first, ...rest] = timeline.filter((step) => step.from >= day);
  return first === undefined ? timeline : [first, ...rest];
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
  return left.offerId === right.offerId && sameCharge(left, right) && sameCharge(left.charged, right.charged);
}

function sameCharge(left: Charge | null, right: Charge | null): boolean {
  if (left === null || right === null) return left === right;
  return left.quantity === right.quantity && left.unitPrice === right.unitPrice;
}
