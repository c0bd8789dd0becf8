/** Holds the direction of imports: see `.dependency-cruiser.cjs`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test('imports go one way', async () => {
  const run = promisify(execFile)('node_modules/.bin/depcruise', [
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
  ]);
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(output).toContain('no dependency violations found');
});
