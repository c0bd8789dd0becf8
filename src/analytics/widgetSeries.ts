/** The labels and series of a widget: builds the query to the read models, and turns the resulting groups into series. */
import type { Decimal } from 'decimal.js';
import { assertNever } from '../kernel/assertNever.js';
import { groupByKey } from '../kernel/grouping.js';
import { currencyDigits, Exact, unitPriceDigits } from '../kernel/money.js';
import type { AggregateQuery, AggregateRow, GroupKey, LiteralValue, Measure } from '../query/ast.js';
import { allOfSome } from '../query/conditions.js';
import { bringsRevenue, monthlyRevenue, yearlyRevenue } from './subscriptionMetrics.js';
import { intervalLabel, intervalStart, intervalsThrough, storedUnitOf } from './widgetIntervals.js';
import type { CheckedQuery } from './widgetQuery.js';

export interface WidgetSeries {
  readonly labels: readonly string[];
  /** One value for each label; null where it would be an average of nothing. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** The largest number of groups as labels; the rest is combined as `otherGroups`. */
export const maximumGroups = 100;
/** The largest number of groups as series over time. */
export const maximumSeries = 20;
/** The largest number of intervals, the newest ones. */
export const maximumIntervals = 1_000;

export const otherGroups = '(other)';
export const noGroup = '(none)';

/** The field with the currency of the figures; undefined for figures that are no money. */
function currencyField({ measure, source }: CheckedQuery): string | undefined {
  switch (measure.kind) {
    case 'count':
    case 'distinct':
      return undefined;
    case 'mrr':
    case 'arr':
      return source.currency;
    default:
      return measure.money ? source.currency : undefined;
  }
}

/** The query of a widget to the read models. */
export function aggregateOf(query: CheckedQuery): AggregateQuery {
  const { measure, groupBy, list, interval, date, filter, entryFilter, today } = query;
  const keys: GroupKey[] = interval === undefined ? [] : [{ field: date, by: storedUnitOf(interval) }];
  const cycle = isRecurring(measure) ? 'billingCycle' : undefined;
  const distinct = measure.kind === 'distinct' ? measure.field : undefined;
  for (const field of new Set([groupBy?.field, currencyField(query), cycle, distinct])) {
    if (field !== undefined) keys.push({ field });
  }
  const begun = isRecurring(measure) ? [bringsRevenue(today)] : [];
  const conditions = allOfSome(filter === undefined ? begun : [filter, ...begun]);
  return {
    ...(conditions === undefined ? {} : { filter: conditions }),
    ...(list === undefined ? {} : { over: list }),
    ...(entryFilter === undefined ? {} : { entryFilter }),
    groupBy: keys,
    measures: measuresOf(query),
  };
}

function isRecurring({ kind }: CheckedQuery['measure']): boolean {
  return kind === 'mrr' || kind === 'arr';
}

function measuresOf({ measure }: CheckedQuery): readonly Measure[] {
  switch (measure.kind) {
    case 'count':
    case 'distinct':
      return [{ name: 'count', operation: 'count' }];
    case 'mrr':
    case 'arr':
      return [{ name: 'sum', operation: 'sum', field: 'recurringAmount' }];
    case 'sum':
      return [{ name: 'sum', operation: 'sum', field: measure.field }];
    case 'average':
      return [
        { name: 'sum', operation: 'sum', field: measure.field },
        { name: 'count', operation: 'count', field: measure.field },
      ];
    default:
      return assertNever(measure);
  }
}

/** The sum and count of some documents; sums of recurring revenue are yearly. */
interface Tally {
  readonly sum: Decimal;
  readonly count: number;
  /** The distinct members, if members are counted: one that is in two tallies counts once in both together. */
  readonly members: ReadonlySet<string>;
}

/** The documents of one group in one currency and one interval. Members by which the query does not split are undefined. */
interface Cell {
  readonly group: string | undefined;
  readonly currency: string | undefined;
  /** First day of the interval. */
  readonly interval: string | undefined;
  readonly tally: Tally;
}

function cellsOf(query: CheckedQuery, rows: readonly AggregateRow[]): readonly Cell[] {
  const { measure, groupBy, interval, date } = query;
  const money = currencyField(query);
  return rows.map(({ keys, measures }): Cell => {
    const sum = measures.sum ?? 0;
    const cycle = String(keys.billingCycle);
    return {
      group: groupBy === undefined ? undefined : groupText(keys[groupBy.field]),
      currency: money === undefined ? undefined : String(keys[money]),
      interval: interval === undefined ? undefined : intervalStart(interval, String(keys[date])),
      tally: {
        sum: isRecurring(measure) ? yearlyRevenue(cycle, sum) : new Exact(sum),
        count: Number(measures.count ?? 0),
        members: new Set(measure.kind === 'distinct' ? [groupText(keys[measure.field])] : []),
      },
    };
  });
}

function groupText(value: LiteralValue | undefined): string {
  return value == null ? noGroup : String(value);
}

function together(tallies: Iterable<Tally>): Tally {
  let sum = new Exact(0);
  let count = 0;
  const members = new Set<string>();
  for (const tally of tallies) {
    sum = sum.plus(tally.sum);
    count += tally.count;
    for (const member of tally.members) members.add(member);
  }
  return { sum, count, members };
}

/** The figure of a tally, rounded once. */
function figureOf({ measure }: CheckedQuery, { sum, count, members }: Tally, currency: string | undefined) {
  switch (measure.kind) {
    case 'count':
      return count;
    case 'sum':
      return sum.toNumber();
    case 'mrr':
      return monthlyRevenue(sum, currency ?? '');
    case 'arr':
      return sum.toDecimalPlaces(currencyDigits(currency ?? '')).toNumber();
    case 'distinct':
      return members.size;
    case 'average': {
      if (count === 0) return null;
      const whole = currency !== undefined && !/(^|\/)unitPrice$/.test(measure.field);
      const digits = whole ? currencyDigits(currency) : unitPriceDigits;
      return sum.dividedBy(count).toDecimalPlaces(digits).toNumber();
    }
    default:
      return assertNever(measure);
  }
}

/** Groups in their order: as the field declares its values, otherwise the largest first. */
function groupsInOrder(query: CheckedQuery, cells: readonly Cell[]): readonly string[] {
  const { groupBy, measure } = query;
  if (groupBy === undefined) return [];
  const sizes = new Map<string, Decimal>();
  for (const [group = noGroup, same] of groupByKey(cells, (cell) => cell.group)) {
    sizes.set(group, sizeOf(measure, together(same.map(({ tally }) => tally))));
  }
  const rank = (group: string) => groupBy.values?.indexOf(group) ?? 0;
  return [...sizes.entries()]
    .sort(
      ([left, leftSize], [right, rightSize]) =>
        rank(left) - rank(right) || rightSize.comparedTo(leftSize) || (left < right ? -1 : 1),
    )
    .map(([group]) => group);
}

function sizeOf({ kind }: CheckedQuery['measure'], { sum, count, members }: Tally): Decimal {
  if (kind === 'count') return new Exact(count);
  if (kind === 'distinct') return new Exact(members.size);
  return kind === 'average' && count > 0 ? sum.dividedBy(count) : sum;
}

/** Names the figures of a query. */
function measureName({ name, source, list, measure }: CheckedQuery): string {
  switch (measure.kind) {
    case 'count':
      return list === undefined || source.rows !== undefined ? name : `${list} of ${name}`;
    case 'mrr':
      return 'MRR';
    case 'arr':
      return 'ARR';
    case 'distinct':
      return measure.field.endsWith('Id') ? `${measure.field.slice(0, -2)}s` : `different ${measure.field}`;
    case 'sum':
      return measure.field;
    case 'average':
      return `average ${measure.field}`;
    default:
      return assertNever(measure);
  }
}

/**
 * Without an interval, groups are the labels and currencies the series. With one, intervals are the labels, and groups and currencies the
 * series.
 * @param rows the answer of the read models to `aggregateOf(query)`
 */
export function seriesOf(
  query: CheckedQuery,
  rows: readonly AggregateRow[],
  defaultCurrency: string,
): WidgetSeries {
  const { interval, groupBy } = query;
  const money = currencyField(query);
  let cells = cellsOf(query, rows);
  let groups = groupsInOrder(query, cells);
  const most = interval === undefined ? maximumGroups : maximumSeries;
  // Figures of different currencies are never combined.
  if (groups.length > most && groupBy?.field !== money) {
    const kept = new Set(groups.slice(0, most));
    cells = cells.map((cell) => (kept.has(cell.group ?? '') ? cell : { ...cell, group: otherGroups }));
    groups = [...kept, otherGroups];
  }
  const name = measureName(query);
  const apart = money !== undefined && money !== groupBy?.field;
  const seriesName = ({ group, currency }: Cell) =>
    `${interval === undefined ? name : (group ?? name)}${apart ? ` (${currency})` : ''}`;
  const bySeries = groupByKey(cells, seriesName);
  if (cells.length === 0 && groupBy === undefined)
    bySeries.set(apart ? `${name} (${defaultCurrency})` : name, []);

  const labels = labelsOf(query, cells, groups, name);
  const labelOf = (cell: Cell) => (interval === undefined ? (cell.group ?? name) : cell.interval);
  const rank = new Map(groups.map((group, index) => [group, index]));
  const series = [...bySeries.entries()].map(([key = name, own]) => {
    const byLabel = groupByKey(own, labelOf);
    return {
      name: key,
      rank: interval === undefined ? 0 : (rank.get(own[0]?.group ?? '') ?? 0),
      values: labels.map(({ key: label }) => {
        const there = byLabel.get(label) ?? [];
        const currency = there[0]?.currency ?? (money === undefined ? undefined : defaultCurrency);
        return figureOf(query, together(there.map(({ tally }) => tally)), currency);
      }),
    };
  });
  series.sort((left, right) => left.rank - right.rank || (left.name < right.name ? -1 : 1));
  return {
    labels: labels.map(({ text }) => text),
    series: series.map(({ name: shownName, values }) => ({ name: shownName, values })),
  };
}

function labelsOf(
  { interval, groupBy }: CheckedQuery,
  cells: readonly Cell[],
  groups: readonly string[],
  name: string,
): readonly { readonly key: string; readonly text: string }[] {
  if (interval !== undefined) {
    const starts = cells.flatMap((cell) => cell.interval ?? []);
    return intervalsThrough(interval, starts, maximumIntervals).map((key) => ({
      key,
      text: intervalLabel(interval, key),
    }));
  }
  return (groupBy === undefined ? [name] : groups).map((key) => ({ key, text: key }));
}
