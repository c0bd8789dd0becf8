/** `npm start` and the other commands of a checkout build what has changed and report it. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  readonly output: string;
  build(): boolean;
}

type Build = (
  names: readonly string[],
  tell?: (line: string) => void,
  all?: readonly Part[],
) => Promise<boolean>;

const { build }: { readonly build: Build } = await import(pathToFileURL('scripts/build.mjs').href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'building-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a part with one source and an empty output. @param goes whether its build succeeds */
function part(name: string, goes = true): Part {
  const at = (path: string) => relative(process.cwd(), join(folder, path));
  mkdirSync(join(folder, 'built', name), { recursive: true });
  const source = join(folder, `${name}.ts`);
  writeFileSync(source, '');
  // A source written in the same millisecond as the start of a build counts as newer.
  const before = new Date(Date.now() - 60_000);
  utimesSync(source, before, before);
  return { name, sources: [at(`${name}.ts`)], output: at(`built/${name}`), build: () => goes };
}

test('the first build announces a minute and names each part, and the next does and says nothing', async () => {
  const all = [part('program'), part('console')];
  const told: string[] = [];
  expect(await build([], (line) => told.push(line), all)).toBe(true);
  expect(told).toEqual([
    'Building (the first start takes a minute)…',
    '  program (1 of 2)',
    '  console (2 of 2)',
  ]);
  expect(await build([], (line) => told.push(line), all)).toBe(true);
  expect(told).toHaveLength(3);
});

test('a change builds only its part and announces no minute', async () => {
  const all = [part('program'), part('console')];
  await build([], undefined, all);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'console.ts'), later, later);
  const told: string[] = [];
  await build([], (line) => told.push(line), all);
  expect(told).toEqual(['Building what has changed…', '  console (1 of 1)']);
});

test('a part that fails to build ends the build', async () => {
  const told: string[] = [];
  expect(await build([], (line) => told.push(line), [part('program', false), part('console')])).toBe(false);
  expect(told.at(-1)).toBe('  program (1 of 2)');
});

test('a bundler that sets NODE_ENV does not change it for the service', async () => {
  const before = process.env.NODE_ENV;
  const bundled = {
    ...part('console'),
    build() {
      process.env.NODE_ENV = 'production';
      return true;
    },
  };
  expect(await build([], undefined, [bundled])).toBe(true);
  expect(process.env.NODE_ENV).toBe(before);
});
