/** The records' SQLite file: the contract, and what only this adapter promises. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type EmbeddedRecordsOptions, openEmbeddedRecords } from '../../src/adapters/records/embedded.js';
import type { Records } from '../../src/ports/records.js';
import { recordsContract } from '../contracts/records.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const month = 30 * 24 * 60 * 60 * 1000;

function open(folder: string, options: Partial<EmbeddedRecordsOptions> = {}): Promise<Records> {
  return openEmbeddedRecords({
    file: join(folder, 'records.db'),
    instanceId: 'this one',
    onFailure: (error) => {
      throw error;
    },
    ...options,
  });
}

function filesHold(folder: string, text: string): boolean {
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
}

recordsContract('the embedded adapter', async () => {
  const folder = newFolder();
  return { open: () => open(folder) };
});

test('every instance but this one is gone', async () => {
  const records = await open(newFolder());
  expect([records.isGone('this one'), records.isGone('another')]).toEqual([false, true]);
  await records.close();
});

test('no value stands in the files in clear', async () => {
  const folder = newFolder();
  const records = await open(folder);
  await records.put('answers', 'a', { secret: 'rosebud-4711' });
  expect(filesHold(folder, 'rosebud-4711')).toBe(false);
  await records.close();
  expect(filesHold(folder, 'rosebud-4711')).toBe(false);
});

test('expired records are removed by themselves, and the secrets of their period after it', async () => {
  const folder = newFolder();
  let now = Date.now();
  const records = await open(folder, { now: () => now, sweepMilliseconds: 5 });
  for (let n = 0; n < 450; n++) {
    await records.put('answers', `early ${n}`, { n }, { expiresAt: now + 1_000, tags: ['t'] });
  }
  await records.put('answers', 'late', { n: 1 }, { expiresAt: now + 3 * month });
  await records.put('answers', 'ever', { n: 2 });
  now += 2 * month;
  await records.deleteTagged('answers', 'none');
  const { openForReading } = await import('../../src/adapters/sqlite/database.js');
  const database = openForReading(join(folder, 'records.db'));
  const keys = database.prepare<[string]>('SELECT key FROM records ORDER BY key');
  const tables = database.prepare<[string]>("SELECT name FROM sqlite_schema WHERE name LIKE 'seals%'");
  while (keys.all().length > 2 || tables.all().length > 2) await records.get('answers', 'late');
  expect(keys.all().flat()).toEqual(['ever', 'late']);
  database.close();
  expect(await records.get('answers', 'late')).toMatchObject({ value: { n: 1 } });
  expect(await records.get('answers', 'ever')).toMatchObject({ value: { n: 2 } });
  now += 2 * month;
  expect(await records.get('answers', 'late')).toBeUndefined();
  await records.close();
});
