/** Counts and monthly recurring revenue of subscriptions: one exact sum, rounded once (decisions on `aggregated`). */
import type { Decimal } from 'decimal.js';
import { billingCycles, cyclesPerYear } from '../domain/subscription/cycles.js';
import type { CalendarDate } from '../kernel/dates.js';
import { currencyDigits, Exact } from '../kernel/money.js';
import type { Queries } from '../ports/readModels.js';
import { subscriptionModel } from '../projections/subscription.js';
import type { AggregateRow, Expression, GroupKey, LiteralValue, Measure } from '../query/ast.js';
import { allOf, where } from '../query/conditions.js';

export interface SubscriptionFigures {
  readonly totalSubscriptions: number;
  readonly activeSubscriptions: number;
  readonly suspendedSubscriptions: number;
  readonly terminatedSubscriptions: number;
  /** The monthly revenue of subscriptions that have begun, in the default currency. */
  readonly totalMRR: number;
  readonly mrrByCurrency: Readonly<Record<string, number>>;
}

export interface SubscriptionMetrics extends SubscriptionFigures {
  /** One for each existing combination of the keys, in their order. */
  readonly groups?: readonly SubscriptionGroup[];
}

/** The keys, and the same figures for the subscriptions that have them. */
export type SubscriptionGroup = SubscriptionFigures & Readonly<Record<string, LiteralValue | object>>;

/** The fields that `groupBy` accepts. */
export const metricGroupings: Readonly<Record<string, GroupKey>> = {
  status: { field: 'status' },
  offerId: { field: 'offerId' },
  customerId: { field: 'customerId' },
  billingCycle: { field: 'billingCycle' },
  currency: { field: 'currency' },
  month: { field: 'startDate', by: 'month' },
};

export interface MetricsRequest {
  readonly filter: Expression | undefined;
  readonly groupBy: readonly string[];
  readonly defaultCurrency: string;
  readonly today: CalendarDate;
}

const { fields } = subscriptionModel;

const inStatus = (status: string) => where(fields, 'status', 'eq', status);
/** A subscription brings monthly revenue from its first day on. */
export function bringsRevenue(today: CalendarDate): Expression {
  return allOf(inStatus('active'), where(fields, 'startDate', 'le', today));
}

const measuresOn = (today: CalendarDate): readonly Measure[] => [
  { name: 'total', operation: 'count' },
  { name: 'active', operation: 'count', where: inStatus('active') },
  { name: 'suspended', operation: 'count', where: inStatus('suspended') },
  { name: 'terminated', operation: 'count', where: inStatus('terminated') },
  { name: 'recurring', operation: 'sum', field: 'recurringAmount', where: bringsRevenue(today) },
];

/**
 * Returns a year's revenue from an amount that recurs each cycle. It is exact, so that sums of it are too. @param recurring an exact
 * decimal
 */
export function yearlyRevenue(cycle: string, recurring: string | number): Decimal {
  const known = billingCycles.find((one) => one === cycle);
  if (known === undefined) throw new Error(`a subscription has the billing cycle ${cycle}`);
  return new Exact(recurring).times(cyclesPerYear[known]);
}

/** A month's share of a year's revenue, rounded once. */
export function monthlyRevenue(yearly: Decimal, currency: string): number {
  return new Exact(yearly).dividedBy(12).toDecimalPlaces(currencyDigits(currency)).toNumber();
}

/** Figures under construction; revenue is kept as an exact yearly sum. */
class Tally {
  private counts = { total: 0, active: 0, suspended: 0, terminated: 0 };
  readonly yearly = new Map<string, Decimal>();

  add(currency: string, cycle: string, row: AggregateRow): void {
    for (const name of ['total', 'active', 'suspended', 'terminated'] as const) {
      this.counts[name] += Number(row.measures[name] ?? 0);
    }
    const revenue = yearlyRevenue(cycle, row.measures.recurring ?? 0);
    this.yearly.set(currency, (this.yearly.get(currency) ?? new Exact(0)).plus(revenue));
  }

  monthly(currency: string): number {
    return monthlyRevenue(this.yearly.get(currency) ?? new Exact(0), currency);
  }

  figures(defaultCurrency: string): SubscriptionFigures {
    const { total, active, suspended, terminated } = this.counts;
    return {
      totalSubscriptions: total,
      activeSubscriptions: active,
      suspendedSubscriptions: suspended,
      terminatedSubscriptions: terminated,
      totalMRR: this.monthly(defaultCurrency),
      mrrByCurrency: Object.fromEntries(
        [...this.yearly.keys()].sort().map((currency) => [currency, this.monthly(currency)]),
      ),
    };
  }
}

export async function subscriptionMetrics(
  readModels: Queries,
  request: MetricsRequest,
): Promise<SubscriptionMetrics> {
  const { filter, groupBy, defaultCurrency, today } = request;
  const names = new Set([...groupBy, 'currency', 'billingCycle']);
  const rows = await readModels.aggregate(subscriptionModel, {
    ...(filter === undefined ? {} : { filter }),
    groupBy: [...names].flatMap((name) => metricGroupings[name] ?? []),
    measures: measuresOn(today),
  });
  const all = new Tally();
  const groups = new Map<string, { keys: Record<string, LiteralValue>; tally: Tally }>();
  for (const { keys, measures: measured } of rows) {
    const row = { keys, measures: measured };
    const currency = String(keys.currency);
    const cycle = String(keys.billingCycle);
    all.add(currency, cycle, row);
    if (groupBy.length === 0) continue;
    const own = Object.fromEntries(
      groupBy.map((name) => [name, keys[metricGroupings[name]?.field ?? name] ?? null]),
    );
    const text = JSON.stringify(Object.values(own));
    const group = groups.get(text) ?? { keys: own, tally: new Tally() };
    groups.set(text, group);
    group.tally.add(currency, cycle, row);
  }
  const sorted = [...groups.entries()].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    ...all.figures(defaultCurrency),
    ...(groupBy.length === 0
      ? {}
      : { groups: sorted.map(([, { keys, tally }]) => ({ ...keys, ...tally.figures(defaultCurrency) })) }),
  };
}
