/** How the monthly recurring revenue has changed, month by month: new, expansion, contraction, paused, resumed and lost revenue. */
import type { Decimal } from 'decimal.js';
import type { CalendarDate } from '../kernel/dates.js';
import { Exact } from '../kernel/money.js';
import type { Queries } from '../ports/readModels.js';
import {
  type RevenueChangeKind,
  revenueChangeKinds,
  subscriptionModel,
} from '../projections/subscription.js';
import { columnsOf } from '../query/columns.js';
import { allOf, where } from '../query/conditions.js';
import { monthlyRevenue, yearlyRevenue } from './subscriptionMetrics.js';

/** The movements of one month in one currency; decreases are negative. Their sum is the change of the revenue. */
export type RevenueMovement = { readonly month: string; readonly currency: string } & Readonly<
  Record<RevenueChangeKind, number>
>;

export interface MovementsRequest {
  /** Any day of the first month. */
  readonly from: CalendarDate;
  /** Any day of the last month. */
  readonly to: CalendarDate;
}

const list = 'revenueChanges';
const { fields } = subscriptionModel;

const month = `${list}/month`;
const entryFields = Object.fromEntries([...columnsOf(fields)].map(([name, { field }]) => [name, field]));

const firstOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01`;

/** @returns in the order of months, then of currencies; only those with a movement */
export async function revenueMovements(
  readModels: Queries,
  { from, to }: MovementsRequest,
): Promise<readonly RevenueMovement[]> {
  const rows = await readModels.aggregate(subscriptionModel, {
    narrowing: where(fields, 'revenueChangedIn', 'ge', firstOf(from)),
    over: list,
    entryFilter: allOf(
      where(entryFields, month, 'ge', firstOf(from)),
      where(entryFields, month, 'le', firstOf(to)),
    ),
    groupBy: [{ field: month }, { field: `${list}/kind` }, { field: 'currency' }, { field: 'billingCycle' }],
    measures: [{ name: 'amount', operation: 'sum', field: `${list}/amount` }],
  });
  const years = new Map<string, { month: string; currency: string } & Record<RevenueChangeKind, Decimal>>();
  for (const { keys, measures } of rows) {
    const own = { month: String(keys[month]).slice(0, 7), currency: String(keys.currency) };
    const name = `${own.month} ${own.currency}`;
    const year = years.get(name) ?? { ...own, ...ofKinds(() => new Exact(0)) };
    years.set(name, year);
    const kind = revenueChangeKinds.find((one) => one === keys[`${list}/kind`]);
    if (kind === undefined) continue;
    year[kind] = year[kind].plus(yearlyRevenue(String(keys.billingCycle), measures.amount ?? 0));
  }
  return [...years]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, year]) => ({
      month: year.month,
      currency: year.currency,
      ...ofKinds((kind) => monthlyRevenue(year[kind], year.currency)),
    }));
}

function ofKinds<Value>(figureOf: (kind: RevenueChangeKind) => Value): Record<RevenueChangeKind, Value> {
  return {
    new: figureOf('new'),
    expansion: figureOf('expansion'),
    contraction: figureOf('contraction'),
    paused: figureOf('paused'),
    resumed: figureOf('resumed'),
    lost: figureOf('lost'),
  };
}
