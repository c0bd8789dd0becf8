/** The SQLite file of keys: the contract, and that a destroyed key is left in no file. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { openEmbeddedKeys } from '../../src/adapters/keys/embedded.js';
import type { Keys } from '../../src/ports/keys.js';
import { keysContract } from '../contracts/keys.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

function open(folder: string): Promise<Keys> {
  return openEmbeddedKeys({
    file: join(folder, 'keys.db'),
    onFailure: (error) => {
      throw error;
    },
  });
}

keysContract('the embedded adapter', async () => {
  const folder = newFolder();
  return { open: () => open(folder) };
});

/** Counts the 8-byte pieces of the wrapped keys that the files hold. */
function countPieces(folder: string, wrapped: readonly Uint8Array[]): number {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
  let found = 0;
  for (const bytes of wrapped) {
    for (let start = 0; start + 8 <= bytes.length; start += 8) {
      const piece = Buffer.from(bytes.subarray(start, start + 8)).toString('latin1');
      if (files.some((file) => file.includes(piece))) found += 1;
    }
  }
  return found;
}

test('destroyed keys leave no byte in the files, whatever was added and destroyed around them', async () => {
  const folder = newFolder();
  const keys = await open(folder);
  const stored = Array.from({ length: 600 }, (_, n) => ({
    id: `key ${n}`,
    wrapped: randomBytes(40 + (n % 50)),
  }));
  await keys.add(stored.slice(0, 500));
  const destroyed = stored.filter((_, n) => n % 7 === 3 && n < 500);
  await Promise.all(destroyed.map(({ id }) => keys.destroy(id)));
  await keys.add(stored.slice(500));
  await keys.destroy('key 599');
  const gone = [...destroyed, ...stored.slice(599)].map(({ wrapped }) => wrapped);
  expect(countPieces(folder, gone)).toBe(0);
  const kept = stored.filter(({ wrapped }) => !gone.includes(wrapped));
  expect(await keys.find(stored.map(({ id }) => id))).toHaveLength(kept.length);
  expect(
    countPieces(
      folder,
      kept.slice(0, 1).map(({ wrapped }) => wrapped),
    ),
  ).toBeGreaterThan(0);
  await keys.close();
  expect(countPieces(folder, gone)).toBe(0);
});

test('destroying a key waits for a reader of the file, and then leaves it in no file', async () => {
  const folder = newFolder();
  const keys = await open(folder);
  const wrapped = randomBytes(64);
  await keys.add([{ id: 'key', wrapped }]);
  const reader = new Libsql(join(folder, 'keys.db'));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM keys').get();
  let answered = false;
  const destroying = keys.destroy('key').then(() => {
    answered = true;
  });
  // Each call comes after one more attempt to destroy the key.
  for (let turn = 0; turn < 20; turn += 1) expect(await keys.find([`none ${turn}`])).toEqual([]);
  expect({ answered, pieces: countPieces(folder, [wrapped]) > 0 }).toEqual({ answered: false, pieces: true });
  reader.exec('COMMIT');
  await destroying;
  expect(countPieces(folder, [wrapped])).toBe(0);
  reader.close();
  await keys.close();
});
