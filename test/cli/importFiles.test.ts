import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type FileRow, openImportFile } from '../../src/cli/importFiles.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

async function rowsOf(name: string, content: string): Promise<FileRow[]> {
  const file = join(newFolder(), name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content);
  const rows: FileRow[] = [];
  for await (const row of (await openImportFile(file)).rows) rows.push(row);
  return rows;
}

test.each(['rows.csv', 'rows.csv.gz'])(
  'rows of %s are numbered by the line that they begin on',
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
  'a line of %s that is not JSON spoils no other',
  async (name) => {
    expect(await rowsOf(name, '{"key":"a"}\r\n\n{"key":\n{"key":"b"}')).toEqual([
      { line: 1, row: { key: 'a' } },
      { line: 3, fault: 'the line is not JSON' },
      { line: 4, row: { key: 'b' } },
    ]);
  },
);

test('a file of another kind is refused by its name', async () => {
  await expect(rowsOf('rows.xlsx', '')).rejects.toThrow('must end in .csv, .ndjson, .csv.gz or .ndjson.gz');
});
