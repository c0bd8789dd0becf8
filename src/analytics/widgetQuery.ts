/** Checks a widget's query against the fields of its data source, and parses its texts. */
import { type WidgetInterval, type WidgetQuery, widgetIntervals } from '../domain/dashboard/events.js';
import { type CalendarDate, dayOf } from '../kernel/dates.js';
import { DomainError, type ErrorCode, type FieldFault, faultsInWords } from '../kernel/errors.js';
import { type Expression, withFields } from '../query/ast.js';
import type { Column } from '../query/columns.js';
import { parseFilter } from '../query/odata/listQuery.js';
import {
  columnsIn,
  type DataSource,
  type DataSourceName,
  dataSourceNames,
  dataSources,
  nameInFilter,
} from './dataSources.js';

export type WidgetMeasure =
  | { readonly kind: 'count' }
  /** Monthly recurring revenue of the active subscriptions. */
  | { readonly kind: 'mrr' }
  /** Annual recurring revenue, twelve times `mrr`. */
  | { readonly kind: 'arr' }
  /** The number of distinct values. */
  | { readonly kind: 'distinct'; readonly field: string }
  /** `money` is true if the field is an amount in the document's currency. */
  | { readonly kind: 'sum' | 'average'; readonly field: string; readonly money: boolean };

export interface WidgetGrouping {
  /** `country`, or `items/description` for a field of a list's entries. */
  readonly field: string;
  /** The order of groups, if the field declares its values. */
  readonly values: readonly string[] | undefined;
}

export interface CheckedQuery {
  readonly name: DataSourceName;
  readonly source: DataSource;
  readonly measure: WidgetMeasure;
  readonly groupBy: WidgetGrouping | undefined;
  /** The list whose entries are counted, summed and grouped; undefined if documents are. */
  readonly list: string | undefined;
  readonly interval: WidgetInterval | undefined;
  /** The date or timestamp of intervals; every document that passes the filter has it. */
  readonly date: string;
  readonly filter: Expression | undefined;
  /** The filter of the entries of `list`, if the source's rows are always entries. */
  readonly entryFilter: Expression | undefined;
  /** The day of the read, UTC. */
  readonly today: CalendarDate;
}

/** A query that is not valid; `member` is the part with the fault. */
export class QueryFault extends DomainError {
  constructor(
    code: ErrorCode,
    readonly member: keyof WidgetQuery,
    readonly fault: string,
  ) {
    super(code, `${member} ${fault}`);
  }
}

/**
 * @param now the value of `now()` in the filter
 * @param date the date of intervals, if it is not the main one
 * @throws QueryFault INVALID_DATA_SOURCE, VALIDATION_ERROR
 */
export function checkQuery(query: WidgetQuery, now: Date, date?: string): CheckedQuery {
  const name = dataSourceNames.find((known) => known === query.dataSource);
  if (name === undefined)
    throw new QueryFault('INVALID_DATA_SOURCE', 'dataSource', `must be one of ${dataSourceNames.join(', ')}`);
  const source = dataSources[name];
  const interval = widgetIntervals.find((known) => known === query.interval);
  const filters = query.filter === null ? undefined : filterOf(query.filter, source, now);
  const measured = measureOf(query.measure, name, source);
  const grouped = query.groupBy === null ? undefined : groupByOf(query.groupBy, source, interval);
  // A figure of the document is repeated beside each entry of its list, so grouping by entries would count it too often.
  const told = grouped?.list ?? source.rows;
  if (told !== undefined && measured.measure.kind !== 'count' && measured.of?.list !== told)
    throw new QueryFault('VALIDATION_ERROR', 'measure', `would be counted once for each of the ${told}`);
  const list = measured.of?.list ?? told;
  if (list !== (source.rows ?? list))
    throw new QueryFault('VALIDATION_ERROR', 'groupBy', `must be a field of the ${source.rows}`);
  return {
    name,
    source,
    measure: measured.measure,
    groupBy: grouped && { field: grouped.name, values: grouped.field.values },
    list,
    interval,
    date: date ?? source.mainDate,
    filter: source.rows === undefined ? filters : undefined,
    entryFilter: source.rows === undefined ? undefined : filters,
    today: dayOf(now),
  };
}

/**
 * Checks the queries of all widgets before a command stores them.
 * @throws DomainError INVALID_DATA_SOURCE, VALIDATION_ERROR, with a JSON pointer for each invalid query
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
  const errors = faults.map(({ place }) => place);
  throw new DomainError(first.code, faultsInWords('The query', errors), { errors });
}

function filterOf(text: string, source: DataSource, now: Date): Expression {
  const { model, rows } = source;
  const columns = new Map(
    [...columnsIn(source).values()].map((column) => [nameInFilter(column.name, source), column]),
  );
  const fields =
    rows === undefined
      ? model.fields
      : Object.fromEntries([...columns].map(([name, { field }]) => [name, field]));
  try {
    const filter = parseFilter(text, fields, { now, option: 'filter' });
    return rows === undefined ? filter : withFields(filter, (name) => columns.get(name)?.name ?? name);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new QueryFault('VALIDATION_ERROR', 'filter', `cannot be used: ${error.message}`);
  }
}

const measurePattern = /^(sum|average):(.+)$/;

/** Returns the measure, and its column if it has one. */
function measureOf(
  text: string,
  name: DataSourceName,
  source: DataSource,
): { readonly measure: WidgetMeasure; readonly of?: Column } {
  if (text === 'count') return { measure: { kind: 'count' } };
  if (text === 'mrr' || text === 'arr') {
    if (name === 'subscriptions') return { measure: { kind: text } };
    throw new QueryFault('VALIDATION_ERROR', 'measure', `can be ${text} for subscriptions only`);
  }
  if (text.startsWith('distinct:')) return distinctOf(text.slice('distinct:'.length), name, source);
  const [, operation, field = ''] = measurePattern.exec(text) ?? [];
  if (operation === undefined)
    throw new QueryFault(
      'VALIDATION_ERROR',
      'measure',
      'must be count, mrr, arr, sum:<field>, average:<field> or distinct:<field>',
    );
  const column = columnOf(field, source);
  const declared = column?.field;
  // The ids of users are numbers, but not quantities.
  const isNumber = declared?.type === 'decimal' || (declared?.type === 'integer' && field !== 'id');
  if (column === undefined || declared === undefined || !isNumber)
    throw new QueryFault(
      'VALIDATION_ERROR',
      'measure',
      `must name a numeric field of ${name}, not ${field.slice(0, 128)}`,
    );
  const money = declared.type === 'decimal' && source.currency !== undefined;
  return { measure: { kind: operation === 'sum' ? 'sum' : 'average', field, money }, of: column };
}

function distinctOf(field: string, name: DataSourceName, source: DataSource) {
  const column = columnOf(field, source);
  if (column?.field.type !== 'string' || column.list !== undefined)
    throw new QueryFault(
      'VALIDATION_ERROR',
      'measure',
      `must name a text field of ${name}, not ${field.slice(0, 128)}`,
    );
  return { measure: { kind: 'distinct', field } as const, of: column };
}

function groupByOf(field: string, source: DataSource, interval: WidgetInterval | undefined): Column {
  const column = columnOf(field, source);
  if (column === undefined)
    throw new QueryFault('VALIDATION_ERROR', 'groupBy', `must be a field of ${source.model.name}`);
  if (interval !== undefined && field === source.mainDate)
    throw new QueryFault('VALIDATION_ERROR', 'groupBy', 'must not be the date that the interval uses');
  return column;
}

function columnOf(name: string, source: DataSource): Column | undefined {
  return columnsIn(source).get(name);
}
