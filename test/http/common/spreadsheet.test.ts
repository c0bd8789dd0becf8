/** Files that spreadsheets open: whatever a text holds, a row stays a row and a cell a cell. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { type SpreadsheetFormat, spreadsheet } from '../../../src/http/common/spreadsheet.js';

async function bytesOf(format: SpreadsheetFormat, texts: readonly string[]): Promise<Buffer> {
  async function* batches() {
    yield texts.map((text, number) => ({ text, number }));
  }
  const { content } = spreadsheet(format, { name: 'file', columns: ['text', 'number'], batches: batches() });
  return content instanceof Readable ? buffer(content) : Buffer.from(content);
}

async function cellsOf(texts: readonly string[]): Promise<unknown[]> {
  const workbook = new exceljs.Workbook();
  const bytes = await bytesOf('xlsx', texts);
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const rows = workbook.getWorksheet('file')?.getColumn(1).values ?? [];
  return Array.isArray(rows) ? rows.slice(2) : [];
}

test('a CSV file quotes texts that hold either half of a line end', async () => {
  const texts = ['one\ntwo', 'one\rtwo', 'one\r\ntwo', 'a, "b"', 'plain'];
  const text = (await bytesOf('csv', texts)).toString('utf8');
  expect(text).toContain('"one\ntwo",0\r\n');
  const read: { text: string }[] = parse(text, { columns: true, record_delimiter: ['\r\n', '\n', '\r'] });
  expect(read.map((row) => row.text)).toEqual(texts);
});

test('an XLSX file spells what XML cannot hold as Excel does', async () => {
  expect(await cellsOf(['a\u0001b', 'a\ufffeb', 'a\rb', 'a\u007fb', 'a\tb\nc', '<&"\'>'])).toEqual([
    'a_x0001_b',
    'a_xFFFE_b',
    'a_x000D_b',
    'a_x007F_b',
    'a\tb\nc',
    '<&"\'>',
  ]);
});

test('an XLSX file keeps texts that look like such a spelling as they are', async () => {
  expect(await cellsOf(['_x0041_', '_x0041', 'x_x00e4_'])).toEqual([
    '_x005F_x0041_',
    '_x0041',
    'x_x005F_x00e4_',
  ]);
});

test('an XLSX file cuts a text that no cell takes, and says so', async () => {
  const [whole, cut] = await cellsOf(['a'.repeat(32_767), 'a'.repeat(32_768)]);
  expect(whole).toBe('a'.repeat(32_767));
  expect(cut).toBe(`${'a'.repeat(32_766)}…`);
});

test('no cell of a CSV file begins a formula, whatever a spreadsheet passes over or separates cells by', async () => {
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
