/** The check of stored files: damaged and missing ones are named with a remedy until a check finds them whole. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import { type OpenIntegrity, openIntegrity } from '../../src/adapters/integrity.js';
import type { Files } from '../../src/ports/files.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let folder: string;
let files: Files;
let integrity: OpenIntegrity;
let told: string[];
beforeEach(async () => {
  folder = newFolder();
  told = [];
  files = await openEmbeddedFiles({ folder: join(folder, 'files') });
  integrity = openIntegrity({
    folder,
    files: [],
    storesFiles: true,
    onDamage: ({ file }) => told.push(file),
  });
});
afterEach(() => integrity.close());

const keys = ['logos/a.png', 'images/user/7/secret.jpg', 'tlog/1/0/000', 'pdf/invoice/inv_1/3-a.pdf'];
const pathOf = (key: string) => join(folder, 'files', `${key}=`);
async function putAll() {
  for (const key of keys) await files.put(key, Buffer.from(key), { contentType: 'image/png' });
}
function turn(key: string) {
  const bytes = readFileSync(pathOf(key));
  bytes[bytes.length - 1] = 0;
  writeFileSync(pathOf(key), bytes);
}
const shown = async () =>
  (await integrity.check()).map(({ file, status, fault, remedy }) => [file, status, fault, remedy]);
const sound = [['files', 'sound', null, null]];

test('each damaged file is named with its remedy, and the names of images stay secret', async () => {
  await putAll();
  expect(integrity.known()).toMatchObject([{ file: 'files', holds: 'files', status: 'unchecked' }]);
  expect(await shown()).toEqual(sound);
  for (const key of keys) turn(key);
  const fault = 'its content is not what was stored';
  const found = await shown();
  expect(found[0]).toEqual([
    'files',
    'damaged',
    '4 of the stored files are damaged or gone',
    'see each of them',
  ]);
  expect(new Set(found.slice(1))).toEqual(
    new Set([
      ['files/logos/a.png', 'damaged', fault, 'restore it from a backup, or upload the same logo again'],
      ['files/images/user/7', 'damaged', fault, 'restore it from a backup, or upload the image again'],
      [
        'files/tlog/1/0/000',
        'damaged',
        fault,
        'stop the service and delete the folder files/tlog: the next start makes it again from the events',
      ],
      [
        'files/pdf/invoice/inv_1/3-a.pdf',
        'damaged',
        fault,
        'it was removed, and is rendered again when it is asked for',
      ],
    ]),
  );
  expect(told.sort()).toEqual(
    found
      .slice(1)
      .map(([file]) => file)
      .sort(),
  );
  expect(existsSync(pathOf('pdf/invoice/inv_1/3-a.pdf'))).toBe(false);
  await putAll();
  expect(await shown()).toEqual(sound);
});

test('an expected file that is missing is reported, one that is no longer expected is not', async () => {
  const expected = ['logos/a.png', 'logos/b.png'];
  integrity.expect(async function* () {
    yield* expected;
  });
  await putAll();
  await files.put('logos/b.png', Buffer.from('b'), { contentType: 'image/png' });
  expect(await shown()).toEqual(sound);
  rmSync(pathOf('logos/a.png'));
  expect((await shown()).slice(1)).toEqual([
    ['files/logos/a.png', 'damaged', 'it is gone', 'restore it from a backup, or upload the same logo again'],
  ]);
  rmSync(join(folder, 'files', 'logos'), { recursive: true });
  expect((await shown()).slice(1).map(([file]) => file)).toEqual(['files/logos/a.png', 'files/logos/b.png']);
  // The expected file changes between the two readings of the list.
  let asked = 0;
  integrity.expect(async function* () {
    asked += 1;
    yield asked === 1 ? 'logos/a.png' : 'logos/c.png';
  });
  expect(await shown()).toEqual(sound);
});

test('at most a hundred files are named, and all are counted', async () => {
  for (let index = 0; index < 105; index += 1) {
    const key = `logos/${index}.png`;
    await files.put(key, Buffer.from('logo'), { contentType: 'image/png' });
    turn(key);
  }
  const found = await integrity.check();
  expect(found).toHaveLength(101);
  expect(found[0]?.fault).toBe('105 of the stored files are damaged or gone');
});
