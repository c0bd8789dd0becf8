/** Receiving a backup leaves whole folders with a manifest, or nothing, whatever the service sends and whenever the connection breaks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import tar from 'tar-stream';
import { readHalf } from '../../src/backup/folder.js';
import { runBackupCommand } from '../../src/cli/backup.js';
import { archive, content, type HalfContent, standInServices } from '../support/archives.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const standIn = standInServices();

const data: HalfContent = {
  half: 'data',
  position: '0000000000000009',
  files: { 'events.db': content('events', 300_001), 'jobs.db': content('jobs', 512) },
};
const keys: HalfContent = {
  half: 'keys',
  position: '0000000000000009',
  files: {
    'keys.db': content('keys', 4_096),
    'records.db': new Uint8Array(0),
    [`files/images/${'long-'.repeat(40)}/1.png=`]: content('image', 70_000),
  },
};

const send = (bytes: Uint8Array) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/x-tar' }).end(bytes);
};

/** Runs the command in this process against a stand-in. Returns its exit code and its output. */
async function receive(url: string, words: readonly string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await runBackupCommand(words, {
    serviceUrl: url,
    token: async () => 'token',
    print: (line) => lines.push(line),
    tell: (line) => lines.push(line),
  });
  return { code, said: lines.join('\n') };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('each half lies in its own folder, with every byte and a list that sha256sum reads', async () => {
  const url = await standIn(send(await archive([data, keys])));
  const [folder, apart] = [newFolder(), newFolder()];
  const { code, said } = await receive(url, [folder, '--keys', apart]);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining('does not contain the data key'),
  });
  for (const [half, at] of [
    [data, join(folder, 'data')],
    [keys, apart],
  ] as const) {
    for (const [path, bytes] of Object.entries(half.files)) {
      expect(readFileSync(join(at, path)).equals(bytes)).toBe(true);
    }
    const lines = readFileSync(join(at, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => line.slice(66))).toEqual(Object.keys(half.files));
    expect(await readHalf(at, half.half)).toMatchObject({
      half: half.half,
      files: lines.length,
      position: half.position,
    });
  }
  expect(existsSync(join(folder, 'keys'))).toBe(false);
});

test('without a folder for the events only the keys are received', async () => {
  const url = await standIn(send(await archive([keys])));
  const apart = newFolder();
  expect(await receive(url, ['--keys', apart])).toMatchObject({ code: 0 });
  expect((await readHalf(apart, 'keys')).half).toBe('keys');
});

describe('nothing is left when', () => {
  const whole = archive([data, keys]);

  test.each([
    ['a third of it', 0.33],
    ['the end of the first half', 0.8],
    ['all but the last block', 0.99],
  ])('the connection breaks after %s', async (_, share) => {
    const bytes = await whole;
    const url = await standIn((response) => {
      response.writeHead(200, { 'content-type': 'application/x-tar', 'content-length': bytes.length });
      response.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => response.destroy());
    });
    const folder = newFolder();
    expect(await receive(url, [folder])).toMatchObject({ code: 1 });
    expect(filesIn(folder)).toEqual([]);
  });

  test('the archive ends properly before the keys have come', async () => {
    const folder = newFolder();
    const { code, said } = await receive(await standIn(send(await archive([data]))), [folder]);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('ended before') });
    expect(filesIn(folder)).toEqual([]);
  });

  test('a byte was changed on the way', async () => {
    const bytes = Buffer.from(await whole);
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
    const folder = newFolder();
    const { code, said } = await receive(await standIn(send(bytes)), [folder]);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('damaged') });
    expect(filesIn(folder)).toEqual([]);
  });

  test.each([
    'data/../../escaped',
    'data//events.db',
    '/etc/passwd',
    'other/events.db',
    'data/files/.hidden=',
    'data/notes.txt',
  ])('the archive contains the path %s', async (name) => {
    const pack = tar.pack();
    pack.entry({ name }, 'content');
    pack.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of pack) chunks.push(chunk);
    const folder = newFolder();
    const { code, said } = await receive(await standIn(send(Buffer.concat(chunks))), [folder]);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('which is not part of a backup'),
    });
    expect(filesIn(folder)).toEqual([]);
    expect(existsSync(join(folder, '..', 'escaped'))).toBe(false);
  });
});

test('a folder that is not empty is refused and left alone', async () => {
  const url = await standIn(send(await archive([data, keys])));
  const folder = newFolder();
  mkdirSync(join(folder, 'keys'));
  writeFileSync(join(folder, 'keys', 'mine'), 'precious');
  const { code, said } = await receive(url, [folder]);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('is not empty') });
  expect(filesIn(folder).map(({ name }) => name)).toEqual(['mine']);
});

test('a refusal of the service is reported in its own words', async () => {
  const url = await standIn((response) => {
    response.writeHead(409, { 'content-type': 'application/problem+json' });
    response.end(
      JSON.stringify({ code: 'CONCURRENCY_CONFLICT', detail: 'Another backup is running; repeat later' }),
    );
  });
  const folder = newFolder();
  expect(await receive(url, [folder])).toEqual({
    code: 1,
    said: '409 CONCURRENCY_CONFLICT: Another backup is running; repeat later',
  });
});

test('a command that is killed midway leaves no manifest, and its folder is refused by name', async () => {
  const bytes = await archive([data, keys]);
  const url = await standIn((response) => {
    response.writeHead(200, { 'content-type': 'application/x-tar' });
    // All of the first half and a part of the second are sent, then nothing more.
    response.write(bytes.subarray(0, Math.floor(bytes.length * 0.85)));
  });
  const folder = newFolder();
  const child = spawn(process.execPath, ['dist/main.js', 'backup', folder, '--url', url], {
    env: { PATH: process.env.PATH, TOKEN: 'token' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!existsSync(join(folder, 'keys', 'keys.db'))) {
    if (child.exitCode !== null) throw new Error('the command ended by itself');
    await new Promise((resolve) => setImmediate(resolve));
  }
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(folder, 'data', 'events.db'))).toBe(true);
  await expect(readHalf(join(folder, 'data'), 'data')).rejects.toThrow(
    `${join(folder, 'data')} holds no finished backup: it has no manifest.json`,
  );
});

test('a 404 means that the stores are on servers, and the command says what to do instead', async () => {
  const url = await standIn((response) => void response.writeHead(404).end());
  expect(await receive(url, [newFolder()])).toEqual({
    code: 1,
    said: expect.stringMatching(/stores its data on servers; .* docs\/operations\.md/),
  });
});

test('the command ignores server addresses in its environment', async () => {
  const url = await standIn(send(await archive([data, keys])));
  const folder = newFolder();
  const child = spawn(process.execPath, ['dist/main.js', 'backup', folder, '--url', url], {
    env: {
      PATH: process.env.PATH,
      TOKEN: 'token',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
    },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(existsSync(join(folder, 'data', 'manifest.json'))).toBe(true);
});
