/** The console packs files into a ZIP archive from which they come out unchanged. */
import { expect, test } from '@jest/globals';
import { noBytes, sumOf, sumOn } from '../../console/src/parts/files/crc32.js';
import { zipOf } from '../../console/src/parts/files/zip.js';
import { openArchive } from '../../console/src/screens/import/xlsx/zip.js';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the checksum is CRC-32, with the check value of its catalogue', () => {
  expect(sumOf(sumOn(noBytes, bytes('123456789')))).toBe(0xcbf43926);
  expect(sumOf(sumOn(sumOn(noBytes, bytes('1234')), bytes('56789')))).toBe(0xcbf43926);
});

test('each file comes out of the archive as it went in', async () => {
  const files = { 'INV-1.pdf': '%PDF one', 'Übersicht.pdf': '', 'inv_2.pdf': '%PDF two' };
  const zip = zipOf(Object.entries(files).map(([name, text]) => ({ name, content: bytes(text) })));
  const archive = await openArchive(zip);
  for (const [name, text] of Object.entries(files))
    expect([name, await new Response(await archive.open(name)).text()]).toEqual([name, text]);
});
