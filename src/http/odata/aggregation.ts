/** Computes the rows of `$apply`: the engines count and sum exactly, and never across currencies. */
import { DomainError } from '../../kernel/errors.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import { Exact } from '../../kernel/money.js';
import type { Queries } from '../../ports/readModels.js';
import type { AggregateRow, Measure, OrderBy } from '../../query/ast.js';
import { compareBy, matches } from '../../query/evaluate.js';
import { type Aggregate, type Applied, parseApply, type Step } from '../../query/odata/apply.js';
import { parseFilter, parseOrderBy } from '../../query/odata/listQuery.js';
import { unsupported } from '../../query/odata/refusals.js';
import { parseSelect } from '../../query/odata/select.js';
import type { Answer } from '../server/route.js';
import { type ODataRequest, scalarOf, valuesOf } from './entities.js';
import type { EntitySet } from './entitySets.js';
import { jsonFormatFor } from './format.js';
import { allowOnly, type SentOptions, truth, wholeNumber } from './options.js';
import { jsonAnswer } from './writing.js';

/** A result row: its values, and its sums as exact decimal texts. */
interface ResultRow {
  readonly values: JsonObject;
  readonly exact: Readonly<Record<string, string>>;
}

/** Digits after the point of an average. */
const averageDigits = 6;

/** @throws DomainError INVALID_QUERY_OPTION for sums across currencies, and those of the parsers; QueryTimeout, AnswerTooLarge */
export async function answerApplied(
  set: EntitySet,
  request: ODataRequest,
  sent: SentOptions,
  aggregate: Queries['aggregate'] | undefined,
): Promise<Answer> {
  allowOnly(sent, ['apply', 'filter', 'orderby', 'skip', 'top', 'count', 'select']);
  const apply = sent.get('apply');
  const option = apply?.written ?? '$apply';
  if (aggregate === undefined || set.model === undefined)
    throw unsupported({ option, position: 0 }, 'this set cannot be aggregated');
  const format = jsonFormatFor(request.header, sent.get('format')?.value);
  const now = request.context.at;
  const applied = parseApply(apply?.value ?? '', set.fields, { now, option, aliases: sent.aliases });
  const own = stepsOf(sent, applied, now);
  const select = sent.get('select');
  const names =
    select === undefined
      ? Object.keys(applied.fields)
      : parseSelect(select.value, applied.fields, select.written, { all: true });
  const rows = await aggregate(set.model, queryFor(set, applied), request.demand());
  let result = resultRows(set, applied, rows, option);
  for (const step of [...applied.steps, ...own.filtered]) result = taken(result, step);
  const count = result.length;
  for (const step of own.cut) result = taken(result, step);
  return jsonAnswer(request, sent, `#${set.name}(${names.join(',')})`, {
    ...(own.count ? { '@odata.count': scalarOf(count, format) } : {}),
    value: result.map(({ values, exact }) => {
      const shown = valuesOf(set.type, applied.fields, values, names, format);
      if (format.numbersAsText)
        for (const name of names) if (exact[name] !== undefined) shown[name] = exact[name];
      return shown;
    }),
  });
}

/** Returns the query options that are evaluated after `$apply`, in that order. */
function stepsOf(sent: SentOptions, { fields }: Applied, now: Date) {
  const [filter, orderBy] = [sent.get('filter'), sent.get('orderby')];
  const [skip, top] = [wholeNumber(sent.get('skip')), wholeNumber(sent.get('top'))];
  const filtered: Step[] = [];
  if (filter !== undefined)
    filtered.push({
      kind: 'filter',
      filter: parseFilter(filter.value, fields, { now, option: filter.written, aliases: sent.aliases }),
    });
  if (orderBy !== undefined)
    filtered.push({
      kind: 'orderby',
      orderBy: parseOrderBy(orderBy.value, fields, { now, option: orderBy.written, aliases: sent.aliases }),
    });
  const cut: Step[] = [];
  if (skip !== undefined) cut.push({ kind: 'skip', rows: skip });
  if (top !== undefined) cut.push({ kind: 'top', rows: top });
  return { filtered, cut, count: truth(sent.get('count')) ?? false };
}

