/** The five calls of the README work in a shell as written. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
});
afterAll(async () => {
  await service.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('the first invoice of the README is paid after its five calls', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [, section = ''] = readme.split('## The first invoice, in five calls');
  const calls = /```sh\n(.*?)```/s.exec(section)?.[1] ?? '';
  expect(calls.match(/^# [1-5]\. /gm)).toHaveLength(5);
  const token = 'npm run --silent token -- --role Admin';
  expect(calls).toContain(`$(${token})`);
  const script = calls
    .replace(token, token.replace('npm', `npm --prefix '${process.cwd()}'`))
    .replaceAll('localhost:3000', service.url.replace('http://', ''));
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: folder,
    env: { ...process.env, ...service.storeVariables, BASE_URL: service.url },
  });
  const last = JSON.parse(stdout.slice(stdout.lastIndexOf('{"id":"inv_')));
  expect(last).toMatchObject({ status: 'paid', total: 135, amountDue: 0, customerId: 'elmswell-books' });
  const pdf = await readFile(join(folder, 'invoice.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
