/** Answers with the result of a report: JSON, CSV or XLSX, streamed if it is large. */
import { Readable } from 'node:stream';
import type { ReportOutcome, ReportResult } from '../../analytics/reportExecution.js';
import type { JsonObject } from '../../kernel/json.js';
import { beginFile } from '../common/begun.js';
import { type CsvManner, spreadsheet } from '../common/spreadsheet.js';
import type { Answer } from '../server/route.js';

/** The head of an execution, apart from its rows. */
export interface ReportHead {
  readonly reportId: string;
  readonly name: string;
  readonly executedAt: string;
  /** Called when all rows have been read; undefined if not requested. */
  readonly metadata: (() => JsonObject) | undefined;
}

/** @throws what the result's batches throw before anything is sent */
export async function jsonReport(head: ReportHead, result: ReportResult): Promise<Answer> {
  const content = Readable.from(jsonText(head, result), { objectMode: false });
  return { file: await beginFile({ contentType: 'application/json; charset=utf-8', content }) };
}

/** Answers with the first rows and the totals of all; only these rows are read. @throws what the result's batches throw */
export async function firstRows(
  { reportId, executedAt, metadata }: ReportHead,
  { batches, outcome, outcomeAhead }: ReportResult,
  limit: number,
): Promise<Answer> {
  const rows: JsonObject[] = [];
  let isWhole = true;
  for await (const batch of batches) {
    isWhole = rows.length + batch.length <= limit;
    rows.push(...batch.slice(0, limit - rows.length));
    if (!isWhole) break;
  }
  const { totalRows, summary } = isWhole ? outcome() : await outcomeAhead();
  return {
    body: {
      ...{ reportId, executedAt, rows, totalRows, summary },
      ...(metadata === undefined ? {} : { metadata: metadata() }),
    },
  };
}

async function* jsonText(head: ReportHead, { batches, outcome }: ReportResult): AsyncGenerator<string> {
  const { reportId, executedAt, metadata } = head;
  yield `${JSON.stringify({ reportId, executedAt }).slice(0, -1)},"rows":[`;
  let separator = '';
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      text += separator + JSON.stringify(row);
      separator = ',';
    }
    if (text !== '') yield text;
  }
  const { totalRows, summary } = outcome();
  const rest = { totalRows, summary, ...(metadata === undefined ? {} : { metadata: metadata() }) };
  yield `],${JSON.stringify(rest).slice(1)}`;
}

/**
 * Answers with the rows alone, since a CSV file has no place for anything else. The totals are computed before the rows and sent in headers.
 * @throws what the result's batches throw before anything is sent
 */
export async function csvReport(
  head: ReportHead,
  result: ReportResult,
  manner: CsvManner = {},
): Promise<Answer> {
  const { totalRows, summary } = await result.outcomeAhead();
  const columns = result.columns.map(({ name }) => name);
  const table = { name: fileName(head.name), columns, batches: result.batches };
  const file = spreadsheet('csv', table, manner);
  return {
    file: await beginFile(file),
    headers: {
      'x-total-rows': String(totalRows),
      'x-report-summary': asciiJson(summary),
      ...(head.metadata === undefined ? {} : { 'x-report-metadata': asciiJson(head.metadata()) }),
    },
  };
}

/**
 * Answers with the rows in the sheets `report`, `report 2` …, and everything else in the sheet `summary`.
 * @throws what the result's batches throw before anything is sent
 */
export async function xlsxReport(head: ReportHead, result: ReportResult): Promise<Answer> {
  const columns = result.columns.map(({ name }) => name);
  const summarySheet = () => ({ name: 'summary', rows: [...summaryRows(head, result.outcome())] });
  const table = {
    name: fileName(head.name),
    sheet: 'report',
    columns,
    types: Object.fromEntries(result.columns.map(({ name, type }) => [name, type])),
    batches: result.batches,
    closing: summarySheet,
  };
  return { file: await beginFile(spreadsheet('xlsx', table)) };
}

function* summaryRows({ reportId, name, executedAt, metadata }: ReportHead, outcome: ReportOutcome) {
  const { byCurrency, ...summary } = outcome.summary;
  yield ['reportId', reportId];
  yield ['name', name];
  yield ['executedAt', executedAt];
  yield ['totalRows', outcome.totalRows];
  yield* Object.entries(summary);
  // A cell with a table or an object contains its JSON text.
  for (const [currency, figures] of Object.entries(byCurrency ?? {}))
    yield [`byCurrency ${currency}`, figures];
  yield* Object.entries(metadata?.() ?? {});
}

function fileName(name: string): string {
  return name.replace(/[\p{Cc}\s/\\:*?"<>|]+/gu, '-').slice(0, 100);
}

/** Returns JSON that a header can contain (RFC 9110, 5.5): ASCII only. */
function asciiJson(value: JsonObject): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
