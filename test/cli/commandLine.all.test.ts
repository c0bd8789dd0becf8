/** Every command handles help, wrong words, a reader that leaves, and an absent service. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startBar, underBar } from '../../src/cli/bars.js';
import { type Columns, tableInParts, tableOf } from '../../src/cli/table.js';
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
  ['backup', join(tmpdir(), 'nowhere')],
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
  test('of the program lists every command', async () => {
    const { code, out, said } = await runProcess(['--help']);
    expect([code, said]).toEqual([0, '']);
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(
    commands
      .filter((name) => name !== 'start')
      .flatMap((name) => [
        [name, '--help'],
        [name, '-h'],
      ]),
  )('of %s goes to standard output and names the command as typed (%s)', async (name, word) => {
    const { code, out, said } = await run([name, word]);
    expect([code, said]).toEqual([0, '']);
    expect(out).toContain(`Usage: back-office ${name} `);
  });

  test('names a command as an npm script when npm runs it', async () => {
    const { out } = await runProcess(['audit', '--help'], { npm_lifecycle_event: 'audit' });
    expect(out).toContain('Usage: npm run audit -- ');
  });

  test.each([[['start', '--help']], [['start', '-h']], [['start', '--accept-loss', '-h']]])(
    'of start is the help of the program (%j)',
    async (words) => {
      const { code, out } = await run(words);
      expect([code, out]).toEqual([0, expect.stringContaining('Usage: back-office <command>')]);
    },
  );

  test('of a subcommand shows the option for the service', async () => {
    const { code, out } = await run(['audit', 'verify', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--url <url>');
  });
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await runProcess(['--version'])).toEqual({ code: 0, out: `${version}\n`, said: '' });
});

test('a fault of the program is reported with its place in the sources', async () => {
  const fault = encodeURIComponent('Object.hasOwn = () => { throw new Error("broken"); }');
  const { code, said } = await runProcess(['audit'], {
    NODE_OPTIONS: `--import=data:text/javascript,${fault}`,
  });
  expect([code, said]).toEqual([1, expect.stringMatching(/Error: broken.*\/src\/[\w/]+\.ts:\d+:\d+/s)]);
});

describe('wrong words', () => {
  test.each([
    [['frobnicate'], 'unknown command frobnicate; use one of start, token, '],
    [['start', 'now'], 'start takes no option now'],
    [['demo', 'more'], 'too many arguments'],
    [['demo', '--offers', '3'], "unknown option '--offers'"],
    [['audit', 'verify', '--url', 'shop'], 'It must be a URL such as http://127.0.0.1:3000.'],
    [['audit', 'events', '--most', 'some'], 'It must be a whole number.'],
  ])('%j are refused with a reason', async (words, reason) => {
    const { code, out, said } = await run(words);
    expect([code, out]).toEqual([1, '']);
    expect(said).toContain(reason);
  });
});

test.each(callers)('%s without a service says what to do and creates no store', async (...words) => {
  const { port } = await freePort();
  const folder = newFolder();
  const { code, said } = await run(words, { PORT: String(port), DATA_DIR: folder });
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(said).toContain(`no service of this data folder answers at http://127.0.0.1:${port}`);
  expect(said).toContain('TOKEN');
});

test('a connection string that its client refuses stops the start with one line that names it', async () => {
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
  '%s with a token ignores incomplete settings of servers',
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

test('a port in use stops the start with one line', async () => {
  const { port, close } = await freePort(true);
  const { code, said } = await runProcess([], { PORT: String(port), LOG_LEVEL: 'silent' });
  expect([code, said]).toEqual([1, `PORT: another process already listens on 127.0.0.1:${port}\n`]);
  await close();
});

describe('a progress bar', () => {
  function terminal(): { stream: PassThrough & { isTTY: boolean; columns: number }; written: () => string } {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    return { stream, written: () => stream.read()?.toString() ?? '' };
  }

  test('is not drawn without a terminal', () => {
    const stream = Object.assign(new PassThrough(), { isTTY: false });
    const bar = startBar('{bar}', {}, stream);
    bar.update(1, 2);
    bar.complete();
    expect(stream.read()).toBeNull();
  });

  test('does not change the modes of the terminal, which an interruption could not restore', () => {
    const { stream, written } = terminal();
    const bar = startBar('{bar} {value} of {total}', {}, stream);
    bar.update(3, 10);
    bar.stop();
    const drawn = written();
    expect(drawn).toContain('3 of 10');
    expect(drawn).not.toContain('\u001b[?');
  });

  test('is complete when the work is done, whatever progress was reported, and ends its line', async () => {
    for (const told of [[], [[3, 10]], [[7, 5]], [[0, 0]]]) {
      const { stream, written } = terminal();
      await underBar(startBar('{percentage}% | {value} of {total}', {}, stream), async (bar) => {
        for (const [done = 0, total = 0] of told) bar.update(done, total);
      });
      expect(written()).toMatch(/100% \| (\d+) of \1[^\n%]*\n$/);
    }
  });

  test('stays at the progress where the work failed, and ends its line once', async () => {
    const { stream, written } = terminal();
    const broken = underBar(startBar('{percentage}%', {}, stream), async (bar) => {
      bar.update(1, 4);
      throw new Error('it broke off');
    });
    await expect(broken).rejects.toThrow('it broke off');
    expect(written()).toMatch(/25%[^\n%]*\n$/);
  });
});

describe('a table', () => {
  const columns: Columns<{ name: string | null; count: number }> = {
    what: ({ name }) => name,
    number: ({ count }) => count,
  };

  test('fits its cells, aligns numbers to the right and has no trailing blanks', () => {
    const rows = [
      { name: 'offers', count: 30 },
      { name: null, count: 1_000_000 },
    ];
    expect(tableOf(rows, columns)).toEqual(['what     number', 'offers       30', '        1000000']);
    expect(tableOf([], columns)).toEqual(['what  number']);
  });

  test('in parts has its headings only once', () => {
    const next = tableInParts(columns);
    expect(next([{ name: 'abc', count: 1 }])).toEqual(['what  number', 'abc        1']);
    expect(next([{ name: 'longer', count: 2 }])).toEqual(['longer       2']);
  });

  test('shows control characters as blanks', () => {
    expect(tableOf([{ name: 'a\u001b[2Jb\nc', count: 1 }], columns)[1]).toBe('a [2Jb c       1');
  });
});

describe('a token', () => {
  test('is not made in a folder that is not a data folder, which stays unchanged', async () => {
    const folder = newFolder();
    const { code, out, said } = await run(['token', '--role', 'Admin'], { DATA_DIR: folder });
    expect([code, out, readdirSync(folder)]).toEqual([1, '', []]);
    expect(said).toBe(`${folder} is not a data folder; start the service, or set DATA_DIR to its folder\n`);
    const missing = join(folder, 'none');
    expect((await run(['token', '--service', 'shop'], { DATA_DIR: missing })).said).toContain(missing);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a folder without rights stops the start with one line', async () => {
  const folder = newFolder();
  const { port } = await freePort();
  const started = await new Promise<Ended>((resolve) => {
    const environment = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    };
    chmodSync(folder, 0o555);
    execFile(
      process.execPath,
      ['dist/main.js'],
      // Root may write everywhere, so another user starts the program.
      { env: environment, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) },
      (error, out, said) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said }),
    );
  });
  chmodSync(folder, 0o755);
  expect(started).toMatchObject({ code: 1, out: '' });
  expect(started.said.trim().split('\n')).toHaveLength(1);
  expect(started.said).toContain(join(folder, 'data'));
});

describe('with a service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.dispose());

  test('the token comes from the service of --url, with or without a trailing slash', async () => {
    for (const url of [service.url, `${service.url}/`]) {
      const { code, said } = await run(['audit', 'verify', '--url', url], { ...service.storeVariables });
      expect([code, said]).toEqual([0, expect.stringContaining('everything holds')]);
    }
  });

  test('a refusal names the invalid option', async () => {
    const words = ['audit', 'state', 'user', '1', '--at', 'yesterday', '--url', service.url];
    const { code, said } = await run(words, { ...service.storeVariables });
    expect(code).toBe(1);
    expect(said).toMatch(/400 VALIDATION_ERROR: at must /);
  });

  test('a reader that closes the output ends the command without an error message', async () => {
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

/** Returns a free port. @param held whether a server keeps listening on it */
async function freePort(held = false): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  if (!held) await close();
  return { port, close };
}
