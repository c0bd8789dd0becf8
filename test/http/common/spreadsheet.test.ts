/** Files for spreadsheets: a row stays a row and a cell a cell, whatever text they contain. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import {
  type CsvSeparator,
  csvSeparators,
  type SpreadsheetFormat,
  spreadsheet,
} from '../../../src/http/common/spreadsheet.js';

async function bytesOf(
  format: SpreadsheetFormat,
  texts: readonly string[],
  separator: CsvSeparator = 'comma',
): Promise<Buffer> {
  async function* batches() {
    yield texts.map((text, number) => ({ text, number }));
  }
  const table = { name: 'file', columns: ['text', 'number'], batches: batches() };
  const { content } = spreadsheet(format, table, { separator });
  return content instanceof Readable ? buffer(content) : Buffer.from(content);
}

async function cellsOf(texts: readonly string[]): Promise<unknown[]> {
  const workbook = new exceljs.Workbook();
  const bytes = await bytesOf('xlsx', texts);
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const rows = workbook.getWorksheet('file')?.getColumn(1).values ?? [];
  return Array.isArray(rows) ? rows.slice(2) : [];
}

test('a CSV file quotes texts that contain either half of a line end', async () => {
  const texts = ['one\ntwo', 'one\rtwo', 'one\r\ntwo', 'a, "b"', 'plain'];
  const text = (await bytesOf('csv', texts)).toString('utf8');
  expect(text).toContain('"one\ntwo",0\r\n');
  const read: { text: string }[] = parse(text, { columns: true, record_delimiter: ['\r\n', '\n', '\r'] });
  expect(read.map((row) => row.text)).toEqual(texts);
});

test('an XLSX file escapes characters that XML cannot hold as Excel does', async () => {
  expect(await cellsOf(['a\u0001b', 'a\ufffeb', 'a\rb', 'a\u007fb', 'a\tb\nc', '<&"\'>'])).toEqual([
    'a_x0001_b',
    'a_xFFFE_b',
    'a_x000D_b',
    'a_x007F_b',
    'a\tb\nc',
    '<&"\'>',
  ]);
});

test('an XLSX file preserves texts that look like such an escape', async () => {
  expect(await cellsOf(['_x0041_', '_x0041', 'x_x00e4_'])).toEqual([
    '_x005F_x0041_',
    '_x0041',
    'x_x005F_x00e4_',
  ]);
});

test('an XLSX file truncates a text that is too long for a cell, with an ellipsis', async () => {
  const [whole, cut] = await cellsOf(['a'.repeat(32_767), 'a'.repeat(32_768)]);
  expect(whole).toBe('a'.repeat(32_767));
  expect(cut).toBe(`${'a'.repeat(32_766)}…`);
});

test('no cell of a CSV file starts a formula, whatever a spreadsheet skips or takes as a separator', async () => {
  const texts = [
    '=1+1',
    ' =1+1',
    '\ufeff=1+1',
    '\u00a0@x',
    'a;=1+1',
    'a; \ufeff-1',
    ';;+1',
    'a-b; c',
    'plain',
  ];
  const text = (await bytesOf('csv', texts)).toString('utf8');
  const read: { text: string }[] = parse(text, { columns: true });
  expect(read.map((row) => row.text)).toEqual([
    "'=1+1",
    "' =1+1",
    "'\ufeff=1+1",
    "'\u00a0@x",
    "a;'=1+1",
    "a;' \ufeff-1",
    ";;'+1",
    'a-b; c',
    'plain',
  ]);
});

test.each<[CsvSeparator, readonly [string, string][]]>([
  [
    'comma',
    [
      ['a;=1', "a;'=1"],
      ['a\t=1', "a\t'=1"],
      ['a,=1', 'a,=1'],
      ['a; \t-1', "a; \t'-1"],
    ],
  ],
  [
    'semicolon',
    [
      ['a;=1', 'a;=1'],
      ['a\t=1', "a\t'=1"],
      ['a,=1', "a,'=1"],
      ['a, @b, c', "a,' @b, c"],
    ],
  ],
  [
    'tab',
    [
      ['a;=1', "a;'=1"],
      ['a\t=1', 'a\t=1'],
      ['a,=1', "a,'=1"],
      ['a;\t+1', "a;'\t+1"],
    ],
  ],
])('a file with a %s between cells has no formula after any other separator', async (separator, cells) => {
  const bytes = await bytesOf(
    'csv',
    cells.map(([sent]) => sent),
    separator,
  );
  const read: { text: string }[] = parse(bytes, { columns: true, delimiter: csvSeparators[separator] });
  expect(read.map(({ text }) => text)).toEqual(cells.map(([, written]) => written));
});

test('a long row of separators is written in time linear in its length', async () => {
  const begun = Date.now();
  await bytesOf('csv', ['\t'.repeat(500_000), '; '.repeat(250_000), ';'.repeat(500_000)]);
  expect(Date.now() - begun).toBeLessThan(5_000);
});

test('an XLSX file has dates as dates, amounts with their currency’s digits, and frozen headings', async () => {
  async function* batches() {
    yield [
      { day: '2026-02-28', at: '2026-02-28T12:30:00.000Z', price: 1234.5, currency: 'EUR', count: 3 },
      { day: null, at: '1066-10-14T00:00:00.000Z', price: 1234, currency: 'JPY', count: 4 },
      { day: '2026-03-01', at: '2026-03-01T00:00:00.000Z', price: 0.125, currency: 'KWD', count: 5 },
    ];
  }
  const types = { day: 'date', at: 'timestamp', price: 'decimal', count: 'integer' };
  const columns = ['day', 'at', 'price', 'currency', 'count'];
  const { content } = spreadsheet('xlsx', { name: 'file', columns, types, batches: batches() });
  const bytes = await buffer(content as Readable);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const sheet = workbook.getWorksheet('file');
  if (sheet === undefined) throw new Error('no sheet');
  const cell = (place: string) => [sheet.getCell(place).value, sheet.getCell(place).numFmt];
  expect(cell('A2')).toEqual([new Date('2026-02-28T00:00:00.000Z'), 'yyyy-mm-dd']);
  expect(cell('B2')).toEqual([new Date('2026-02-28T12:30:00.000Z'), 'yyyy-mm-dd hh:mm:ss']);
  expect(cell('B4')).toEqual([new Date('2026-03-01T00:00:00.000Z'), 'yyyy-mm-dd']);
  expect(cell('B3')[0]).toBe('1066-10-14T00:00:00.000Z');
  expect(cell('C2')).toEqual([1234.5, '#,##0.00']);
  expect(cell('C3')).toEqual([1234, '#,##0']);
  expect(cell('C4')).toEqual([0.125, '#,##0.000']);
  expect(sheet.getCell('E2').value).toBe(3);
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true });
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.autoFilter).toBe('A1:E1');
  expect(sheet.pageSetup).toMatchObject({
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  });
  expect(sheet.getColumn(2).width).toBeGreaterThan(15);
});

test('a CSV file can have another separator and begin with a byte order mark', async () => {
  async function* batches() {
    yield [{ text: 'ä;b', number: 1.5 }];
  }
  const table = { name: 'file', columns: ['text', 'number'], batches: batches() };
  const { content } = spreadsheet('csv', table, { separator: 'semicolon', bom: true });
  expect((await buffer(content as Readable)).toString('utf8')).toBe('\ufefftext;number\r\n"ä;b";1.5\r\n');
});
