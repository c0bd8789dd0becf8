/** Stored events and read models stay readable by the code; see test/fixtures/README.md. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from '@jest/globals';

test('frozen events and documents are read as before (test/fixtures/README.md)', async () => {
  try {
    await promisify(execFile)(process.execPath, ['scripts/frozenEvents.mjs', '--check']);
  } catch (error) {
    // The script's own sentences tell the developer what to do.
    throw new Error(String((error as { stderr?: string }).stderr ?? error));
  }
});
