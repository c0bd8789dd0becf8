/** Writes rows as a CSV or XLSX file, streamed: only the current batch is in memory. */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { currencyDigitsByCode } from '../../kernel/currencies.js';
import type { JsonObject } from '../../kernel/json.js';
import type { FieldTable } from '../../query/fields.js';
import type { FileAnswer } from '../server/route.js';

export type SpreadsheetFormat = 'csv' | 'xlsx';

/** Rows per sheet; Excel accepts 1,048,576, including the heading. */
const rowsPerSheet = 1_000_000;

/** Types of the columns that a spreadsheet formats, by column name. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** How a CSV file is written, if it should differ from RFC 4180. */
export interface CsvManner {
  readonly separator?: CsvSeparator;
  /** Whether a byte order mark marks the file as UTF-8, which Excel needs. */
  readonly bom?: boolean;
}

export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

export interface Table {
  /** Name of the file, without its extension, and of the sheet. */
  readonly name: string;
  /** Name of the sheet if it differs: at most 31 characters, none of `*?:\\/[]`. */
  readonly sheet?: string;
  readonly columns: readonly string[];
  /**
   * Types of columns, by name: days are written as days, amounts with the digits of the row's `currency`. Other columns keep their values unchanged.
   */
  readonly types?: ColumnTypes;
  readonly batches: AsyncIterable<readonly JsonObject[]>;
  /** Returns a last sheet for an XLSX file; called when all rows have been written. */
  readonly closing?: () => { readonly name: string; readonly rows: readonly (readonly unknown[])[] };
}

/** Returns a file in RFC 4180 with a heading, or in Office Open XML. Cells that a spreadsheet would run as a formula are escaped. */
export function spreadsheet(format: SpreadsheetFormat, table: Table, manner: CsvManner = {}): FileAnswer {
  return format === 'csv' ? csv(table, manner) : xlsx(table);
}

/** Returns the types of a table's fields, for dates and amounts. */
export function columnTypes(fields: FieldTable): ColumnTypes {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]));
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Most UTF-16 code units that Excel accepts in a cell; its repair removes longer ones. */
const cellLength = 32_767;

/**
 * Returns text as an Office Open XML cell stores it (ECMA-376, part 1, 22.9.2.19). Characters that XML cannot contain are escaped as `_xHHHH_`, and
 * so is text that would be read as such an escape.
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

/** White space and byte order marks, which a spreadsheet skips when it looks for a formula. */
const passedOver = '[\\s\\ufeff\\u200b]';
const formulaBegin = '[=+\\-@]';
const formulaBehindSpace = new RegExp(`^${passedOver}+${formulaBegin}`);
/**
 * Matches a formula after another separator, where a spreadsheet that splits by that separator begins a cell. The skipped white space excludes
 * the separators; otherwise a long run of tabs would be scanned once for each tab.
 */
const formulaBehind = (separators: string) =>
  new RegExp(`[${separators}](?=[${passedOver}--[${separators}]]*${formulaBegin})`, 'gv');
/** By separator of the file: the separators that a reader with other settings may use. The writer below quotes the file's own. */
const formulasBehindOthers: Readonly<Record<CsvSeparator, RegExp>> = {
  comma: formulaBehind(';\\t'),
  semicolon: formulaBehind(',\\t'),
  tab: formulaBehind(';,'),
};

/** Adds a quote that keeps text from being run, also where the writer below does not recognize a formula. */
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
    // A quote before =, +, -, @ and tab keeps text from being run. Numbers are written by us and stay unchanged.
    escape_formulas: true,
    record_delimiter: '\r\n',
    // By default the writer quotes only its own delimiter, but readers take either half of it for the end of a row.
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

/** Formats of amounts, by the digits of their currency after the point. An amount with more digits uses `exactFormat`. */
const amountFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'] as const;
const exactFormat = '#,##0.00####';
const dayFormat = 'yyyy-mm-dd';
const momentFormat = 'yyyy-mm-dd hh:mm:ss';

/** Whether a text is a day, or the midnight that documents store for a day. */
const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.0+)?Z)?$/.test(text);

interface StyledCell {
  readonly value: string | number | boolean | Date | null;
  readonly format?: string;
}

/** Returns a cell for the type of its column. Excel's calendar begins in 1900, so earlier dates stay text. */
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

/** Returns a column's width in characters, wide enough for most values. */
function widthOf(column: string, type: string | undefined): number {
  const usual = { date: 11, timestamp: 20, decimal: 14, integer: 10, boolean: 9 }[type ?? ''] ?? 22;
  return Math.max(usual, column.length + 3);
}

async function write(
  { name, sheet: sheetName = name, columns, types = {}, batches, closing }: Table,
  content: PassThrough,
): Promise<void> {
  // Loaded on first use, since it is large and often never needed.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: content,
    useSharedStrings: false,
    useStyles: true,
  });
  const begin = (number: number) => {
    const sheet = workbook.addWorksheet(number === 1 ? sheetName : `${sheetName} ${number}`, {
      views: [{ state: 'frozen', ySplit: 1 }],
      // In print all columns fit on one page, and each page repeats the heading.
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
    // A string cell is never a formula in this format: its type says so.
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
