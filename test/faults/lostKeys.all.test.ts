/** A folder without a key to its events: the service says so in one line, and creates no new key in its place. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startHosted } from '../support/hostedService.js';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
const inFolder = (name: string) => join(service.folder, name);

beforeEach(async () => {
  service = await startService();
  await service.stop();
});
afterEach(() => service.dispose());

async function refusal(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const variables = { DATA_DIR: service.folder, PORT: '0', LOG_LEVEL: 'silent', ...environment };
  const started = await startHosted(0, variables).catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  await started.stop();
  return 'it started';
}

test('a folder without the keys file does not start as if everybody had been erased', async () => {
  for (const end of ['', '-wal', '-shm']) rmSync(inFolder(`keys.db${end}`), { force: true });
  expect(await refusal()).toMatch(
    /ended with 1:\nthe keys of the events are missing \(keys\.db .*: restore them.*\n$/,
  );
});

test('a folder without its data key gets no other, and starts again when the key is back', async () => {
  renameSync(inFolder('data.key'), inFolder('moved.key'));
  expect(await refusal()).toMatch(
    /ended with 1:\nthe data folder .*: its file data\.key is missing, .*DATA_KEY\n$/,
  );
  expect(existsSync(inFolder('data.key'))).toBe(false);
  renameSync(inFolder('moved.key'), inFolder('data.key'));
  service = await service.restart();
  expect((await service.call('/api/users/1')).status).toBe(200);
});

test('another data key is refused in one line that names the variable', async () => {
  expect(await refusal({ DATA_KEY: 'ab'.repeat(32) })).toMatch(
    /ended with 1:\nDATA_KEY .* is not the key of this store.*\n$/,
  );
});
