/** The first sheet of an Excel file is read as a table, and a damaged file is refused. */
import { describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { UnreadableFile } from '../../console/src/screens/import/records.js';
import { shownBy, textOfNumber } from '../../console/src/screens/import/xlsx/cells.js';
import { tableOf } from '../../console/src/screens/import/xlsx/table.js';

async function linesOf(fill: (book: ExcelJS.Workbook) => void): Promise<readonly string[]> {
  const book = new ExcelJS.Workbook();
  fill(book);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const file = new File([bytes], 'book.xlsx', { lastModified: 7 });
  const table = await tableOf(file);
  expect([table.name, table.lastModified]).toEqual(['book.csv', 7]);
  return (await table.text()).split('\r\n');
}

test('the first sheet becomes lines in its row order, and each cell the text that it shows', async () => {
  const lines = await linesOf((book) => {
    const sheet = book.addWorksheet('Bills');
    sheet.addRow(['number', 'day', 'at', 'amount', 'paid', 'note']);
    sheet.addRow([
      'R-1',
      new Date(Date.UTC(2025, 11, 24)),
      new Date(Date.UTC(2025, 11, 24, 9, 30)),
      1029.9,
      true,
    ]);
    sheet.getCell('B2').numFmt = 'dd.mm.yyyy';
    sheet.getCell('C2').numFmt = 'yyyy-mm-dd hh:mm';
    sheet.getRow(4).values = ['R-2', '31.01.2026', null, 0.1, false, 'Said "twice",\nand شركة'];
    sheet.getCell('A5').value = { richText: [{ text: 'bold', font: { bold: true } }, { text: ' & plain' }] };
    sheet.getCell('D5').value = { formula: 'D2*2', result: 2059.8 };
    sheet.getCell('F5').value = { text: 'a link', hyperlink: 'https://example.com' };
    sheet.getCell('A6').value = 42;
    sheet.getCell('A6').numFmt = '00000';
    book.addWorksheet('Other').addRow(['nobody asks for it']);
  });
  expect(lines).toEqual([
    'number,day,at,amount,paid,note',
    'R-1,2025-12-24,2025-12-24T09:30:00,1029.9,true',
    '',
    'R-2,31.01.2026,,0.1,false,"Said ""twice"",\nand شركة"',
    'bold & plain,,,2059.8,,a link',
    '00042',
    '',
  ]);
});

test('ten thousand rows with repeated texts, numbers and days are read', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    `cus-${at % 50}`,
    at,
    new Date(Date.UTC(2026, 0, 1 + (at % 300))),
  ]);
  const lines = await linesOf((book) => {
    const sheet = book.addWorksheet('Many');
    sheet.getColumn(3).numFmt = 'yyyy-mm-dd';
    sheet.addRows(rows);
  });
  expect(lines.slice(0, -1)).toEqual(
    rows.map(([customer, at, day]) => `${customer},${at},${(day as Date).toISOString().slice(0, 10)}`),
  );
});

test.each([
  ['none', 'PK'],
  ['empty', ''],
  ['encrypted', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)])],
])('a file whose content is %s is refused', async (_, content) => {
  await expect(tableOf(new File([content], 'book.xlsx'))).rejects.toThrow(UnreadableFile);
});

test('a cut file is refused, and an altered one too unless its table is unharmed', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('One').addRow(['a', 'b']);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const whole = await (await tableOf(new File([bytes], 'book.xlsx'))).text();
  const outcomeOf = (content: Uint8Array<ArrayBuffer>) =>
    tableOf(new File([content], 'book.xlsx'))
      .then((table) => table.text())
      .catch((error: unknown) => (error instanceof UnreadableFile ? whole : error));
  for (let part = 1; part < 8; part += 1) {
    const cut = bytes.slice(0, (bytes.length * part) / 8);
    await expect(tableOf(new File([cut], 'book.xlsx'))).rejects.toThrow(UnreadableFile);
  }
  // One byte at a time is altered, in the parts and more densely in the list of parts at the end.
  const listLength = 600;
  for (let at = 0; at < bytes.length; at += at < bytes.length - listLength ? 61 : 7)
    expect(
      await outcomeOf(Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 0x55 : byte))),
    ).toBe(whole);
});

describe('numbers of cells', () => {
  test.each([
    [14, undefined, 'day'],
    [2, undefined, 'number'],
    [21, undefined, 'time'],
    [164, 'yyyy"-"mm"-"dd', 'day'],
    [164, '[$-407]d. mmmm yyyy;@', 'day'],
    [164, '#,##0.00 "days"', 'number'],
    [164, '[Red]-#,##0.00', 'number'],
    [164, '[h]:mm:ss', 'number'],
    [164, 'hh:mm', 'time'],
    [164, 'mmm', 'day'],
    [164, 'General', 'number'],
    [164, '00000', { digits: 5 }],
  ] as const)('format %s %s shows %j', (id, code, shown) => {
    expect(shownBy(id, code)).toEqual(shown);
  });

  test.each([
    ['46015', 'day', false, '2025-12-24'],
    ['46015.395833333336', 'day', false, '2025-12-24T09:30:00'],
    ['44553', 'day', true, '2025-12-24'],
    ['1', 'day', false, '1900-01-01'],
    ['0.5', 'time', false, '12:00:00'],
    ['0.30000000000000004', 'number', false, '0.30000000000000004'],
    ['1E-3', 'number', false, '0.001'],
    ['#N/A', 'number', false, '#N/A'],
    ['99999999999', 'day', false, '99999999999'],
  ] as const)('%s as a %s, counted from 1904: %s, reads %s', (written, shown, since1904, text) => {
    expect(textOfNumber(written, shown, since1904)).toBe(text);
  });
});
