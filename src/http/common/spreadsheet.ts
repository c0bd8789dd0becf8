/** Rows as a CSV or XLSX file, streamed: nothing but the batch at hand is in memory. */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { JsonObject } from '../../kernel/json.js';
import type { FileAnswer } from '../server/route.js';

export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows of one sheet; Excel takes 1,048,576, its heading included. */
const rowsPerSheet = 1_000_000;

export interface Table {
  /** Name of the file without its ending, and of the sheet. */
  readonly name: string;
  /** Name of the sheet where it is another: at most 31 characters, none of `*?:\\/[]`. */
  readonly sheet?: string;
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly JsonObject[]>;
  /** A last sheet of an XLSX file, asked for when all rows are written. */
  readonly closing?: () => { readonly name: string; readonly rows: readonly (readonly unknown[])[] };
}

/** RFC 4180 with a heading, or Office Open XML. Cells that a spreadsheet would run as a formula are made harmless. */
export function spreadsheet(format: SpreadsheetFormat, table: Table): FileAnswer {
  return format === 'csv' ? csv(table) : xlsx(table);
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** UTF-16 units that Excel takes in a cell; it repairs away what has more. */
const cellLength = 32_767;

/**
 * Text as a cell of Office Open XML holds it (ECMA-376, part 1, 22.9.2.19): what XML cannot hold is spelled `_xHHHH_`, and so is what
 * would be read as such a spelling.
 */
function xlsxCell(value: unknown): string | number | boolean | null {
  const content = cell(value);
  if (typeof content !== 'string') return content;
  const text = content.length > cellLength ? `${content.slice(0, cellLength - 1)}…`.toWellFormed() : content;
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** White space and byte order marks, which a spreadsheet passes over when it looks for a formula. */
const passedOver = '[\\s\\ufeff\\u200b]';
const formulaBehindSpace = new RegExp(`^${passedOver}+[=+\\-@]`);
/** Where the semicolon is the separator of a spreadsheet's language, a cell begins behind each. */
const formulaBehindSemicolon = new RegExp(`;(?=${passedOver}*[=+\\-@])`, 'g');

/** A quote keeps text text, also where the writer below does not see that a formula begins. */
function csvCell(value: unknown): string | number | boolean | null {
  const content = cell(value);
  if (typeof content !== 'string') return content;
  const safe = content.replace(formulaBehindSemicolon, ";'");
  return formulaBehindSpace.test(safe) ? `'${safe}` : safe;
}

function csv({ name, columns, batches }: Table): FileAnswer {
  const rows = Readable.from(rowsOf(columns, batches));
  const text = stringify({
    header: true,
    columns: [...columns],
    // A quote before =, +, -, @ and tab keeps text text. Numbers are written by us and stay as they are.
    escape_formulas: true,
    record_delimiter: '\r\n',
    // Of itself it quotes its own delimiter alone, and readers take either half of it for the end of a row.
    quoted_match: /[\r\n]/,
    cast: { boolean: String, number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
  rows.on('error', (error) => text.destroy(error));
  text.on('close', () => rows.destroy());
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    filename: `${name}.csv`,
    content: rows.pipe(text),
  };
}

async function* rowsOf(columns: readonly string[], batches: AsyncIterable<readonly JsonObject[]>) {
  for await (const batch of batches) {
    for (const document of batch) yield columns.map((column) => csvCell(document[column]));
  }
}

function xlsx(table: Table): FileAnswer {
  const content = new PassThrough();
  write(table, content).catch((error: unknown) => {
    content.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: `${table.name}.xlsx`,
    content,
  };
}

async function write(
  { name, sheet: sheetName = name, columns, batches, closing }: Table,
  content: PassThrough,
): Promise<void> {
  // Loaded by the first who wants it: it is large, and many never do.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: content,
    useSharedStrings: false,
    useStyles: false,
  });
  const begin = (number: number) => {
    const sheet = workbook.addWorksheet(number === 1 ? sheetName : `${sheetName} ${number}`);
    sheet.addRow([...columns]).commit();
    return sheet;
  };
  let sheets = 1;
  let sheet = begin(sheets);
  let rows = 0;
  for await (const batch of batches) {
    // A cell that holds a string is never a formula in this format: its type says so.
    for (const document of batch) {
      if (rows === rowsPerSheet) {
        sheet.commit();
        sheets += 1;
        rows = 0;
        sheet = begin(sheets);
      }
      sheet.addRow(columns.map((column) => xlsxCell(document[column]))).commit();
      rows += 1;
    }
    if (content.destroyed) return;
    if (content.writableNeedDrain) await Promise.race([once(content, 'drain'), once(content, 'close')]);
  }
  sheet.commit();
  if (closing !== undefined) {
    const last = closing();
    const lastSheet = workbook.addWorksheet(last.name);
    for (const row of last.rows) lastSheet.addRow(row.map(xlsxCell)).commit();
    lastSheet.commit();
  }
  await workbook.commit();
}
