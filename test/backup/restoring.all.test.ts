/** A restore refuses by name what is damaged, incomplete or does not belong together, and leaves the folder as it was. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { openDataFolder, openFolderToFill } from '../../src/adapters/dataFolder.js';
import { readDataKeyFile } from '../../src/adapters/dataKey.js';
import { openEngines } from '../../src/adapters/engines.js';
import { restoreDataFolder } from '../../src/adapters/snapshots/restore.js';
import {
  checksumLine,
  dataKeyCheck,
  manifestMac,
  parseChecksumLine,
  type UnsignedManifest,
} from '../../src/backup/manifest.js';
import { runBackupCommand } from '../../src/cli/backup.js';
import { runRestoreCommand } from '../../src/cli/restore.js';
import { archive, type HalfContent, standInServices } from '../support/archives.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const standIn = standInServices();
const dataKey = new Uint8Array(32).fill(7);
const check = {
  dataKeyCheck: dataKeyCheck(dataKey),
  macOf: (manifest: UnsignedManifest) => manifestMac(dataKey, manifest),
};

async function backupOf(
  halves: readonly HalfContent[],
  own: Parameters<typeof archive>[1] = {},
): Promise<string> {
  const bytes = await archive(halves, { ...check, ...own });
  const url = await standIn((response) => void response.end(bytes));
  const folder = newFolder();
  const words = halves.length === 2 ? [folder] : ['--keys', join(folder, 'keys')];
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const code = await runBackupCommand(words, {
    serviceUrl: url,
    token: async () => '',
    print: tell,
    tell,
  });
  if (code !== 0) throw new Error(lines.join());
  return folder;
}

let events: Uint8Array;
let keyFile: Uint8Array;
let good: string;
const data = (): HalfContent => ({
  half: 'data',
  position: '0000000000000002',
  files: { 'events.db': events },
});
const keys = (position = '0000000000000003'): HalfContent => ({
  half: 'keys',
  position,
  files: { 'keys.db': keyFile },
});

beforeAll(async () => {
  const folder = newFolder();
  const fail = (error: Error) => {
    throw error;
  };
  const engines = await openEngines({
    folder,
    dataKey,
    namespace: 'test',
    eventStoreUrl: undefined,
    mongoUrl: undefined,
    redisUrl: undefined,
    onFailure: fail,
    onDisturbance: fail,
    onDropped: fail,
    onDamage: () => undefined,
  });
  await engines.jobs.close(0);
  await engines.close();
  events = readFileSync(join(folder, 'events.db'));
  keyFile = readFileSync(join(folder, 'keys.db'));
  good = await backupOf([data(), keys()]);
});

interface Restored {
  readonly code: number;
  readonly said: string;
  readonly into: string;
}

interface Restoring {
  readonly more?: readonly string[];
  readonly into?: string;
  readonly key?: Uint8Array | undefined;
  readonly complete?: () => Promise<void>;
}

async function restore(backup: string, restoring: Restoring = {}): Promise<Restored> {
  const { more = [], into = join(newFolder(), 'new'), complete = async () => {} } = restoring;
  const key = 'key' in restoring ? restoring.key : dataKey;
  const lines: string[] = [];
  const code = await runRestoreCommand([backup, '--data', into, ...more], {
    dataKey: key,
    readDataKeyFile,
    folderFormat: 1,
    isContinuous: () => false,
    restoreMoment: () => Promise.reject(new Error('no continuous backup')),
    restoreInto: ({ folder, files, dataKey: own, keepDataKey }) =>
      restoreDataFolder({ folder, files, dataKey: keepDataKey ? own : undefined, complete }),
    print: (line) => lines.push(line),
    tell: (line) => lines.push(line),
  });
  return { code, said: lines.join('\n'), into };
}

/** A copy of the good backup that a test can spoil. */
function copy(): string {
  const folder = newFolder();
  cpSync(good, folder, { recursive: true });
  return folder;
}

const restoredFiles = (folder: string) => {
  try {
    return readdirSync(folder).filter((name) => !/^(lock\.db|owner\.json|format)/.test(name));
  } catch {
    return [];
  }
};

test('a whole backup is restored to the new folder, which is then a data folder', async () => {
  const { code, said, into } = await restore(good);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(`DATA_DIR=${into}`) });
  expect(restoredFiles(into)).toEqual(expect.arrayContaining(['events.db', 'keys.db']));
  expect(restoredFiles(into)).not.toContain('data.key');
  openDataFolder(into).close();
});

test('the data key is restored too when it is given as a file', async () => {
  const file = join(newFolder(), 'data.key');
  writeFileSync(file, Buffer.from(dataKey).toString('hex'));
  const { code, into } = await restore(good, { key: undefined, more: ['--data-key', file] });
  expect(code).toBe(0);
  expect(readDataKeyFile(join(into, 'data.key'))).toEqual(dataKey);
});

test('a forged backup is refused though its checksums fit; an unsigned one needs --accept-unsigned', async () => {
  const forged = copy();
  flip(join(forged, 'data/events.db'), 4_097);
  const list = join(forged, 'data/SHA256SUMS');
  const sums = readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line) => parseChecksumLine(line) ?? [])
    .map(({ path }) => ({ path, sha256: sha256(readFileSync(join(forged, 'data', path))) }))
    .map(checksumLine)
    .join('');
  writeFileSync(list, sums);
  const file = join(forged, 'data/manifest.json');
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), checksums: sha256(sums) };
  writeFileSync(file, JSON.stringify(manifest));
  const { code, said, into } = await restore(forged);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('made without the data key') });
  expect(restoredFiles(into)).toEqual([]);

  const unsigned = copy();
  for (const half of ['data', 'keys']) {
    const { mac: _, ...rest } = JSON.parse(readFileSync(join(unsigned, half, 'manifest.json'), 'utf8'));
    writeFileSync(join(unsigned, half, 'manifest.json'), JSON.stringify(rest));
  }
  expect(await restore(unsigned)).toMatchObject({
    code: 1,
    said: expect.stringContaining('--accept-unsigned'),
  });
  expect((await restore(unsigned, { more: ['--accept-unsigned'] })).code).toBe(0);
});

