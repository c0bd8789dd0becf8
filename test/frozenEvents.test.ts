/** Holds events and read models that are stored to the code that reads them: see test/fixtures/README.md. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from '@jest/globals';

test('what is stored is read as it always was (test/fixtures/README.md)', async () => {
  try {
    await promisify(execFile)(process.execPath, ['scripts/frozenEvents.mjs', '--check']);
  } catch (error) {
    // Throws the sentences themselves, because the developer who sees them has to read them.
    throw new Error(String((error as { stderr?: string }).stderr ?? error));
  }
});
