/**
 * Explains the amount of a line of a subscription's invoice: the terms on its days, the price of a whole period at these terms, and how
 * many days count.
 */

import { sameCharged, stepOn, type Terms, type Timeline } from '../domain/subscription/timeline.js';
import type { DecimalText } from '../kernel/money.js';
import { type Charge, type PriceLine, ratingOf } from '../kernel/pricing/rating.js';
import type { PriceModel } from '../kernel/pricing/terms.js';
import type { LineText } from '../kernel/wording/lineText.js';

/** A quantity priced for a whole period by its terms; for usage, the used quantity by the terms of its charge. */
export interface ExplainedTerms {
  /** The offer, or the name of the charge. */
  readonly offer: string | null;
  readonly quantity: number;
  /** The free part of the quantity; null: none. */
  readonly freeUnits: DecimalText | null;
  readonly unitPrice: DecimalText | null;
  readonly model: PriceModel;
  /** The lines that add up to `amount`. */
  readonly lines: readonly PriceLine[];
  /** Exact, not rounded. */
  readonly amount: DecimalText;
}

/** A line charges `after` less `before`, for `days` of the `of` days of a period. Null stands for nothing. */
export interface LineReckoning {
  readonly days: {
    readonly from: string;
    readonly until: string;
    readonly days: number | null;
    readonly of: number | null;
  } | null;
  readonly before: ExplainedTerms | null;
  readonly after: ExplainedTerms | null;
  /** The meter whose usage it bills; null: none. */
  readonly meter: string | null;
  /** The minimum to which the line adds up; null: none. */
  readonly minimum: ExplainedMinimum | null;
  /** The usage that the line settles, if it gives back in proportion to a clerk's change of a draft. */
  readonly settled?: DecimalText | undefined;
}

/** The amounts that count towards a minimum. The line is the missing amount, less what was billed of it before. */
export interface ExplainedMinimum {
  /** The minimum for these days. */
  readonly amount: DecimalText;
  /** The price of the days, after discounts; null: no longer known. */
  readonly price: DecimalText | null;
  readonly usage: DecimalText;
  readonly missing: DecimalText;
  /** The billed part of the missing amount. */
  readonly billed: DecimalText;
}

export const unexplained = { days: null, before: null, after: null, meter: null, minimum: null } as const;

/** @param timeline of the subscription when the invoice was requested; undefined if it can no longer be read */
export function reckoningOf(text: LineText, timeline: Timeline | undefined): LineReckoning {
  if (!('from' in text) || text.from === undefined || text.until === undefined) return unexplained;
  const { from, until } = text;
  const { days = null, of = null } = 'days' in text ? text : {};
  return { days: { from, until, days, of }, meter: null, minimum: null, ...sidesOf(text, from, timeline) };
}

function sidesOf(
  text: LineText,
  from: string,
  timeline: Timeline | undefined,
): Pick<LineReckoning, 'before' | 'after'> {
  if (timeline === undefined) return { before: null, after: null };
  const step = stepOn(timeline, from);
  const charged = step.charged?.besides === null ? step.charged : null;
  switch (text.kind) {
    case 'period': {
      // Discounts are lines of their own.
      const { discounts: _, ...full } = step;
      return { before: null, after: explained(full, text.offer) };
    }
    case 'discount': {
      const { discounts = [] } = step;
      const place = discounts.findIndex(({ code }) => code === text.code);
      if (place < 0) return { before: null, after: null };
      return {
        before: explained({ ...step, discounts: discounts.slice(0, place) }, null),
        after: explained({ ...step, discounts: discounts.slice(0, place + 1) }, null),
      };
    }
    case 'change': {
      const { offers, quantities, prices } = text;
      const before = priorTo(step, timeline, {
        quantity: quantities?.[0] ?? step.quantity,
        unitPrice: prices === undefined ? step.unitPrice : prices[0],
      });
      return { before: explained(before, offers?.[0] ?? null), after: explained(step, offers?.[1] ?? null) };
    }
    case 'correction':
      // A day's charge that is left from several invoices has no terms.
      if (charged === null && step.charged !== null) return { before: null, after: null };
      return { before: charged && explained(charged, text.offer), after: explained(step, text.offer) };
    case 'notUsed':
      return { before: explained(charged ?? step, text.offer), after: null };
    default:
      return { before: null, after: null };
  }
}

/** Returns the terms before a change: those of the previous day, or those with which its days were charged, whichever match the line. */
function priorTo(
  step: Timeline[number],
  timeline: Timeline,
  spokenOf: Pick<Charge, 'quantity' | 'unitPrice'>,
): Charge {
  const earlier = timeline[timeline.indexOf(step) - 1];
  // Days that were charged differently belong to another period or have another discount.
  const isContinued = earlier !== undefined && sameCharged(earlier.charged, step.charged);
  const known = isContinued ? [earlier, step.charged] : [step.charged, earlier];
  const prior = known.find(
    (one) => one?.quantity === spokenOf.quantity && one.unitPrice === spokenOf.unitPrice,
  );
  return prior ?? { ...spokenOf, ...(step.pricing === undefined ? {} : { pricing: step.pricing }) };
}

function explained(charge: Charge & Partial<Pick<Terms, 'offerId'>>, offer: string | null): ExplainedTerms {
  const { quantity, unitPrice, pricing } = charge;
  const { lines, exact } = ratingOf(charge);
  return {
    offer: offer ?? charge.offerId ?? null,
    quantity,
    freeUnits: pricing?.freeUnits ?? null,
    unitPrice,
    model: pricing?.model ?? 'perUnit',
    lines,
    amount: exact,
  };
}
