/** CSV and NDJSON files are read row by row with line numbers, and broken files are refused with a reason. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type FileRow, openImportFile } from '../../src/cli/importFiles.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

async function rowsOf(name: string, content: string | Buffer): Promise<FileRow[]> {
  const file = join(newFolder(), name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content);
  const rows: FileRow[] = [];
  for await (const row of (await openImportFile(file)).rows) rows.push(row);
  return rows;
}

test.each(['rows.csv', 'rows.csv.gz'])(
  'rows of %s have the number of the line on which they begin',
  async (name) => {
    const content = '\ufeffid,note\r\n1,"two\r\nlines"\r\n\r\n2,"a\nb\nc"\r\n3,"says ""so"""\r\n';
    expect(await rowsOf(name, content)).toEqual([
      { line: 2, row: { id: '1', note: 'two\r\nlines' } },
      { line: 5, row: { id: '2', note: 'a\nb\nc' } },
      { line: 8, row: { id: '3', note: 'says "so"' } },
    ]);
  },
);

test.each(['rows.ndjson', 'rows.ndjson.gz'])(
  'a line of %s that is not JSON does not affect the others',
  async (name) => {
    expect(await rowsOf(name, '{"key":"a"}\r\n\n{"key":\n{"key":"b"}')).toEqual([
      { line: 1, row: { key: 'a' } },
      { line: 3, fault: 'the line is not JSON', row: '{"key":' },
      { line: 4, row: { key: 'b' } },
    ]);
  },
);

test('a file with another extension is refused', async () => {
  await expect(rowsOf('rows.xlsx', '')).rejects.toThrow('must end in .csv, .ndjson, .csv.gz or .ndjson.gz');
});

test('only line feeds end lines, and the first line may have a byte order mark', async () => {
  expect(await rowsOf('rows.ndjson', '\ufeff{"key":"a\u2028b"}\n{"key":"c\u0085d"}')).toEqual([
    { line: 1, row: { key: 'a\u2028b' } },
    { line: 2, row: { key: 'c\u0085d' } },
  ]);
});

test('a long line stays whole although the file is read in chunks', async () => {
  const long = 'ä'.repeat(200_000);
  expect(await rowsOf('rows.ndjson', `{"key":"${long}"}\n{"key":"b"}\n`)).toEqual([
    { line: 1, row: { key: long } },
    { line: 2, row: { key: 'b' } },
  ]);
});

test('a line that is too long to send is reported without its text, and the next one is read', async () => {
  const endless = 'x'.repeat(5 * 1024 * 1024);
  expect(await rowsOf('rows.ndjson', `{"key":"a"}\n${endless}\n{"key":"b"}`)).toEqual([
    { line: 1, row: { key: 'a' } },
    { line: 2, fault: 'the line has more than 4194304 characters' },
    { line: 3, row: { key: 'b' } },
  ]);
  await expect(rowsOf('rows.csv', `key\na\n"${endless}"\n`)).rejects.toThrow(/rows\.csv/);
});

test('a row that does not fit its heading is refused, unless the extra cells are empty', async () => {
  expect(await rowsOf('rows.csv', 'key,name\n1,a,"b\nc"\n2\n3,ok\n4,d,,\n')).toEqual([
    { line: 2, fault: 'the row has 3 cells, the heading 2', row: ['1', 'a', 'b\nc'] },
    { line: 4, fault: 'the row has 1 cells, the heading 2', row: ['2'] },
    { line: 5, row: { key: '3', name: 'ok' } },
    { line: 6, row: { key: '4', name: 'd' } },
  ]);
});

test.each([
  ['half.ndjson.gz', gzipSync('{"key":"a"}\n'.repeat(10_000)).subarray(0, 40), 'unexpected end of file'],
  ['not.csv.gz', Buffer.from('key\n1\n'), 'incorrect header check'],
  ['latin.csv', Buffer.from('key,name\n1,caf\xe9\n', 'latin1'), 'the file is not valid utf-8'],
  ['latin.ndjson', Buffer.from('{"key":"caf\xe9"}\n', 'latin1'), 'the file is not valid utf-8'],
  ['open.csv', Buffer.from('key,name\n1,"open'), 'Quote Not Closed'],
  ['twice.csv', Buffer.from('key,name,name\n1,a,b\n'), 'the column name is repeated'],
])('%s is refused with its name and a reason', async (name, bytes, why) => {
  const file = join(newFolder(), name);
  writeFileSync(file, bytes);
  const read = async () => {
    for await (const _ of (await openImportFile(file)).rows);
  };
  await expect(read()).rejects.toThrow(`${file}: ${why}`);
});

test('a reader that stops before the fault of a broken file sees no error', async () => {
  const file = join(newFolder(), 'half.ndjson.gz');
  const noise = Array.from({ length: 20_000 }, (_, index) => `{"key":"${Math.sin(index)}"}\n`).join('');
  const whole = gzipSync(noise);
  writeFileSync(file, whole.subarray(0, whole.length - 10));
  for await (const row of (await openImportFile(file)).rows) {
    expect(row).toMatchObject({ line: 1 });
    break;
  }
});

test('UTF-16 text of spreadsheets is read', async () => {
  const bytes = Buffer.from('\ufeffkey,name\n1,Zoë\n', 'utf16le');
  expect(await rowsOf('rows.csv', bytes)).toEqual([{ line: 2, row: { key: '1', name: 'Zoë' } }]);
});
