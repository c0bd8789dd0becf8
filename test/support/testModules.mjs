/**
 * Resolves and loads the modules of tests, in Node's thread for loaders. Modules in `test` are loaded again for each test file (`?run=`).
 * Those of the program are the built ones (`dist`), and stay loaded for later test files.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import sourceMap from './sourceMap.cjs';

const folder = (path) => new URL(`../../${path}`, import.meta.url).href;
const root = folder('');
const tests = folder('test/');
const sources = folder('src/');
const built = folder('dist/');

const isOurs = (url) => url.startsWith(root) && !url.startsWith(built) && !url.includes('/node_modules/');

export function resolve(specifier, context, next) {
  const { parentURL = '' } = context;
  if (!isOurs(parentURL)) return next(specifier, context);
  const { search } = new URL(parentURL);
  if (specifier === '@jest/globals') return found(`${tests}support/jestGlobals.mjs${search}`);
  if (specifier === 'fast-check') return found(`${tests}support/fastCheck.mjs`);
  if (!specifier.startsWith('.')) return next(specifier, context);
  const { href } = new URL(specifier, parentURL);
  if (href.startsWith(sources)) return found(built + href.slice(sources.length));
  const isWritten = !href.endsWith('.js') || existsSync(fileURLToPath(href));
  return found((isWritten ? href : href.replace(/js$/, 'ts')) + (href.startsWith(tests) ? search : ''));
}

const found = (url) => ({ url, shortCircuit: true });

const language = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'es6' },
  sourceMaps: true,
};
/** Translated modules by path, because every test file imports the same helpers. */
const translated = new Map();

async function translate(path) {
  const { code, map } = await transformFile(path, language);
  const place = sourceMap(path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, map);
  return code;
}

export async function load(url, context, next) {
  if (!isOurs(url) || !/\.ts(?:\?|$)/.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const code = translated.get(path) ?? translate(path);
  translated.set(path, code);
  return { format: 'module', source: await code, shortCircuit: true };
}
