/** The SQLite file of records: the contract, and what only this adapter promises. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { type EmbeddedRecordsOptions, openEmbeddedRecords } from '../../src/adapters/records/embedded.js';
import { openForReading } from '../../src/adapters/sqlite/database.js';
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

test('every instance but this one counts as gone', async () => {
  const records = await open(newFolder());
  expect([records.isGone('this one'), records.isGone('another')]).toEqual([false, true]);
  await records.close();
});

test('no value is in the files unencrypted', async () => {
  const folder = newFolder();
  const records = await open(folder);
  await records.put('answers', 'a', { secret: 'rosebud-4711' });
  expect(filesHold(folder, 'rosebud-4711')).toBe(false);
  await records.close();
  expect(filesHold(folder, 'rosebud-4711')).toBe(false);
});

test('expired records are removed automatically, and later the secrets of their period', async () => {
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

/** Returns the secrets in the file by the keys of their records. */
function secretsOf(folder: string): Map<string, Uint8Array> {
  const database = openForReading(join(folder, 'records.db'));
  const rows = database
    .prepare<[key: string, period: number, seal: number]>('SELECT key, period, seal FROM records')
    .all();
  const secrets = rows.map(([key, period, seal]): [string, Uint8Array] => {
    const row = database.prepare<[Uint8Array]>(`SELECT secret FROM seals_${period} WHERE id = ?`).get(seal);
    return [key, Uint8Array.from(row?.[0] ?? [])];
  });
  database.close();
  return new Map(secrets);
}

test('no file keeps the secrets of records deleted by tag, whatever was written around them', async () => {
  const folder = newFolder();
  const records = await open(folder);
  await Promise.all(
    Array.from({ length: 900 }, (_, n) =>
      records.put(
        'answers',
        `key ${n}`,
        { n, text: 'x'.repeat((n * 37) % 500) },
        {
          tags: [`user/${n % 9}`],
          expiresAt: Date.now() + (n % 3) * month + 3_600_000,
        },
      ),
    ),
  );
  const secrets = secretsOf(folder);
  const isDoomed = (key: string) => [4, 5].includes(Number(key.slice(4)) % 9);
  const doomed = [...secrets].filter(([key]) => isDoomed(key)).map(([, secret]) => secret);
  const kept = [...secrets].filter(([key]) => !isDoomed(key)).map(([, secret]) => secret);
  await records.deleteTagged('answers', 'user/4');
  await records.deleteTagged('answers', 'user/5', { erased: true });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const holds = (secret: Uint8Array) =>
    files.some((file) => file.includes(Buffer.from(secret.subarray(0, 8))));
  expect(doomed).toHaveLength(200);
  expect(doomed.filter(holds)).toEqual([]);
  expect(kept.filter(holds)).toHaveLength(700);
  await records.close();
});

test('a file of an earlier version keeps its records with their expiry and their tags', async () => {
  const folder = newFolder();
  const now = Date.now();
  const before = await open(folder);
  const put = (key: string, options = {}) => before.put('answers', key, { of: key }, options);
  await put('b', { expiresAt: now + month });
  const version = (await put('a', { tags: ['t'] })) ?? 0;
  await before.close();
  const database = new Libsql(join(folder, 'records.db'));
  const columns = 'collection, key, version, expires, period, seal, sealed';
  database.exec(`ALTER TABLE records RENAME TO newer;
    DROP INDEX records_by_expiry;
    CREATE TABLE records (collection TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, expires INTEGER,
      period INTEGER NOT NULL, seal INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY (collection, key)) WITHOUT ROWID;
    INSERT INTO records SELECT ${columns} FROM newer;
    DROP TABLE newer;
    CREATE INDEX records_by_expiry ON records (expires) WHERE expires IS NOT NULL`);
  database.close();

  let later = now;
  const after = await open(folder, { now: () => later });
  expect(await after.get('answers', 'a')).toEqual({ value: { of: 'a' }, version });
  expect(await after.put('answers', 'a', { of: 'more' }, { expected: version })).toBeGreaterThan(version);
  later += month + 1;
  expect(await after.get('answers', 'b')).toBeUndefined();
  await after.put('answers', 'c', {}, { tags: ['t'] });
  await after.deleteTagged('answers', 't');
  expect(await after.get('answers', 'c')).toBeUndefined();
  await after.close();
  const file = openForReading(join(folder, 'records.db'));
  const [table] = file.prepare<[string]>("SELECT sql FROM sqlite_schema WHERE name = 'records'").get() ?? [];
  expect(table).not.toContain('WITHOUT ROWID');
  file.close();
});
