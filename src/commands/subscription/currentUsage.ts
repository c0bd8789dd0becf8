/** A subscription's usage in a period so far, its cost, and the forecast of both. */
import { type Period, periodOf } from '../../domain/subscription/periods.js';
import { existing } from '../../domain/subscription/state.js';
import { type Metered, metered } from '../../domain/subscription/usage/billing.js';
import { minimumId, missingOf } from '../../domain/subscription/usage/minimum.js';
import {
  billedOf,
  entriesByKey,
  keyOf,
  planDaysOf,
  segmentsOf,
} from '../../domain/subscription/usage/state.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { type DecimalText, Exact, roundAmount, sumAmounts } from '../../kernel/money.js';
import { rate } from '../../kernel/pricing/rating.js';
import type { CommandHandler } from '../engine/handle.js';
import { subscriptionAggregate } from './subscription.js';
import { createSegmentMeasuring, type MeasuredSegment, type UsageMeasuring } from './usage.js';

/** A charge in a period, or in the part of it in which its plan is in force. Amounts are before tax. */
export interface ChargeUsage {
  readonly id: string;
  readonly name: string;
  readonly meter: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly quantity: DecimalText;
  /** Unit of the meter. */
  readonly unit: string | null;
  readonly amount: DecimalText;
  readonly billed: DecimalText;
  readonly forecast: DecimalText;
}

export interface CurrentUsage {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly currency: string;
  readonly charges: readonly ChargeUsage[];
  readonly total: DecimalText;
  /** Null when the period has none. */
  readonly minimum: CurrentMinimum | null;
}

/** The minimum amount of the whole period. */
export interface CurrentMinimum {
  readonly amount: DecimalText;
  /** How much the discounted price and the usage so far fall short of it. */
  readonly missing: DecimalText;
  readonly billed: DecimalText;
  /** The shortfall expected at the end of the period. */
  readonly forecast: DecimalText;
}

/** @param at RFC 3339 UTC @throws DomainError SUBSCRIPTION_NOT_FOUND */
export type FindCurrentUsage = (id: string, day: CalendarDate, at: string) => Promise<CurrentUsage>;

export function createCurrentUsage(
  measuring: Omit<UsageMeasuring, 'graceHours'>,
  handler: Pick<CommandHandler, 'load'>,
): FindCurrentUsage {
  const measure = createSegmentMeasuring(measuring);
  return async (id, day, at) => {
    const { state } = await handler.load(subscriptionAggregate, id);
    const subscription = existing(state);
    const { currency } = subscription;
    const period = periodOf(subscription, day);
    const own = metered(state);
    const measured = own === undefined ? [] : await measure(id, segmentsOf(own, period));
    const entries = own === undefined ? new Map() : entriesByKey(own.usage);
    const charges = measured.map((segment): ChargeUsage => {
      const { charge, from, to, quantity, unit, rated } = segment;
      const entry = entries.get(keyOf({ from, chargeId: charge.id }));
      return {
        id: charge.id,
        name: charge.name,
        meter: charge.meter,
        from,
        to,
        quantity,
        unit,
        amount: roundAmount(rated.exact, currency),
        billed: entry === undefined ? '0' : billedOf(entry),
        forecast: roundAmount(forecastOf(segment, at), currency),
      };
    });
    const total = sumAmounts(
      charges.map(({ amount }) => amount),
      currency,
    );
    const minimum = own === undefined ? null : minimumOf(own, period, charges);
    return { from: period.from, to: period.to, currency, charges, total, minimum };
  };
}

function minimumOf(own: Metered, period: Period, charges: readonly ChargeUsage[]): CurrentMinimum | null {
  const entries = entriesByKey(own.usage);
  const all = planDaysOf(own, period).flatMap(({ from, to, plan }) => {
    if (plan.minimumAmount === undefined) return [];
    const usage = charges.filter((charge) => charge.from === from);
    const lacking = (amounts: readonly DecimalText[]) => missingOf(own, { from, to }, plan, amounts);
    const { minimum, missing } = lacking(usage.map(({ amount }) => amount));
    const { missing: forecast } = lacking(usage.map((one) => one.forecast));
    const entry = entries.get(keyOf({ from, chargeId: minimumId }));
    return [{ minimum, missing, billed: entry === undefined ? '0' : billedOf(entry), forecast }];
  });
  if (all.length === 0) return null;
  const sum = (of: (one: (typeof all)[number]) => DecimalText) => sumAmounts(all.map(of), own.currency);
  return {
    amount: sum(({ minimum }) => minimum),
    missing: sum(({ missing }) => missing),
    billed: sum(({ billed }) => billed),
    forecast: sum(({ forecast }) => forecast),
  };
}

const day = 86_400_000;

/** Forecasts the amount at the end of the segment: a sum keeps growing at the same rate, a level stays. */
function forecastOf(segment: MeasuredSegment, at: string): DecimalText {
  const { from, to, charge, quantity, count, rated, aggregation } = segment;
  const [begin, end, moment] = [Date.parse(from), Date.parse(to), Date.parse(at)];
  const isAdded = aggregation === 'sum' || aggregation === 'count';
  if (!isAdded || moment >= end || moment < begin) return rated.exact;
  const growth = new Exact(end - begin).dividedBy(Math.max(moment - begin, day));
  const grown = (value: DecimalText) => new Exact(value).times(growth);
  if (charge.terms.model !== 'percentage')
    return rate(charge.terms, { quantity: grown(quantity).toDecimalPlaces(12).toFixed() }).exact;
  // Free events and limits of single events are not applied again.
  return count === 0 ? rated.exact : grown(rated.exact).toFixed();
}
