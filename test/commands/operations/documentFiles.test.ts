/** Who gets a PDF rendered when many ask for one. */
import { expect, test } from '@jest/globals';
import { createPrinting } from '../../../src/commands/operations/documentFiles.js';
import type { StoredFile } from '../../../src/ports/files.js';
import type { Job } from '../../../src/ports/jobs.js';
import { until } from '../../support/until.js';

/** Jobs that are done when the test says so. */
function printingRoom() {
  const enqueued: string[] = [];
  const files = new Map<string, StoredFile>();
  const running = new Map<string, () => void>();
  const waits = new Map<string, Promise<void>>();
  const printing = createPrinting({
    files: {
      get: async (key: string) => files.get(key),
      put: async () => {},
      deleteAll: async () => {},
      close: async () => {},
    } as never,
    jobs: {
      async enqueue(jobs: readonly Job[]) {
        for (const { id, data } of jobs) {
          enqueued.push(data.id ?? '');
          waits.set(
            id,
            new Promise((resolve) => {
              running.set(data.id ?? '', () => {
                files.set(data.key ?? '', { contentType: 'application/pdf', size: 1 } as StoredFile);
                resolve();
              });
            }),
          );
        }
      },
      async waitForOutcomes([job]: readonly Job[], signal: AbortSignal) {
        const left = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
        await Promise.race([waits.get(job?.id ?? ''), left]);
        return new Map([[job?.id ?? '', 'completed' as const]]);
      },
    } as never,
    letterhead: { seller: { name: 'Seller', lines: [] }, locale: 'en', fonts: [] },
    limitMilliseconds: 60_000,
  });
  const ask = (by: string, id: string, signal = new AbortController().signal) =>
    printing.open('invoice', id, async () => 0, { by, signal });
  return { ask, enqueued, finish: (id: string) => running.get(id)?.() };
}

test('those who left before their turn are not rendered for', async () => {
  const { ask, enqueued, finish } = printingRoom();
  const gone = new AbortController();
  const abandoned = Array.from({ length: 120 }, (_, index) => ask('user:1', `a${index}`, gone.signal));
  const outcomes = Promise.allSettled(abandoned);
  await until(() => enqueued.length === 4);
  gone.abort();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  const wanted = ask('user:2', 'b');
  // What runs goes on; what only waited is gone.
  finish('a0');
  await until(() => enqueued.includes('b'));
  expect(enqueued).toHaveLength(5);
  finish('b');
  expect(await wanted).toMatchObject({ revision: 0 });
});

test('turns go round among those who wait', async () => {
  const { ask, enqueued, finish } = printingRoom();
  const asked = Array.from({ length: 8 }, (_, index) => ask('user:1', `a${index}`));
  await until(() => enqueued.length === 4);
  asked.push(ask('user:2', 'b'));
  await new Promise((resolve) => setImmediate(resolve));
  finish('a0');
  finish('a1');
  await until(() => enqueued.length === 6);
  expect(enqueued).toContain('b');
  for (const id of ['a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b']) {
    await until(() => enqueued.includes(id));
    finish(id);
  }
  await Promise.all(asked);
});
