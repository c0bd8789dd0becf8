/** The files that a browser loads for the console's first screen stay small. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';

const built = join(process.cwd(), 'dist', 'console');
const assets = join(built, 'assets');
const contentOf = (file: string) => readFileSync(join(assets, file), 'utf8');

/** Bytes of JavaScript, gzipped. */
const limit = 250_000;

/** The files and all that they import statically. Files that they load later are not included. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, imported = ''] of contentOf(file).matchAll(
      /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
    ))
      found.add(imported);
  return found;
}

function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length, 0);
}

const entry = [...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/assets\/([^"]+\.js)/g)].map(
  ([, file = '']) => file,
);
const home = readdirSync(assets).filter((file) => /^Home-[^.]+\.js$/.test(file));

test('the first screen needs at most 250 KB of JavaScript, without the code for charts', () => {
  expect(home).toHaveLength(1);
  const signIn = withImports(entry);
  const start = withImports([...entry, ...home]);
  // The first contains React, the second also the start page.
  expect(sizeOf(signIn)).toBeGreaterThan(100_000);
  expect(sizeOf(start)).toBeGreaterThan(sizeOf(signIn));
  expect(sizeOf(start)).toBeLessThanOrEqual(limit);
  expect([...start].filter((file) => file.startsWith('Drawing'))).toEqual([]);
});