const spoiled: readonly (readonly [what: string, spoil: (folder: string) => void, named: string])[] = [
  [
    'a changed byte in the events',
    (folder) => flip(join(folder, 'data/events.db'), 4_097),
    'data/events.db is damaged',
  ],
  [
    'a changed byte in the keys',
    (folder) => flip(join(folder, 'keys/keys.db'), 100),
    'keys/keys.db is damaged',
  ],
  [
    'events that were cut short',
    (folder) => truncateSync(join(folder, 'data/events.db'), 4_096),
    'data/events.db is damaged',
  ],
  ['a file that is gone', (folder) => rmSync(join(folder, 'keys/keys.db')), 'keys/keys.db is missing'],
  [
    'a changed list of checksums',
    (folder) => flip(join(folder, 'data/SHA256SUMS'), 3),
    'data/SHA256SUMS is damaged',
  ],
  ['a list that is gone', (folder) => rmSync(join(folder, 'data/SHA256SUMS')), 'data/SHA256SUMS is missing'],
  [
    'a manifest that is gone',
    (folder) => rmSync(join(folder, 'data/manifest.json')),
    'data holds no finished backup',
  ],
  [
    'a manifest that was cut short',
    (folder) => truncateSync(join(folder, 'keys/manifest.json'), 90),
    'keys/manifest.json is damaged',
  ],
  [
    'no keys at all',
    (folder) => rmSync(join(folder, 'keys'), { recursive: true }),
    'keys holds no finished backup',
  ],
  [
    'a manifest of another format',
    (folder) => change(join(folder, 'data/manifest.json'), '"format": 1', '"format": 2'),
    'data/manifest.json is damaged, or of a newer version',
  ],
  [
    'a folder of a newer format',
    (folder) => change(join(folder, 'data/manifest.json'), '"folderFormat": 1', '"folderFormat": 2'),
    'data was made by the newer version 0.1.0',
  ],
  [
    'the halves in each other’s place',
    (folder) => cpSync(join(folder, 'data'), join(folder, 'keys'), { recursive: true }),
    'keys holds the half data',
  ],
];

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

test.each(spoiled)('a restore refuses by name: %s', async (_, spoil, named) => {
  const folder = copy();
  spoil(folder);
  const { code, said, into } = await restore(folder);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(join(folder, named)) });
  expect(said).not.toContain('\n');
  expect(restoredFiles(into)).toEqual([]);
});

test('keys older than the events or of another store are refused; newer ones are accepted', async () => {
  const older = await backupOf([keys('0000000000000001')]);
  expect((await restore(good, { more: ['--keys', join(older, 'keys')] })).said).toContain(
    'are older than the events',
  );
  const foreign = await backupOf([keys()], { storeId: 'store-2' });
  expect((await restore(good, { more: ['--keys', join(foreign, 'keys')] })).said).toContain(
    'belong to different stores',
  );
  const newer = await backupOf([keys('0000000000000900')], {
    backupId: '01a1fd3f-2c9f-739f-9f5a-d57ff0870320',
  });
  expect(await restore(good, { more: ['--keys', join(newer, 'keys')] })).toMatchObject({ code: 0 });
});

test('nothing is restored without the data key, with a wrong one, or when its file is missing', async () => {
  expect((await restore(good, { key: undefined })).said).toContain('DATA_KEY');
  expect((await restore(good, { key: new Uint8Array(32).fill(8) })).said).toContain(
    'does not belong to this store',
  );
  expect((await restore(good, { more: ['--data-key', join(good, 'nothing')] })).said).toContain(
    'does not exist',
  );
});

test('a folder that is in use or not empty is refused and left as it is', async () => {
  const used = newFolder();
  const folder = openDataFolder(used);
  expect((await restore(good, { into: used })).said).toContain(`${used} is in use by process ${process.pid}`);
  folder.close();
  expect((await restore(good, { into: used })).said).toContain(`${used} is not empty`);
  const foreign = newFolder();
  writeFileSync(join(foreign, 'letter'), 'Dear');
  expect((await restore(good, { into: foreign })).said).toContain(`${foreign} is not empty`);
  expect(readdirSync(foreign)).toEqual(['letter']);
});

test('a killed restore leaves a folder that no service opens and that the next restore empties', async () => {
  const into = newFolder();
  const filling = openFolderToFill(into);
  mkdirSync(join(filling.path, 'files'));
  writeFileSync(join(filling.path, 'events.db'), 'half of it');
  // A kill releases the lock with the process and leaves the files.
  filling.close();
  expect(() => openDataFolder(into)).toThrow('is half restored: run the restore again');
  expect(await restore(good, { into })).toMatchObject({ code: 0 });
  expect(readFileSync(join(into, 'events.db')).subarray(0, 15).toString()).toBe('SQLite format 3');
  expect(restoredFiles(into)).not.toContain('files');
});

test('nothing is restored when the last step fails', async () => {
  const { code, said, into } = await restore(good, {
    complete: () => Promise.reject(new Error('no identity')),
  });
  expect({ code, said }).toEqual({ code: 1, said: 'no identity' });
  expect(restoredFiles(into)).toEqual([]);
  expect(() => openDataFolder(into)).toThrow('half restored');
});
