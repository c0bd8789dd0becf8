/** Rows as a CSV or XLSX file, streamed: nothing but the batch at hand is in memory. */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { currencyDigitsByCode } from '../../kernel/currencies.js';
import type { JsonObject } from '../../kernel/json.js';
import type { FieldTable } from '../../query/fields.js';
import type { FileAnswer } from '../server/route.js';

export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows of one sheet; Excel takes 1,048,576, its heading included. */
const rowsPerSheet = 1_000_000;

/** Those that a spreadsheet shows in another way than text and numbers. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** How a CSV file is written, where a reader wants another than RFC 4180. */
export interface CsvManner {
  readonly separator?: CsvSeparator;
  /** Whether a byte order mark says that it is UTF-8, which Excel asks for. */
  readonly bom?: boolean;
}

export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

export interface Table {
  /** Name of the file without its ending, and of the sheet. */
  readonly name: string;
  /** Name of the sheet where it is another: at most 31 characters, none of `*?:\\/[]`. */
  readonly sheet?: string;
  readonly columns: readonly string[];
  /**
   * Types of columns, by name: days are written as days, amounts with the digits of the row's `currency`. Other columns keep their values as they
   * are.
   */
  readonly types?: ColumnTypes;
  readonly batches: AsyncIterable<readonly JsonObject[]>;
  /** A last sheet of an XLSX file, asked for when all rows are written. */
  readonly closing?: () => { readonly name: string; readonly rows: readonly (readonly unknown[])[] };
}

/** RFC 4180 with a heading, or Office Open XML. Cells that a spreadsheet would run as a formula are made harmless. */
export function spreadsheet(format: SpreadsheetFormat, table: Table, manner: CsvManner = {}): FileAnswer {
  return format === 'csv' ? csv(table, manner) : xlsx(table);
}

/** Tells the types of a table's fields, for dates and amounts. */
export function columnTypes(fields: FieldTable): ColumnTypes {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]));
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** UTF-16 units that Excel takes in a cell; it repairs away what has more. */
const cellLength = 32_767;

/**
 * Text as a cell of Office Open XML holds it (ECMA-376, part 1, 22.9.2.19). Characters that XML cannot hold are spelled `_xHHHH_`, and so is text
 * that would be read as such a spelling.
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
const formulaBegin = '[=+\\-@]';
const formulaBehindSpace = new RegExp(`^${passedOver}+${formulaBegin}`);
/**
 * A spreadsheet that separates by one of these begins a cell behind each. The white space behind it holds none of them, or a long row
 * of tabs would be looked through once for each of its tabs.
 */
const formulaBehind = (separators: string) =>
  new RegExp(`[${separators}](?=[${passedOver}--[${separators}]]*${formulaBegin})`, 'gv');
/** By the separator of the file, which the writer below quotes: those that a reader with other settings may take instead. */
const formulasBehindOthers: Readonly<Record<CsvSeparator, RegExp>> = {
  comma: formulaBehind(';\\t'),
  semicolon: formulaBehind(',\\t'),
  tab: formulaBehind(';,'),
};

/** A quote keeps text text, also where the writer below does not see that a formula begins. */
function csvCell(value: unknown, separator: CsvSeparator): string | number | boolean | null {
  const content = cell(value);
  if (typeof content !== 'string') return content;
  const safe = content.replace(formulasBehindOthers[separator], "$&'");
  return formulaBehindSpace.test(safe) ? `'${safe}` : safe;
}

function csv({ name, columns, batches }: Table, { separator = 'comma', bom = false }: CsvManner): FileAnswer {
  const rows = Readable.from(rowsOf(columns, batches, separator));
  const text = stringify({
    header: true,
    bom,
    delimiter: csvSeparators[separator],
    columns: [...columns],
    // A quote before =, +, -, @ and tab keeps text text. Numbers are written by us and stay as they are.
    escape_formulas: true,
    record_delimiter: '\r\n',
    // By default the writer quotes its own delimiter alone, and readers take either half of it for the end of a row.
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

async function* rowsOf(
  columns: readonly string[],
  batches: AsyncIterable<readonly JsonObject[]>,
  separator: CsvSeparator,
) {
  for await (const batch of batches) {
    for (const document of batch) yield columns.map((column) => csvCell(document[column], separator));
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

/** Formats of amounts by the digits that their currency has after the point; an amount with more digits shows them. */
const amountFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'] as const;
const exactFormat = '#,##0.00####';
const dayFormat = 'yyyy-mm-dd';
const momentFormat = 'yyyy-mm-dd hh:mm:ss';

/** A day, also where it stands for its first moment, as the dates of documents do. */
const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.0+)?Z)?$/.test(text);

interface StyledCell {
  readonly value: string | number | boolean | Date | null;
  readonly format?: string;
}

/** A cell by the type of its column. Excel's calendar begins in 1900: what is earlier stays text. */
function styledCell(value: unknown, type: string | undefined, currency: unknown): StyledCell {
  if (typeof value === 'string' && (type === 'date' || type === 'timestamp')) {
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1900) return { value: xlsxCell(value) };
    return { value: moment, format: type === 'date' || isWholeDay(value) ? dayFormat : momentFormat };
  }
  if (typeof value === 'number' && type === 'decimal')
    return { value, format: amountFormat(value, currency) };
  return { value: xlsxCell(value) };
}

function amountFormat(value: number, currency: unknown): string {
  const digits = typeof currency === 'string' ? currencyDigitsByCode.get(currency) : undefined;
  const shown = digits ?? 2;
  return Number(value.toFixed(shown)) === value ? (amountFormats[shown] ?? exactFormat) : exactFormat;
}

/** Characters; wide enough for what mostly stands in a column. */
function widthOf(column: string, type: string | undefined): number {
  const usual = { date: 11, timestamp: 20, decimal: 14, integer: 10, boolean: 9 }[type ?? ''] ?? 22;
  return Math.max(usual, column.length + 3);
}

async function write(
  { name, sheet: sheetName = name, columns, types = {}, batches, closing }: Table,
  content: PassThrough,
): Promise<void> {
  // Loaded by the first who wants it: it is large, and many never do.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: content,
    useSharedStrings: false,
    useStyles: true,
  });
  const begin = (number: number) => {
    const sheet = workbook.addWorksheet(number === 1 ? sheetName : `${sheetName} ${number}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
      // On paper all columns stand on one page, under the headings.
      pageSetup: {
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: '1:1',
      },
    });
    sheet.columns = columns.map((column) => ({ width: widthOf(column, types[column]) }));
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, columns.length) } };
    const heading = sheet.addRow([...columns]);
    heading.font = { bold: true };
    heading.commit();
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
      const cells = columns.map((column) => styledCell(document[column], types[column], document.currency));
      const row = sheet.addRow(cells.map(({ value }) => value));
      cells.forEach(({ format }, index) => {
        if (format !== undefined) row.getCell(index + 1).numFmt = format;
      });
      row.commit();
      rows += 1;
    }
    if (content.destroyed) return;
    if (content.writableNeedDrain) await Promise.race([once(content, 'drain'), once(content, 'close')]);
  }
  sheet.commit();
  if (closing !== undefined) {
    const last = closing();
    const lastSheet = workbook.addWorksheet(last.name);
    lastSheet.columns = [{ width: 24 }, { width: 40 }];
    for (const row of last.rows) lastSheet.addRow(row.map(xlsxCell)).commit();
    lastSheet.commit();
  }
  await workbook.commit();
}
