/** The package that `npm pack` makes runs by `npx` in an empty folder, needs nothing else and builds nothing. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { spawnTethered } from '../servers/tethered.js';
import { adminPassword } from '../support/service.js';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'package-'));
const empty = join(root, 'empty');
const cache = join(root, 'cache');
for (const folder of [empty, cache]) mkdirSync(folder);
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function pack(): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root]);
  const [packed] = JSON.parse(stdout);
  return packed;
}

/** Runs `npx` with a cache of its own. It links to the user's cache, which saves the downloads. */
async function npx(file: string, ...words: readonly string[]): Promise<string> {
  const { stdout: own } = await run('npm', ['config', 'get', 'cache']);
  const shared = join(own.trim(), '_cacache');
  if (existsSync(shared) && readdirSync(cache).length === 0) symlinkSync(shared, join(cache, '_cacache'));
  const options = ['--yes', '--prefer-offline', '--ignore-scripts', '--cache', cache, '--package', file];
  const { stdout } = await run('npx', [...options, 'back-office', ...words], { cwd: empty });
  return stdout;
}

const packed = await pack();
const printed = await npx(join(root, packed.filename), '--version').catch((error: { stderr: string }) => {
  if (/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E50\d/.test(error.stderr))
    return undefined;
  throw error;
});
const testOfInstalled = printed === undefined ? test.skip : test;

test('the package has the program with its source maps, the console and the pages for the API and proofs, but no sources or build stamps', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'dist/main.js',
      'dist/main.js.map',
      'dist/console/index.html',
      'dist/docs/swagger-ui.css',
      'dist/verifier/verify.html',
      'README.md',
    ]),
  );
  expect(paths.filter((path) => /^(src|scripts|test|console|client)\/|\.built$/.test(path))).toEqual([]);
});

testOfInstalled('npx runs it in an empty folder (skipped where npm reaches no registry)', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(printed).toBe(`${version}\n`);
  expect(readdirSync(empty)).toEqual([]);
});

testOfInstalled(
  'it starts there at once, and serves API and console (skipped where npm reaches no registry)',
  async () => {
    const [installed = ''] = readdirSync(join(cache, '_npx'));
    const program = join(cache, '_npx', installed, 'node_modules', '.bin', 'back-office');
    const service = spawnTethered(program, ['start'], {
      cwd: empty,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        SIGNUP: 'closed',
        ADMIN_PASSWORD: adminPassword,
        ADMIN_EMAIL: 'ada@example.com',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(service, 'exit');
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        output += chunk.toString('utf8');
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
        if (found !== null) resolve(found[0]);
      };
      service.stdout?.on('data', look);
      service.stderr?.on('data', look);
      void ended.then(([code]) => reject(new Error(`it ended with ${code}:\n${output}`)));
    });
    expect(output).not.toContain('Building');
    const signedIn = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'ada@example.com',
        password: adminPassword,
      }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const items = [{ description: 'Consulting', quantity: 1, unitPrice: 10 }];
    const body = JSON.stringify({ customerId: 'c-1', items, status: 'issued' });
    const invoice = await fetch(`${url}/api/invoices`, { method: 'POST', headers, body });
    expect(invoice.status).toBe(201);
    const { id } = (await invoice.json()) as { id: string };
    const pdf = await fetch(`${url}/api/invoices/${id}/export-pdf`, { method: 'POST', headers, body: '{}' });
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    for (const path of ['/console/', '/docs', '/health/ready'])
      expect((await fetch(`${url}${path}`)).status).toBe(200);
    service.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(readdirSync(empty)).toEqual(['data']);
  },
);
