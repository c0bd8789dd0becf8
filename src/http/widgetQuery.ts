/** What a widget asks for, checked against the fields of its data source: from a query's texts to what can be computed. */
import { type WidgetInterval, type WidgetQuery, widgetIntervals } from '../domain/dashboard/events.js';
import { allOf, where } from '../kernel/conditions.js';
import { DomainError, type ErrorCode, type FieldFault } from '../kernel/errors.js';
import type { ScalarField } from '../kernel/fields.js';
import type { Expression } from '../kernel/query.js';
import {
  type DataSource,
  type DataSourceName,
  dataSourceNames,
  dataSources,
} from '../projections/dataSources.js';
import { parseFilter } from './odata/listQuery.js';

export type WidgetMeasure =
  | { readonly kind: 'count' }
  /** Monthly recurring revenue of the active subscriptions. */
  | { readonly kind: 'mrr' }
  /** `money` when the field is an amount in the document's currency. */
  | { readonly kind: 'sum' | 'average'; readonly field: string; readonly money: boolean };

export interface CheckedQuery {
  readonly name: DataSourceName;
  readonly source: DataSource;
  readonly measure: WidgetMeasure;
  readonly groupBy: string | undefined;
  readonly interval: WidgetInterval | undefined;
  readonly filter: Expression | undefined;
}

/** A query that cannot be asked; `member` is the part of it that is at fault. */
export class QueryFault extends DomainError {
  constructor(
    code: ErrorCode,
    readonly member: keyof WidgetQuery,
    readonly fault: string,
  ) {
    super(code, `${member} ${fault}`);
  }
}

/** @param now what `now()` in the filter stands for @throws QueryFault INVALID_DATA_SOURCE, VALIDATION_ERROR */
export function checkQuery(query: WidgetQuery, now: Date): CheckedQuery {
  const name = dataSourceNames.find((known) => known === query.dataSource);
  if (name === undefined)
    throw new QueryFault('INVALID_DATA_SOURCE', 'dataSource', `must be one of ${dataSourceNames.join(', ')}`);
  const source = dataSources[name];
  const interval = widgetIntervals.find((known) => known === query.interval);
  const filter = query.filter === null ? undefined : filterOf(query.filter, source, now);
  return {
    name,
    source,
    measure: measureOf(query.measure, name, source),
    groupBy: query.groupBy === null ? undefined : groupByOf(query.groupBy, source, interval),
    interval,
    filter: name === 'carts' ? presentCarts(source, filter) : filter,
  };
}

/**
 * Judges the queries of all widgets before a command stores them.
 * @throws DomainError INVALID_DATA_SOURCE, VALIDATION_ERROR, with a JSON pointer for each query that is at fault
 */
export function checkQueries(widgets: readonly { readonly query: WidgetQuery | null }[], now: Date): void {
  const faults: { readonly code: ErrorCode; readonly place: FieldFault }[] = [];
  for (const [index, { query }] of widgets.entries()) {
    if (query === null) continue;
    try {
      checkQuery(query, now);
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      const path = `/widgets/${index}/query/${error.member}`;
      faults.push({ code: error.code, place: { path, message: error.fault } });
    }
  }
  const [first] = faults;
  if (first === undefined) return;
  throw new DomainError(first.code, 'The query of a widget cannot be asked', {
    errors: faults.map(({ place }) => place),
  });
}

function filterOf(text: string, { model }: DataSource, now: Date): Expression {
  try {
    return parseFilter(text, model.fields, { now, option: 'filter' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new QueryFault('VALIDATION_ERROR', 'filter', `cannot be used: ${error.message}`);
  }
}

/** Deleted carts stay in their read model only until their discounts are settled. */
function presentCarts({ model }: DataSource, filter: Expression | undefined): Expression {
  const present = where(model.fields, 'status', 'ne', 'deleted');
  return filter === undefined ? present : allOf(present, filter);
}

const measurePattern = /^(sum|average):(.+)$/;

function measureOf(text: string, name: DataSourceName, source: DataSource): WidgetMeasure {
  if (text === 'count') return { kind: 'count' };
  if (text === 'mrr') {
    if (name === 'subscriptions') return { kind: 'mrr' };
    throw new QueryFault('VALIDATION_ERROR', 'measure', 'can be mrr for subscriptions only');
  }
  const [, operation, field = ''] = measurePattern.exec(text) ?? [];
  if (operation === undefined)
    throw new QueryFault('VALIDATION_ERROR', 'measure', 'must be count, mrr, sum:<field> or average:<field>');
  const declared = scalarOf(field, source);
  // The ids of users are numbers and no quantities.
  const isNumber = declared?.type === 'decimal' || (declared?.type === 'integer' && field !== 'id');
  if (!isNumber)
    throw new QueryFault('VALIDATION_ERROR', 'measure', `names no number of ${name}: ${field.slice(0, 128)}`);
  const money = declared.type === 'decimal' && source.currency !== undefined;
  return { kind: operation === 'sum' ? 'sum' : 'average', field, money };
}

function groupByOf(field: string, source: DataSource, interval: WidgetInterval | undefined): string {
  if (scalarOf(field, source) === undefined)
    throw new QueryFault('VALIDATION_ERROR', 'groupBy', `names no field of ${source.model.name}`);
  if (interval !== undefined && field === source.mainDate)
    throw new QueryFault('VALIDATION_ERROR', 'groupBy', 'names the date that the interval groups by');
  return field;
}

function scalarOf(name: string, { model }: DataSource): ScalarField | undefined {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  if (field === undefined || field.type === 'collection') return undefined;
  return field.internal === true || field.queryable === false ? undefined : field;
}
