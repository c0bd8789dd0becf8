/** The commands of docs/tour.md work in a shell as written, and answer what the page shows. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { on } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
let folder: string;
let shell: ChildProcessWithoutNullStreams;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  folder = await mkdtemp(join(tmpdir(), 'tour-'));
  shell = spawn('bash', {
    cwd: folder,
    env: { ...process.env, ...service.storeVariables, BASE_URL: service.url },
  });
});
afterAll(async () => {
  shell.kill();
  await service.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command in the shell, which keeps its variables. @returns what it printed */
async function run(command: string): Promise<string> {
  let printed = '';
  shell.stdin.write(`{ ${command}\n} 2>&1; printf '\\0'\n`);
  for await (const [text] of on(shell.stdout, 'data')) {
    printed += text;
    if (printed.endsWith('\0')) break;
  }
  return printed.slice(0, -1).trim();
}

/** An id or the beginning of a token, which differ in every store. */
const ownValue = /\b[a-z]+_[0-9a-f]{32}|eyJ\w+…/g;

/** Matches an answer that is shown so: `…` is any text, and a time is any time of the same day. */
function patternOf(shown: string): RegExp {
  const parts = shown.split(/(\b[a-z]+_[0-9a-f]{32}|eyJ\w+…|T[\d:.]+Z|…)/).map((part) => {
    if (/^[a-z]+_[0-9a-f]{32}$|^eyJ/.test(part)) return '([\\w.-]+)';
    if (/^T[\d:.]+Z$/.test(part)) return 'T[\\d:.]+Z';
    return part === '…' ? '.*' : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

test('every command of the tour answers what the page shows', async () => {
  const now = new Date();
  // The next 21 November, the day of the tour, because the clock goes forwards only.
  const year = now.getUTCFullYear() + (now.getTime() < Date.UTC(now.getUTCFullYear(), 10, 21) ? 0 : 1);
  await service.call('/api/test-clock', { method: 'PUT', body: { now: `${year}-11-21T02:33:00Z` } });
  const page = (await readFile('docs/tour.md', 'utf8'))
    .replaceAll('2027', String(year + 1))
    .replaceAll('2026', String(year))
    .replaceAll('localhost:3000', service.url.replace('http://', ''))
    .replaceAll('npm run', `npm --prefix '${process.cwd()}' run`);
  const steps = [...page.matchAll(/^```\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
    .map((step) => /^(?<command>(?:.*\\\n)*.*)\n(?<shown>[\s\S]*)$/.exec(step)?.groups ?? {});
  expect(steps.length).toBeGreaterThan(25);
  /** The values of this store, by those of the page. */
  const own = new Map<string, string>();
  for (const { command = '', shown = '' } of steps) {
    const answered = await run(command.replaceAll(ownValue, (value) => own.get(value) ?? value));
    const pattern = patternOf(shown.trim());
    expect({ command, answered }).toEqual({ command, answered: expect.stringMatching(pattern) });
    const values = pattern.exec(answered)?.slice(1) ?? [];
    for (const [index, [value]] of [...shown.matchAll(ownValue)].entries())
      own.set(value, values[index] ?? '');
  }
});
