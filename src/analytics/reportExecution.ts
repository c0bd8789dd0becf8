/** Executes a report: returns its rows in batches, in constant memory, and their totals. */
import { countName, type ReportPlan } from '../domain/report/plan.js';
import { DomainError } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { AnswerTooLarge, type Queries, QueryTimeout } from '../ports/readModels.js';
import type { AggregateRow, GroupKey } from '../query/ast.js';
import type { Column } from '../query/columns.js';
import {
  addTotals,
  measureNames,
  planFor,
  type ReportRequest,
  sumName,
  totalsQuery,
} from './reportQueries.js';
import { byTerms, pagesOf, reportRows } from './reportRows.js';
import { type ReportSummary, startTotals } from './reportTotals.js';

export interface ReportColumnType extends JsonObject {
  name: string;
  type: string;
}

export interface ReportResult {
  readonly columns: readonly ReportColumnType[];
  /** Can be read once. @throws DomainError EXECUTION_FAILED */
  readonly batches: AsyncIterable<readonly JsonObject[]>;
  /** The totals of all rows; complete once the batches have ended. */
  outcome(): ReportOutcome;
  /** For answers that state the totals before the rows: queries them separately if necessary. @throws DomainError EXECUTION_FAILED */
  outcomeAhead(): Promise<ReportOutcome>;
}

export interface ReportOutcome {
  readonly totalRows: number;
  readonly summary: ReportSummary;
}

/** @throws DomainError EXECUTION_FAILED; INVALID_COLUMNS, VALIDATION_ERROR if the data source has changed since the report was defined */
export async function executeReport(readModels: Queries, request: ReportRequest): Promise<ReportResult> {
  const plan = planFor(request);
  return plan.groupBy.length > 0
    ? executeGrouped(readModels, request, plan)
    : executeListed(readModels, request, plan);
}

async function totalsOf(
  readModels: Queries,
  request: ReportRequest,
  plan: ReportPlan,
): Promise<ReportOutcome> {
  const query = totalsQuery(request, plan, []);
  const totals = newTotals(request);
  let totalRows = 0;
  for (const row of await inLimits(() => readModels.aggregate(request.model, query))) {
    addTotals(totals, { source: request.source, list: plan.list }, row);
    totalRows += countIn(row);
  }
  return { totalRows, summary: totals.summary() };
}

function newTotals({ source, defaultCurrency }: ReportRequest) {
  return startTotals(source.amount !== undefined, defaultCurrency);
}

function countIn({ measures }: AggregateRow): number {
  return Number(measures[measureNames.count] ?? 0);
}

async function executeGrouped(
  readModels: Queries,
  request: ReportRequest,
  plan: ReportPlan,
): Promise<ReportResult> {
  const { groupBy, sums, orderSums, currency, sortBy } = plan;
  const keys = groupBy.map(({ column, by }): GroupKey => ({ field: column.name, ...(by && { by }) }));
  const query = totalsQuery(request, plan, keys);
  const totals = newTotals(request);
  const rows = new Map<string, JsonObject>();
  for (const row of await inLimits(() => readModels.aggregate(request.model, query))) {
    addTotals(totals, { source: request.source, list: plan.list }, row);
    const own: JsonObject = {};
    for (const { name, column } of groupBy) own[name] = row.keys[column.name] ?? null;
    if (currency !== undefined) own[currency.name] = row.keys[currency.name] ?? null;
    const group = JSON.stringify(own);
    const before = rows.get(group) ?? {};
    // Sums of money are separated by currency, so only whole numbers are added here.
    for (const [index, { name }] of [...sums, ...orderSums].entries())
      own[name] = Number(before[name] ?? 0) + Number(row.measures[sumName(index)] ?? 0);
    own[countName] = Number(before[countName] ?? 0) + countIn(row);
    rows.set(group, own);
  }
  const sorted = [...rows.values()];
  if (sortBy.length > 0) sorted.sort(byTerms(sortBy));
  const outcome = () => ({ totalRows: sorted.length, summary: totals.summary() });
  for (const row of orderSums.length > 0 ? sorted : []) for (const { name } of orderSums) delete row[name];
  return {
    columns: [
      ...groupBy.map(({ name, column, by }) => ({
        name,
        type: by === undefined ? column.field.type : by === 'day' ? 'date' : 'string',
      })),
      ...(currency === undefined ? [] : [columnTypeOf(currency)]),
      ...sums.map(columnTypeOf),
      { name: countName, type: 'integer' },
    ],
    batches: asynchronous(pagesOf(sorted)),
    outcome,
    outcomeAhead: async () => outcome(),
  };
}

async function* asynchronous<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

function executeListed(readModels: Queries, request: ReportRequest, plan: ReportPlan): ReportResult {
  const totals = newTotals(request);
  let totalRows = 0;
  async function* countRows() {
    try {
      for await (const rows of reportRows(readModels, request, plan, totals)) {
        totalRows += rows.length;
        yield rows;
      }
    } catch (error) {
      throw refusalFor(error);
    }
  }
  return {
    columns: plan.columns.map(columnTypeOf),
    batches: countRows(),
    outcome: () => ({ totalRows, summary: totals.summary() }),
    outcomeAhead: () => totalsOf(readModels, request, plan),
  };
}

function columnTypeOf({ name, field }: Column): ReportColumnType {
  return { name, type: field.type };
}

/** @throws DomainError EXECUTION_FAILED if the work exceeds a limit of queries */
export async function inLimits<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusalFor(error);
  }
}

/** A query that exceeded a limit is the report's failure: the same report would exceed it again. */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof QueryTimeout)) return error;
  const problem = error instanceof AnswerTooLarge ? 'has too many rows to group or sort' : 'takes too long';
  return new DomainError(
    'EXECUTION_FAILED',
    `The report ${problem}; narrow it with a filter or a date range`,
  );
}
