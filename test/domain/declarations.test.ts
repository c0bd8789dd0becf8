/** The declarations of areas do not collide. */
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorCodes, httpErrors } from '../../src/http/server/problems.js';
import { commonErrors, type ErrorTypes } from '../../src/kernel/errors.js';
import type { IdKind } from '../../src/kernel/ids.js';

/** Returns all exports of the files of this name in these folders. */
async function exportsOf<Export>(name: string, folders: readonly string[]): Promise<Export[]> {
  const paths = folders
    .map((folder) => `../../src/${folder}/${name}`)
    .filter((path) => existsSync(new URL(`${path}.ts`, import.meta.url)));
  const modules: Record<string, Export>[] = await Promise.all(paths.map((path) => import(`${path}.js`)));
  return modules.flatMap((module) => Object.values(module));
}

const areas = readdirSync('src/domain', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `domain/${name}`);

test('no two layers declare the same error code', async () => {
  const declared = await exportsOf<ErrorTypes>('errors', ['domain', 'query']);
  const codes = [commonErrors, httpErrors, ...declared].flatMap((types) => Object.keys(types)).sort();
  expect(declared.length).toBe(2);
  expect(codes).toEqual([...errorCodes].sort());
});

test('no two areas declare the same kind or prefix of ids', async () => {
  const kinds = await exportsOf<IdKind>('ids', areas);
  expect(kinds.length).toBeGreaterThan(8);
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ prefix }) => prefix)).size).toBe(kinds.length);
});
