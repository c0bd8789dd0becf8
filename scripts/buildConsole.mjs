// Builds `console` into `dist/console`: static files with hashed names, each also compressed, and `files.json`, which tells the service of them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'console');
const built = join(root, 'dist', 'console');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const mediaTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Bytes under which a compressed answer saves no packet. */
const worthCompressing = 1_024;

/** Writes what is compressed beside a file, where that is smaller. @returns the endings of what there is, the best first */
function compress(path, content) {
  if (content.length < worthCompressing) return [];
  const compressed = {
    br: brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip: gzipSync(content, { level: 9 }),
  };
  const worth = Object.entries(compressed).filter(([, bytes]) => bytes.length < content.length * 0.95);
  for (const [encoding, bytes] of worth) writeFileSync(`${path}.${encoding}`, bytes);
  return worth.map(([encoding]) => encoding);
}

function describe(folder) {
  const files = [];
  for (const entry of readdirSync(join(built, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const type = mediaTypes[extname(path)];
    if (entry.isDirectory()) files.push(...describe(path));
    else if (type !== undefined) {
      const content = readFileSync(join(built, path));
      const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
      const encodings = compress(join(built, path), content);
      files.push({ path, type, digest, encodings });
    }
  }
  return files;
}

/** A part of the build. The client is built into the pages. */
export const consolePart = {
  name: 'console',
  sources: ['src', 'index.html', 'vite.config.js', 'package.json']
    .map((name) => `console/${name}`)
    .concat('client/src', 'src/kernel/importing', 'scripts/buildConsole.mjs'),
  output: 'dist/console',
  build() {
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: sources,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) return false;
    writeFileSync(join(built, 'files.json'), JSON.stringify(describe(''), undefined, 1));
    return true;
  },
};
