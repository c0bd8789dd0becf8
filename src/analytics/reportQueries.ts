/** The queries of a report to the read models. */
import type { ReportDefinition } from '../domain/report/events.js';
import { firstMoment, lastMoment } from '../domain/report/filters.js';
import { planReport, type ReportPlan, referenceTo } from '../domain/report/plan.js';
import { amountOf, currencyOf, type ReportSource } from '../domain/report/source.js';
import type { CalendarDate } from '../kernel/dates.js';
import type {
  AggregateQuery,
  AggregateRow,
  ComparisonOperator,
  Expression,
  FieldReference,
  GroupKey,
  Measure,
} from '../query/ast.js';
import { allOfSome } from '../query/conditions.js';
import type { ReadModel } from '../query/fields.js';
import type { ReportTotals } from './reportTotals.js';

/** Both ends are inclusive. Each is a day, or a timestamp in UTC with milliseconds. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export interface ReportRequest {
  readonly definition: ReportDefinition;
  readonly model: ReadModel;
  readonly source: ReportSource;
  readonly range: DateRange | undefined;
  /** The day of the run, from which filters can count. */
  readonly today: CalendarDate;
  readonly defaultCurrency: string;
  /** Time that the engine may work on it, in ms. */
  readonly timeLimit: number;
}

/**
 * Returns the definition's plan with the date range in its conditions.
 * @throws DomainError INVALID_COLUMNS, VALIDATION_ERROR if the data source has changed since the report was defined
 */
export function planFor({ definition, source, range, today }: ReportRequest): ReportPlan {
  const plan = planReport(definition, source, today);
  const { mainDate, span } = source;
  const also = (before: Expression | undefined, conditions: readonly Expression[]) =>
    allOfSome([...(before === undefined ? [] : [before]), ...conditions]);
  const inRange = rangeConditions(referenceTo(mainDate), referenceTo(mainDate), range);
  if (mainDate.list === undefined) return { ...plan, filter: also(plan.filter, inRange) };
  return {
    ...plan,
    filter: also(plan.filter, span === undefined ? [] : rangeConditions(span.last, span.first, range)),
    filtered: [...plan.filtered, mainDate],
    entryFilter: also(plan.entryFilter, inRange),
  };
}

/** A day in the range means the whole day if the field is a timestamp; a timestamp means its day if the field is a date. */
function rangeConditions(
  last: FieldReference,
  first: FieldReference,
  range: DateRange | undefined,
): Expression[] {
  if (range === undefined) return [];
  const end = (
    left: FieldReference,
    operator: ComparisonOperator,
    moment: string,
    time: string,
  ): Expression => {
    const { type } = left;
    const aligned = moment.length === 10 ? `${moment}T${time}Z` : moment;
    const value = type === 'date' ? moment.slice(0, 10) : aligned;
    return { kind: 'comparison', operator, left, right: { kind: 'literal', type, value } };
  };
  return [end(last, 'ge', range.from, firstMoment), end(first, 'le', range.to, lastMoment)];
}

export const measureNames = { amount: 'amount', counted: 'counted', count: 'count' } as const;

export function sumName(index: number): string {
  return `sum${index}`;
}

/** Counts and sums, grouped by the keys and always by currency, so that amounts of several currencies are never added. */
export function totalsQuery(
  { source, timeLimit }: ReportRequest,
  { list, filter, entryFilter, sums, orderSums }: ReportPlan,
  keys: readonly GroupKey[],
): AggregateQuery {
  const amount = amountOf(source, list)?.name;
  const currency = currencyOf(source, list)?.name;
  const measures: Measure[] = [{ name: measureNames.count, operation: 'count' }];
  if (amount !== undefined) {
    measures.push({ name: measureNames.amount, operation: 'sum', field: amount });
    measures.push({ name: measureNames.counted, operation: 'count', field: amount });
  }
  for (const [index, { name }] of [...sums, ...orderSums].entries())
    measures.push({ name: sumName(index), operation: 'sum', field: name });
  const apart = currency === undefined || keys.some(({ field }) => field === currency);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(list === undefined ? {} : { over: list }),
    ...(entryFilter === undefined ? {} : { entryFilter }),
    timeLimit,
    groupBy: apart ? keys : [...keys, { field: currency }],
    measures,
  };
}

/** Adds the amounts of a row of `totalsQuery`. */
export function addTotals(
  totals: ReportTotals,
  { source, list }: { readonly source: ReportSource; readonly list: string | undefined },
  { keys, measures }: AggregateRow,
): void {
  const currency = currencyOf(source, list)?.name;
  if (currency === undefined) return;
  const { [measureNames.amount]: amount = null, [measureNames.counted]: counted = 0 } = measures;
  totals.add(String(keys[currency]), amount, Number(counted));
}
