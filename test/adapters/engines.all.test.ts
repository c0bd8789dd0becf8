/** The client libraries that a process loads for its engines. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test('without shared servers none of their client libraries is loaded', async () => {
  const script = `
    import { createRequire } from 'node:module';
    const { openEngines } = await import('./dist/adapters/engines.js');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify({
      engines: typeof openEngines,
      clients: ['mongodb', 'bullmq', 'ioredis', '@eventstore/db-client'].filter((name) =>
        loaded.some((path) => path.replaceAll('\\\\', '/').includes('node_modules/' + name + '/'))),
      libsql: loaded.some((path) => path.includes('libsql')),
    }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  });
  // Seeing libsql proves that loaded modules are visible here.
  expect(JSON.parse(stdout)).toEqual({ engines: 'function', clients: [], libsql: true });
});
