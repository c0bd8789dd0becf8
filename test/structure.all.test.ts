/** Checks the direction of imports (see `.dependency-cruiser.cjs`), the files of each area, and the size of folders. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const require = createRequire(import.meta.url);

test('imports follow the rules of .dependency-cruiser.cjs', async () => {
  const run = promisify(execFile)('node_modules/.bin/depcruise', [
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
  ]);
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(output).toContain('no dependency violations found');
});

test('every area has the same files in its domain folder, or two if it is small', async () => {
  const folders = await readdir('src/domain', { withFileTypes: true });
  const areas = folders.filter((folder) => folder.isDirectory() && folder.name !== 'shared');
  expect(areas.length).toBeGreaterThan(0);
  for (const { name } of areas) {
    const files = await readdir(`src/domain/${name}`);
    const lines = (await readFile(`src/domain/${name}/decide.ts`, 'utf8')).split('\n').length;
    const parts = ['commands.ts', 'state.ts', 'evolve.ts'].filter((file) => files.includes(file));
    expect(files).toEqual(expect.arrayContaining(['events.ts', 'decide.ts']));
    // An area has all of these, or none if decide.ts contains them.
    expect({ area: name, parts: parts.length }).toEqual({
      area: name,
      parts: parts.length === 0 && lines < 250 ? 0 : 3,
    });
  }
});

test('no source folder has more than 30 files', async () => {
  const entries = await readdir('src', { recursive: true, withFileTypes: true });
  const counts = new Map<string, number>();
  for (const entry of entries.filter((one) => one.isFile()))
    counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > 30);
  expect(large).toEqual([]);
});

test('every test file in the list of those started first exists', async () => {
  const { longest }: { readonly longest: readonly string[] } = require('./support/longestFirst.cjs');
  const files = (await readdir('test', { recursive: true })).map((file) =>
    `test/${file}`.replace('.shared', ''),
  );
  expect(longest.filter((name) => !files.includes(`${name}.test.ts`))).toEqual([]);
  expect(longest.length).toBeGreaterThan(0);
});
