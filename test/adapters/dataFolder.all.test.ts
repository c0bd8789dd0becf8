/** The data folder: one process at a time, one format, and no lock left by a killed process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type DataFolder, folderFormat, openDataFolder } from '../../src/adapters/dataFolder.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const opened: DataFolder[] = [];
const children: ChildProcess[] = [];

function open(path: string): DataFolder {
  const folder = openDataFolder(path);
  opened.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of opened.splice(0)) folder.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Opens the folder in its own process, which keeps it until it is killed. Returns the process and the first words it prints. */
async function openElsewhere(path: string): Promise<{ child: ChildProcess; words: string }> {
  const module = new URL('../../dist/adapters/dataFolder.js', import.meta.url).href;
  const script = `const { openDataFolder } = await import(${JSON.stringify(module)});
    try {
      openDataFolder(${JSON.stringify(path)});
      console.log('open');
      setInterval(() => {}, 60_000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [words] = await once(child.stdout, 'data');
  return { child, words: String(words).trim() };
}

test('a missing folder is created with its parents, for its owner only', () => {
  const path = join(newFolder(), 'some', 'where');
  const folder = open(path);
  expect(folder.path).toBe(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('a closed folder can be opened again, as another instance', () => {
  const path = newFolder();
  const first = open(path);
  first.close();
  expect(existsSync(join(path, 'owner.json'))).toBe(false);
  expect(open(path).instanceId).not.toBe(first.instanceId);
});

test('a second opening is refused by naming the process and the folder', async () => {
  const path = newFolder();
  open(path);
  expect(() => openDataFolder(path)).toThrow(`the data folder ${path} is in use by process ${process.pid}`);
  // Closing the file twice in the process that holds a lock of the operating system can lose the lock.
  const { words } = await openElsewhere(path);
  expect(words).toBe(`the data folder ${path} is in use by process ${process.pid}`);
  const other = newFolder();
  const { child } = await openElsewhere(other);
  expect(() => openDataFolder(other)).toThrow(`the data folder ${other} is in use by process ${child.pid}`);
});

test('a killed process leaves the folder free at once', async () => {
  const path = newFolder();
  const { child } = await openElsewhere(path);
  child.kill('SIGKILL');
  await once(child, 'exit');
  open(path);
});

test('a folder of a newer format is refused and left free', () => {
  const path = newFolder();
  writeFileSync(join(path, 'format'), `${folderFormat + 1}\n`);
  expect(() => openDataFolder(path)).toThrow(
    `the data folder ${path} has format ${folderFormat + 1}, but this version supports ${folderFormat}: run a newer version`,
  );
  writeFileSync(join(path, 'format'), `${folderFormat}\n`);
  open(path);
});

test('a folder of 0.1.0 is converted to a format that 0.1.0 refuses', () => {
  const path = newFolder();
  writeFileSync(join(path, 'format'), '1\n');
  open(path);
  expect(Number(readFileSync(join(path, 'format'), 'utf8'))).toBeGreaterThan(1);
});

test('a format that is not a number is refused', () => {
  const path = newFolder();
  writeFileSync(join(path, 'format'), 'one');
  expect(() => openDataFolder(path)).toThrow('does not hold a format number');
});

test('a path to a file or below one is refused with the reason in one line', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(() => openDataFolder(path)).toThrow(/^the data folder .* cannot be used: [^\n]*$/);
  }
});

(process.getuid?.() === 0 ? test.skip : test)(
  'a folder without write access is refused (skipped as root, who may write everywhere)',
  () => {
    const path = join(newFolder(), 'locked');
    mkdirSync(path);
    chmodSync(path, 0o500);
    expect(() => openDataFolder(path)).toThrow('cannot be used');
  },
);

test('files created in a folder that is open to others are for its owner only', () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const before = process.umask(0o022);
  try {
    open(folder);
    writeFileSync(join(folder, 'events.db'), '');
    const modes = ['events.db', 'lock.db', 'owner.json'].map(
      (name) => statSync(join(folder, name)).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0]);
  } finally {
    process.umask(before);
  }
});
