/** `kill -9` under load: everything answered is stored, and every append is whole. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { openEmbeddedEventStore } from '../../src/adapters/eventstore/embedded.js';
import { readAllOf } from '../contracts/eventStore.contract.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const script = fileURLToPath(new URL('./appendUntilKilled.mjs', import.meta.url));
const module = new URL('../../dist/adapters/eventstore/embedded.js', import.meta.url).href;

/** Lets a process append until it has printed `enough` answers, kills it, and returns all answers that it printed. */
async function appendAndKill(file: string, enough: number): Promise<unknown[]> {
  const child = spawn(process.execPath, [script, module, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answers: unknown[] = [];
  for await (const line of createInterface(child.stdout)) {
    // The kill may cut the last line, which then counts as not answered.
    if (line.endsWith(']')) answers.push(...JSON.parse(line));
    if (answers.length >= enough) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return answers;
}

test('a store whose process is killed under load loses nothing that was answered', async () => {
  const file = join(newFolder(), 'events.db');
  const answered: unknown[] = [];
  // The second round starts from what the first has left, its write-ahead log included.
  for (const enough of [2_000, 20_000]) {
    answered.push(...(await appendAndKill(file, enough)));
    const store = await openEmbeddedEventStore({
      file,
      onFailure: (error) => {
        throw error;
      },
    });
    const events = await readAllOf(store, { limit: 5_000 });
    await store.close();

    const stored = new Set<unknown>(events.flatMap((event) => [event.id, event.position]));
    expect(answered.filter((idOrPosition) => !stored.has(idOrPosition))).toEqual([]);
    expect(events.map((event) => Number(event.position))).toEqual(events.map((_, index) => index + 1));
    const sizes = new Map<string, number>();
    for (const { stream, revision } of events) {
      expect(revision).toBe(sizes.get(stream) ?? 0);
      sizes.set(stream, revision + 1);
    }
    expect([...sizes.values()].filter((size) => size % 3 !== 0)).toEqual([]);
  }
});
