/** What every command does with help, wrong words, a reader that goes away, and a service that is not there. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { progressBar } from '../../src/cli/commandLine.js';
import { type Ended, runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const commands = ['start', 'token', 'import', 'audit', 'rebuild', 'backup', 'restore', 'demo'];
const callers = [
  ['audit', 'verify'],
  ['rebuild'],
  ['demo'],
  ['import', 'offers', 'test/cli/offers.ndjson'],
  ['backup', 'nowhere'],
];

const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runHere(words, { DATA_DIR: newFolder(), ...environment });

function runProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/main.js', ...words],
      { env: { PATH: process.env.PATH, DATA_DIR: newFolder(), ...environment } },
      (error, out, said) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said }),
    );
  });
}

describe('help', () => {
  test('of the whole lists every command', async () => {
    const { code, out, said } = await runProcess(['--help']);
    expect([code, said]).toEqual([0, '']);
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(commands.filter((name) => name !== 'start'))(
    'of %s is for standard output, names it as it is typed, and does nothing',
    async (name) => {
      const { code, out, said } = await run([name, '--help']);
      expect([code, said]).toEqual([0, '']);
      expect(out).toContain(`Usage: back-office ${name} `);
    },
  );

  test('names a command as npm runs it where npm does', async () => {
    const { out } = await runProcess(['audit', '--help'], { npm_lifecycle_event: 'audit' });
    expect(out).toContain('Usage: npm run audit -- ');
  });

  test('of start is that of the whole, which starts nothing', async () => {
    const { code, out } = await run(['start', '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining('Usage: back-office <command>')]);
  });

  test('of a part says which service it asks', async () => {
    const { code, out } = await run(['audit', 'verify', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--url <url>');
  });
});

test('its version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await runProcess(['--version'])).toEqual({ code: 0, out: `${version}\n`, said: '' });
});

test('a fault of the program is told by its place in the sources', async () => {
  const fault = encodeURIComponent('Object.hasOwn = () => { throw new Error("broken"); }');
  const { code, said } = await runProcess(['audit'], {
    NODE_OPTIONS: `--import=data:text/javascript,${fault}`,
  });
  expect([code, said]).toEqual([1, expect.stringMatching(/Error: broken.*\/src\/[\w/]+\.ts:\d+:\d+/s)]);
});

describe('wrong words', () => {
  test.each([
    [['frobnicate'], 'there is no command frobnicate; there are start, token, '],
    [['start', 'now'], 'start does not know now'],
    [['demo', 'more'], 'too many arguments'],
    [['demo', '--offers', '3'], "unknown option '--offers'"],
    [['audit', 'verify', '--url', 'shop'], 'It is an address such as http://127.0.0.1:3000.'],
    [['audit', 'events', '--most', 'some'], 'It is a whole number.'],
  ])('%j are refused by name', async (words, reason) => {
    const { code, out, said } = await run(words);
    expect([code, out]).toEqual([1, '']);
    expect(said).toContain(reason);
  });
});

test.each(callers)(
  '%s with nobody to ask says what to do, and makes no store of its own',
  async (...words) => {
    const { port } = await freePort();
    const folder = newFolder();
    const { code, said } = await run(words, { PORT: String(port), DATA_DIR: folder });
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(said).toContain(`no service of this store answers at http://127.0.0.1:${port}`);
    expect(said).toContain('TOKEN');
  },
);

test('a connection string that its client does not take stops the start with one line that names it', async () => {
  const folder = newFolder();
  const { code, said } = await runProcess([], {
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: '00'.repeat(32),
    MONGODB_URL: 'mongodb://a,b/?replicaSets=rs0',
  });
  expect([code, said]).toEqual([1, expect.stringMatching(/^MONGODB_URL: [^\n]+\n$/)]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([['audit', 'verify'], ['rebuild']])(
  '%s with a token needs none of the variables that a service of these servers would',
  async (...words) => {
    const { port } = await freePort();
    const { code, said } = await run(words, {
      PORT: String(port),
      TOKEN: 'a-token',
      EVENTSTORE_URL: 'esdb://a:2113,b:2113',
      MONGODB_URL: 'mongodb://a,b',
      ROLES: 'api',
    });
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`no service answers at http://127.0.0.1:${port}`),
    ]);
  },
);

test('an address that is taken stops the start with one line', async () => {
  const { port, close } = await freePort(true);
  const { code, said } = await runProcess([], { PORT: String(port), LOG_LEVEL: 'silent' });
  expect([code, said]).toEqual([1, `PORT: another process listens on 127.0.0.1:${port} already\n`]);
  await close();
});

describe('a bar', () => {
  function terminal(): { stream: PassThrough & { isTTY: boolean; columns: number }; written: () => string } {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    return { stream, written: () => stream.read()?.toString() ?? '' };
  }

  test('is not drawn where nobody watches', () => {
    expect(progressBar('{bar}', Object.assign(new PassThrough(), { isTTY: false }))).toBeUndefined();
  });

  test('leaves the terminal as it was, also when the command is interrupted', () => {
    const { stream, written } = terminal();
    const bar = progressBar('{bar} {value} of {total}', stream);
    bar?.start(10, 3);
    const drawn = written();
    bar?.stop();
    expect(drawn).toContain('3 of 10');
    expect(drawn).not.toContain('\u001b[?7l');
  });
});

describe('with a service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.dispose());

  test('the token is asked for where --url leads, with or without a slash at its end', async () => {
    for (const url of [service.url, `${service.url}/`]) {
      const { code, said } = await run(['audit', 'verify', '--url', url], { ...service.storeVariables });
      expect([code, said]).toEqual([0, expect.stringContaining('everything holds')]);
    }
  });

  test('a refusal names the places at fault', async () => {
    const words = ['audit', 'state', 'user', '1', '--at', 'yesterday', '--url', service.url];
    const { code, said } = await run(words, { ...service.storeVariables });
    expect(code).toBe(1);
    expect(said).toMatch(/400 VALIDATION_ERROR: .*\(at /);
  });

  test('a reader that has seen enough ends the command in silence', async () => {
    await service.call('/api/reference/offers/offer-1', { method: 'PUT', body: { name: 'One' } });
    const child = spawn(process.execPath, ['dist/main.js', 'audit', 'events', '--url', service.url], {
      env: { PATH: process.env.PATH, ...service.storeVariables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([141, expect.not.stringContaining('EPIPE')]);
  });
});

/** A port that nobody else is given meanwhile. @param held whether it goes on being listened on */
async function freePort(held = false): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  if (!held) await close();
  return { port, close };
}
