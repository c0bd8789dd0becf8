/** A disk that fills up under load: writers are refused, readers continue, and nothing answered is lost. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { openEmbeddedEventStore } from '../../src/adapters/eventstore/embedded.js';
import { events, readAllOf } from '../contracts/eventStore.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const script = fileURLToPath(new URL('./appendUntilFull.mjs', import.meta.url));
const module = new URL('../../dist/adapters/eventstore/embedded.js', import.meta.url).href;

interface Outcome {
  readonly answered: readonly string[];
  readonly refusals: readonly string[];
  readonly after: string;
  readonly readable: number;
}

test('a store on a full disk refuses writes, still reads, and works again when there is room', async () => {
  const file = join(newFolder(), 'events.db');
  // `ulimit -f` counts KiB. Node ignores the signal, so the write itself fails.
  const limited = 'ulimit -f 3000 && exec "$@"';
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    limited,
    'bash',
    process.execPath,
    script,
    module,
    file,
  ]);
  const outcome: Outcome = JSON.parse(stdout);
  expect(outcome.answered.length).toBeGreaterThan(100);
  for (const refusal of outcome.refusals) expect(refusal).toMatch(/^Unavailable: the batch was not stored: /);
  expect(outcome.after).toBe('Unavailable');
  expect(outcome.readable).toBe(10);

  const store = await openEmbeddedEventStore({
    file,
    onFailure: (error) => {
      throw error;
    },
  });
  const stored = await readAllOf(store, { limit: 5_000 });
  const ids = new Set(stored.map((event) => event.id));
  expect(outcome.answered.filter((id) => !ids.has(id))).toEqual([]);
  expect(stored.map((event) => Number(event.position))).toEqual(stored.map((_, index) => index + 1));
  await store.append('with room again', 'no-stream', events(1));
  await store.close();
});
