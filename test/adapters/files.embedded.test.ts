/** The folder of files: the contract, and what only this adapter promises. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { damagedFiles } from '../../src/adapters/files/check.js';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import { DamagedFile } from '../../src/ports/unavailable.js';
import { filesContract } from '../contracts/files.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const pdf = { contentType: 'application/pdf' };

filesContract('the folder adapter', async () => {
  const folder = join(newFolder(), 'files');
  return {
    open: (maximumSize) =>
      openEmbeddedFiles(maximumSize === undefined ? { folder } : { folder, maximumSize }),
  };
});

function everything(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort();
}

test('unfinished files of a crash are removed at the next start', async () => {
  const folder = newFolder();
  await openEmbeddedFiles({ folder });
  writeFileSync(join(folder, '.unfinished', 'half'), 'half a file');
  const files = await openEmbeddedFiles({ folder });
  await files.put('a', Buffer.from('text'), pdf);
  expect(everything(folder)).toEqual(['.unfinished', 'a=']);
});

test('refused and failed puts leave nothing behind, and empty folders are removed', async () => {
  const folder = newFolder();
  const files = await openEmbeddedFiles({ folder, maximumSize: 4 });
  await expect(files.put('a/b/c', Buffer.from('too long'), pdf)).rejects.toThrow();
  await files.put('d/e/f', Buffer.from('text'), pdf);
  await files.put('d/g', Buffer.from('text'), pdf);
  await files.delete('d/e/f');
  expect(everything(folder)).toEqual(['.unfinished', 'd', 'd/g=']);
  await files.deleteAll('d/');
  expect(everything(folder)).toEqual(['.unfinished']);
});

const damages: readonly [string, (whole: Buffer) => Buffer][] = [
  ['a byte of its content turned', (whole) => turned(whole, whole.length - 3)],
  ['a byte of its type turned', (whole) => turned(whole, 55)],
  ['a byte of its digest turned', (whole) => turned(whole, 20)],
  ['its end cut off', (whole) => whole.subarray(0, -1)],
  ['something appended', (whole) => Buffer.concat([whole, Buffer.from('x')])],
  ['nothing in it', () => Buffer.alloc(0)],
  ['another content', () => Buffer.from('put here by somebody else')],
];

function turned(whole: Buffer, place: number): Buffer {
  const other = Buffer.from(whole);
  other[place] = (other[place] ?? 0) ^ 0x01;
  return other;
}

describe.each([100, 3_000_000])('a stored file of %i bytes', (size) => {
  test.each(damages)('with %s is refused as damaged with its name and remedy', async (_, damage) => {
    const folder = newFolder();
    const files = await openEmbeddedFiles({ folder });
    await files.put('logos/a.png', Buffer.alloc(size, 'logo'), { contentType: 'image/png' });
    const path = join(folder, 'logos', 'a.png=');
    writeFileSync(path, damage(readFileSync(path)));
    const refused = await files.get('logos/a.png').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DamagedFile);
    expect(String(refused)).toMatch(
      /files\/logos\/a\.png: .* not what was stored; .*upload the same logo again/,
    );
    await files.put('logos/a.png', Buffer.alloc(size, 'logo'), { contentType: 'image/png' });
    expect(await files.get('logos/a.png')).toMatchObject({ size });
  });
});

test('a damaged PDF is dropped, because it can be rendered again', async () => {
  const folder = newFolder();
  const dropped: string[] = [];
  const files = await openEmbeddedFiles({ folder, onDropped: ({ message }) => dropped.push(message) });
  await files.put('pdf/invoice/inv_1/0-a.pdf', Buffer.from('pages'), pdf);
  const path = join(folder, 'pdf/invoice/inv_1/0-a.pdf=');
  writeFileSync(path, turned(readFileSync(path), 258));
  expect(await files.get('pdf/invoice/inv_1/0-a.pdf')).toBeUndefined();
  expect(existsSync(path)).toBe(false);
  expect(dropped).toEqual(['files/pdf/invoice/inv_1/0-a.pdf: its content is not what was stored']);
});

/** Stores a file in the format from before files had digests. */
function storeFormer(folder: string, key: string, content: string): string {
  const path = join(folder, `${key}=`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${'stored-file/1 image/png'.padEnd(255)}\n${content}`);
  return path;
}

async function found(folder: string): Promise<readonly { readonly key: string; readonly fault: string }[]> {
  const all = [];
  for await (const each of damagedFiles(folder, false)) all.push(each);
  return all;
}

test('a file without a digest is read, and the check adds one', async () => {
  const folder = newFolder();
  const files = await openEmbeddedFiles({ folder });
  const path = storeFormer(folder, 'images/user/1/a.png', 'pixels');
  const content = async () => {
    const file = await files.get('images/user/1/a.png');
    return file && { type: file.contentType, text: (await buffer(file.open())).toString() };
  };
  expect(await content()).toEqual({ type: 'image/png', text: 'pixels' });
  expect(await found(folder)).toEqual([]);
  expect(await content()).toEqual({ type: 'image/png', text: 'pixels' });
  writeFileSync(path, turned(readFileSync(path), 256));
  await expect(content()).rejects.toThrow(DamagedFile);
  expect(await found(folder)).toEqual([
    { key: 'images/user/1/a.png', fault: 'its content is not what was stored' },
  ]);
});
