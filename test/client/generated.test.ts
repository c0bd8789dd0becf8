/** The generated part of the client is that of the service's own document, and its nouns reach all of it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

test('nothing of it would change', async () => {
  const check = promisify(execFile)('node', ['client/scripts/generate.mjs', '--check', '--url', service.url]);
  await expect(check.then(({ stderr }) => stderr)).resolves.toBe('');
});
