/** The folder of files: the contract, and what only this adapter promises. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
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

test('what a crash left unfinished is removed at the next start', async () => {
  const folder = newFolder();
  await openEmbeddedFiles({ folder });
  writeFileSync(join(folder, '.unfinished', 'half'), 'half a file');
  const files = await openEmbeddedFiles({ folder });
  await files.put('a', Buffer.from('text'), pdf);
  expect(everything(folder)).toEqual(['.unfinished', 'a=']);
});

test('refused and failed puts leave nothing behind, and emptied folders go', async () => {
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

test('a stored file with a foreign beginning is an error and not an answer', async () => {
  const folder = newFolder();
  const files = await openEmbeddedFiles({ folder });
  writeFileSync(join(folder, 'a='), 'put here by somebody else');
  await expect(files.get('a')).rejects.toThrow('damaged header');
});
