// `npm run build`: builds the parts that have changed, `npm run build client` those that are named, and leaves nothing of sources that are gone.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consolePart } from './buildConsole.mjs';
import { buildDocs } from './buildDocs.mjs';
import { verifierPart } from './buildVerifier.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * In the order in which they are built. `sources` are files and folders, those of parts that this one takes in too; `output` is its own folder,
 * and `build` resolves to whether it went through, with what is wrong on standard error.
 */
export const parts = [
  {
    name: 'client',
    sources: ['client/src', 'client/tsconfig.json', 'client/tsconfig.testing.json'],
    output: 'client/dist',
    build: () =>
      compile('client/tsconfig.json') &&
      compile('client/tsconfig.testing.json') &&
      removeOrphans('client/dist', 'client/src'),
  },
  {
    name: 'program',
    sources: ['src', 'tsconfig.json', 'client/src'],
    output: 'dist',
    build: () => compile('tsconfig.json') && removeOrphans('dist', 'src') && takeClientIn(),
  },
  {
    name: 'docs',
    sources: ['scripts/buildDocs.mjs'],
    output: 'dist/docs',
    build: () => buildDocs(join(root, 'dist/docs')),
  },
  consolePart,
  verifierPart,
];

/** What other parts put into the folder of the program. */
const guests = ['dist/client', 'dist/console', 'dist/docs', 'dist/verifier'];

function compile(project) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

/** The program is one package with nothing beside it: its command line calls the client that it brings along (`#client` in package.json). */
function takeClientIn() {
  rmSync(join(root, 'dist/client'), { recursive: true, force: true });
  cpSync(join(root, 'client/dist'), join(root, 'dist/client'), {
    recursive: true,
    filter: (path) => !/\.d\.ts$|\.map$|\.built$|\.tsbuildinfo$|testing\.js$/.test(path),
  });
  return true;
}

function removeOrphans(output, sources, folder = '') {
  for (const entry of readdirSync(join(root, output, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (guests.includes(join(output, path))) continue;
    if (entry.isDirectory()) removeOrphans(output, sources, path);
    const source = join(root, sources, path.replace(/(\.js(\.map)?|\.d\.ts)$/, '.ts'));
    if (!entry.name.startsWith('.') && !existsSync(source))
      rmSync(join(root, output, path), { recursive: true });
  }
  return true;
}

/** Milliseconds; 0 where there is nothing. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(path) {
  // A folder's own time is that at which a file of it came or went.
  let newest = changedAt(path);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return newest;
  for (const name of readdirSync(path)) newest = Math.max(newest, newestIn(join(path, name)));
  return newest;
}

/** Written after a build that went through, with the time of its beginning: what is newer is not in it. */
function stampOf({ output }) {
  return join(root, output, '.built');
}

function isPartStale(part) {
  const inputs = ['package-lock.json', ...part.sources].map((source) => newestIn(join(root, source)));
  return Math.max(...inputs) > changedAt(stampOf(part));
}

/**
 * Builds the parts whose sources have changed. What is wrong is printed on standard error.
 * @param names of parts; all without one
 * @param tell takes a line before each part; a build without changes tells nothing
 * @returns whether it went through
 */
export async function build(names = [], tell = () => {}, all = parts) {
  const stale = all.filter((part) => (names.length === 0 || names.includes(part.name)) && isPartStale(part));
  if (stale.length === 0) return true;
  const isFirst = !all.some((part) => existsSync(stampOf(part)));
  tell(isFirst ? 'Building (the first start takes a minute)…' : 'Building what has changed…');
  for (const [index, part] of stale.entries()) {
    tell(`  ${part.name} (${index + 1} of ${stale.length})`);
    const began = new Date();
    const { NODE_ENV: mode } = process.env;
    const isBuilt = await part.build();
    // A bundler sets it for itself, and the service starts in this very process.
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
    if (!isBuilt) return false;
    writeFileSync(stampOf(part), '');
    utimesSync(stampOf(part), began, began);
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = (await build(process.argv.slice(2))) ? 0 : 1;
