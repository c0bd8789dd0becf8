// `npm run build`: compiles `src` into `dist`, what has changed alone, and leaves nothing there of sources that are gone.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const built = join(root, 'dist');

/** Written after a build that went through, with the time of its beginning: what is newer is not in it. */
const stamp = join(built, '.built');

/** Milliseconds; 0 where there is nothing. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(folder) {
  // A folder's own time is that at which a file of it came or went.
  let newest = changedAt(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : changedAt(path));
  }
  return newest;
}

/** Whether anything that the build is made of has changed since. */
export function isStale() {
  const settings = ['package-lock.json', 'tsconfig.json'].map((name) => changedAt(join(root, name)));
  return Math.max(newestIn(sources), ...settings) > changedAt(stamp);
}

function removeOrphans(folder = '') {
  for (const entry of readdirSync(join(built, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOrphans(path);
    const source = join(sources, path.replace(/\.js(\.map)?$/, '.ts'));
    if (!entry.name.startsWith('.') && changedAt(source) === 0)
      rmSync(join(built, path), { recursive: true });
  }
}

/** @returns whether it went through; what is wrong is printed on standard error */
export function build() {
  const began = new Date();
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) return false;
  removeOrphans();
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = build() ? 0 : 1;
