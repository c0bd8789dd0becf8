/** The rows of a report: documents or entries of a list, streamed; and the order of rows that no engine sorts. */
import { type ReportPlan, type ReportSort, referenceTo } from '../domain/report/plan.js';
import { amountOf, currencyOf } from '../domain/report/source.js';
import { compareCodePoints } from '../kernel/codePoints.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import { AnswerTooLarge, type Queries } from '../ports/readModels.js';
import type { OrderBy } from '../query/ast.js';
import type { Column } from '../query/columns.js';
import { type EntryRows, entryRows } from '../query/entries.js';
import { matches } from '../query/evaluate.js';
import type { Document } from '../query/fields.js';
import type { ReportRequest } from './reportQueries.js';
import type { ReportTotals } from './reportTotals.js';

export const rowsAtOnce = 500;

export function* pagesOf(rows: readonly JsonObject[]): Generator<readonly JsonObject[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/**
 * Yields the rows with the columns of the plan, and adds each row to the totals on the way.
 * @throws QueryTimeout, AnswerTooLarge
 */
export async function* reportRows(
  readModels: Queries,
  request: ReportRequest,
  plan: ReportPlan,
  totals: ReportTotals,
): AsyncGenerator<readonly JsonObject[]> {
  const amount = amountOf(request.source, plan.list)?.name;
  const currency = currencyOf(request.source, plan.list)?.name;
  for await (const rows of wholeRows(readModels, request, plan)) {
    yield rows.map((row) => {
      const value = amount === undefined ? null : row[amount];
      if (typeof value === 'number' && currency !== undefined) totals.add(String(row[currency]), value, 1);
      return pickColumns(row, plan.columns);
    });
  }
}

function pickColumns(row: JsonObject, columns: readonly Pick<Column, 'name'>[]): JsonObject {
  const own: JsonObject = {};
  for (const { name } of columns) own[name] = row[name] ?? null;
  return own;
}

async function* wholeRows(
  readModels: Queries,
  { model, source, timeLimit }: ReportRequest,
  { list, columns, filter, entryFilter, sortBy, filtered }: ReportPlan,
): AsyncGenerator<readonly JsonObject[]> {
  const terms = sortBy.flatMap(({ name, direction }) => {
    const column = source.columns.get(name);
    return column === undefined ? [] : [{ column, direction }];
  });
  // Engines order documents only, so rows ordered by fields of their entries are sorted here.
  const sorting = terms.some(({ column }) => column.list !== undefined) ? openSorting(sortBy) : undefined;
  const orderBy = terms.map(
    ({ column, direction }): OrderBy => ({
      expression: referenceTo(column),
      direction,
    }),
  );
  const documents = readModels.scan(model, {
    ...(filter === undefined ? {} : { filter }),
    ...(sorting === undefined ? { orderBy } : {}),
    timeLimit,
  });
  if (list === undefined) {
    yield* documents;
    return;
  }
  const looked = [...columns, ...terms.map(({ column }) => column), ...filtered].map(({ name }) => name);
  const counted = [amountOf(source, list), currencyOf(source, list)].flatMap((one) => one?.name ?? []);
  const rowsOf = entryRows(list, [...looked, ...counted]);
  const rows = pagesOfEntries(documents, (document) =>
    rowsOf(document).filter((row) => entryFilter === undefined || matches(entryFilter, row)),
  );
  if (sorting === undefined) {
    yield* rows;
    return;
  }
  for await (const portion of rows) sorting.add(portion);
  yield* pagesOf(sorting.sortedRows());
}

async function* pagesOfEntries(
  documents: AsyncIterable<readonly Document[]>,
  rowsOf: EntryRows,
): AsyncGenerator<readonly JsonObject[]> {
  for await (const batch of documents) {
    let portion: JsonObject[] = [];
    for (const document of batch) {
      portion.push(...rowsOf(document));
      if (portion.length < rowsAtOnce) continue;
      yield portion;
      portion = [];
    }
    if (portion.length > 0) yield portion;
  }
}

/** The largest number of rows sorted in memory. */
const sortable = 100_000;

/** Nulls come first in `asc` and last in `desc`, as in lists; equal rows keep their order. */
export function byTerms(terms: readonly ReportSort[]): (left: JsonObject, right: JsonObject) => number {
  return (left, right) => {
    for (const { name, direction } of terms) {
      const difference = compare(left[name], right[name]);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

function compare(left: JsonValue | undefined, right: JsonValue | undefined): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return right === null || right === undefined ? 0 : -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  return Number(left) - Number(right);
}

function openSorting(terms: readonly ReportSort[]) {
  const rows: JsonObject[] = [];
  return {
    /** @throws AnswerTooLarge */
    add(more: readonly JsonObject[]): void {
      if (rows.length + more.length > sortable)
        throw new AnswerTooLarge(`an order by fields of entries reaches no further than ${sortable} rows`);
      for (const row of more) rows.push(row);
    },
    sortedRows: (): readonly JsonObject[] => rows.sort(byTerms(terms)),
  };
}