/** Whether a query sums amounts that are in the currency of their row without grouping by currency. */
function needsCurrency({ fields }: EntitySet, { groupBy, aggregates }: Applied): boolean {
  if (!Object.hasOwn(fields, 'currency') || groupBy.includes('currency')) return false;
  return aggregates.some(({ field }) => field !== undefined && fields[field]?.type === 'decimal');
}

function queryFor(set: EntitySet, applied: Applied) {
  const { filter, groupBy, aggregates } = applied;
  const measures: Measure[] = [{ name: 'rows', operation: 'count' }];
  for (const field of new Set(aggregates.flatMap((each) => each.field ?? []))) {
    measures.push({ name: `sum ${field}`, operation: 'sum', field });
    measures.push({ name: `count ${field}`, operation: 'count', field });
  }
  const keys = needsCurrency(set, applied) ? [...groupBy, 'currency'] : groupBy;
  return { ...(filter && { filter }), groupBy: keys.map((field) => ({ field })), measures };
}

function resultRows(
  set: EntitySet,
  applied: Applied,
  rows: readonly AggregateRow[],
  option: string,
): readonly ResultRow[] {
  const { groupBy, aggregates } = applied;
  if (needsCurrency(set, applied)) {
    const seen = new Set<string>();
    for (const { keys } of rows) {
      const group = JSON.stringify(groupBy.map((field) => keys[field] ?? null));
      if (seen.has(group))
        throw new DomainError(
          'INVALID_QUERY_OPTION',
          'Amounts in different currencies cannot be added; group by currency, or filter by it',
          { option, field: 'currency' },
        );
      seen.add(group);
    }
    // Without grouping, even an empty set has one row.
    if (rows.length === 0 && groupBy.length === 0) return [rowOf(applied, { keys: {}, measures: {} })];
  }
  return rows.map((row) => rowOf({ groupBy, aggregates }, row));
}

function rowOf(
  { groupBy, aggregates }: Pick<Applied, 'groupBy' | 'aggregates'>,
  row: AggregateRow,
): ResultRow {
  const values: JsonObject = {};
  const exact: Record<string, string> = {};
  for (const field of groupBy) values[field] = row.keys[field] ?? null;
  for (const aggregate of aggregates) {
    const value = amountOf(aggregate, row);
    values[aggregate.alias] = value === null ? null : Number(value);
    if (value !== null) exact[aggregate.alias] = value;
  }
  return { values, exact };
}

/** Returns an aggregate as exact decimal text; null if nothing was summed. */
function amountOf({ method, field }: Aggregate, { measures }: AggregateRow): string | null {
  if (method === 'count') return String(measures.rows ?? 0);
  const count = Number(measures[`count ${field}`] ?? 0);
  if (count === 0) return null;
  const sum = new Exact(measures[`sum ${field}`] ?? 0);
  return (method === 'sum' ? sum : sum.div(count).toDecimalPlaces(averageDigits)).toFixed();
}

function taken(rows: readonly ResultRow[], step: Step): readonly ResultRow[] {
  switch (step.kind) {
    case 'filter':
      return rows.filter(({ values }) => matches(step.filter, values));
    case 'orderby':
      return sorted(rows, step.orderBy);
    case 'skip':
      return rows.slice(step.rows);
    case 'top':
      return rows.slice(0, step.rows);
  }
}

/** Sorts the rows; ties stay in the order of the groups. */
function sorted(rows: readonly ResultRow[], orderBy: readonly OrderBy[]): readonly ResultRow[] {
  const compare = compareBy(orderBy);
  const keyed = rows.map((row, index) => ({
    row,
    document: { ...row.values, id: idOf(row.values.id, index) },
  }));
  return keyed.sort((one, other) => compare(one.document, other.document)).map(({ row }) => row);
}

function idOf(id: JsonValue | undefined, index: number): string | number {
  return typeof id === 'string' || typeof id === 'number' ? id : index;
}
