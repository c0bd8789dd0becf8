// Builds `console/verifier` into one file, `dist/verifier/verify.html`: script and styles stand in it, and its policy allows these two alone.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'console', 'verifier');
const output = join(root, 'dist', 'verifier');

/** What the service signs and checks with is Node's; the page has its own. */
const browserCrypto = {
  name: 'browser-crypto',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './crypto.js' && importer?.replaceAll('\\', '/').includes('/src/kernel/tlog/')
      ? join(sources, 'crypto.ts')
      : undefined,
};

async function bundle() {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    plugins: [browserCrypto],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: join(sources, 'main.ts'), output: { format: 'iife' } },
    },
  });
  const [file] = [built].flat().flatMap(({ output: files }) => files);
  // Nothing in the script may end it.
  return file.code.trim().replaceAll('</', '<\\/');
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A part of the build. */
export const verifierPart = {
  name: 'verifier',
  sources: ['console/verifier', 'src/kernel/tlog', 'src/kernel/wording', 'scripts/buildVerifier.mjs'],
  output: 'dist/verifier',
  async build() {
    const script = await bundle();
    const style = readFileSync(join(sources, 'page.css'), 'utf8').replace(/\s*\n\s*/g, '');
    const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
    const texts = { policy, style, script };
    const page = readFileSync(join(sources, 'page.html'), 'utf8').replace(
      /\{(policy|style|script)\}/g,
      (_, name) => texts[name],
    );
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    writeFileSync(join(output, 'verify.html'), page);
    writeFileSync(join(output, 'policy.txt'), policy);
    return true;
  },
};
