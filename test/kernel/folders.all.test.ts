/** Missing folders are created, or refused with a reason. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeFolder } from '../../src/kernel/folders.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a folder is created with its parents, accessible only to its owner', () => {
  const above = join(newFolder(), 'above');
  makeFolder(join(above, 'some', 'where'));
  expect([above, join(above, 'some'), join(above, 'some', 'where')].map(modeOf)).toEqual([
    0o700, 0o700, 0o700,
  ]);
});

test('an existing folder is left unchanged, also behind a link', () => {
  const folder = newFolder();
  const own = join(folder, 'own');
  mkdirSync(own);
  chmodSync(own, 0o755);
  symlinkSync(own, join(folder, 'link'));
  makeFolder(own);
  makeFolder(join(folder, 'link', 'inner'));
  makeFolder('/');
  expect(modeOf(own)).toBe(0o755);
  expect(existsSync(join(own, 'inner'))).toBe(true);
});

test('a file, a path below one and a dangling link are refused with their path', () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nothing'), join(folder, 'link'));
  for (const path of [file, join(file, 'below'), join(folder, 'link'), join(folder, 'link', 'below')])
    expect(() => makeFolder(path)).toThrow(join(folder, path.includes('link') ? 'link' : 'file'));
});

const whereProc = existsSync('/proc/self') ? test : test.skip;
whereProc('creating a folder where the file system allows none fails at once (skipped without /proc)', () => {
  // Each attempt runs in its own process, which can be killed if it never ends.
  const program = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, ['dist/main.js', ...words], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
  const start = program(['start'], { DATA_DIR: '/proc/nowhere/below', PORT: '0', LOG_LEVEL: 'silent' });
  expect([start.status, start.stdout]).toEqual([1, '']);
  expect(start.stderr).toMatch(/^the data folder \/proc\/nowhere\/below cannot be used: [^\n]+\n$/);
  const backup = program(['backup', '/proc/nowhere'], { TOKEN: 'none' });
  expect([backup.status, backup.stderr]).toEqual([1, '/proc/nowhere: no such file or folder\n']);
});
