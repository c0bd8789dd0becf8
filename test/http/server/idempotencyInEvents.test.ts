/** An `Idempotency-Key` is stored in the transaction of the command's first event, for a later process to use. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbeddedEventStore } from '../../../src/adapters/eventstore/embedded.js';
import {
  createIdempotency,
  type Idempotency,
  idempotencyCollection,
  type RunCircumstances,
  type RunResult,
} from '../../../src/http/server/idempotency.js';
import { newUuid } from '../../../src/kernel/ids.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let now: number;
let file: string;
let store: EventStore;
let records: MemoryRecords;
let process: Idempotency;
let runs: RunCircumstances[];

async function start(instance: string): Promise<void> {
  store = await openEmbeddedEventStore({
    file,
    readers: 2,
    onFailure: (error) => {
      throw error;
    },
  });
  records.isGone = (other) => other !== instance;
  process = createIdempotency({ records, commandKeys: store.commandKeys, instance });
}

/** Replaces the process as after a kill: what was committed is there, and nothing else. */
async function crash(): Promise<void> {
  await store.close();
  await start(newUuid());
}

beforeEach(async () => {
  now = Date.now();
  file = join(newFolder(), 'events.db');
  records = new MemoryRecords(() => now);
  runs = [];
  await start('first');
});
afterEach(() => store.close());

const asked = (key: string, body = 'milk', lastsByEvents = true) => ({
  key,
  scope: 'user:7',
  fingerprint: ['POST', '/api/things', body],
  lastsByEvents,
});

const answer = { status: 201, headers: { location: '/things/1' }, body: '{"id":"1"}' };
const done: RunResult = { answer, final: true, tags: ['1'] };

async function append({ commandId, idempotencyKey }: RunCircumstances): Promise<void> {
  const metadata = { causationId: commandId, idempotencyKey };
  const event = { id: newUuid(), type: 'ThingMade', data: {}, metadata };
  await store.append(`thing-${newUuid()}`, 'no-stream', [event]);
}

const appending = async (circumstances: RunCircumstances): Promise<RunResult> => {
  runs.push(circumstances);
  await append(circumstances);
  return done;
};

const refused = { code: 'IDEMPOTENCY_KEY_REUSED' };
const running = { code: 'CONCURRENCY_CONFLICT' };
const neverAnswering = () => new Promise<never>(() => {});

describe('a process that is killed', () => {
  test('before the first event leaves nothing, and the command starts as a new one', async () => {
    process.once(asked('k'), async (circumstances) => {
      runs.push(circumstances);
      return neverAnswering();
    });
    while (runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await crash();
    expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: false });
    expect(runs.map(({ recovering }) => recovering)).toEqual([false, false]);
  });

  test('between the first event and the answer leaves the ids of the command for recovery', async () => {
    let appended = false;
    process.once(asked('k'), async (circumstances) => {
      runs.push(circumstances);
      await append(circumstances);
      appended = true;
      return neverAnswering();
    });
    while (!appended) await new Promise((resolve) => setImmediate(resolve));
    await crash();
    await expect(process.once(asked('k', 'tea'), appending)).rejects.toMatchObject(refused);
    await expect(process.once(asked('k', 'tea', false), appending)).rejects.toMatchObject(refused);
    expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: false });
    expect(runs).toHaveLength(2);
    expect(runs[1]).toMatchObject({
      commandId: runs[0]?.commandId,
      idempotencyKey: runs[0]?.idempotencyKey,
      recovering: true,
    });
    expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: true });
  });

  test('during recovery leaves the same ids once more', async () => {
    records.put = async () => {
      throw new Unavailable('away');
    };
    await process.once(asked('k'), appending);
    await crash();
    records.put = MemoryRecords.prototype.put;
    let recovering = false;
    process.once(asked('k'), (circumstances) => {
      runs.push(circumstances);
      recovering = true;
      return neverAnswering();
    });
    while (!recovering) await new Promise((resolve) => setImmediate(resolve));
    await crash();
    await process.once(asked('k'), appending);
    expect(new Set(runs.map(({ commandId }) => commandId)).size).toBe(1);
    expect(runs.map((each) => each.recovering)).toEqual([false, true, true]);
  });

  test('after the answer leaves it to be replayed, and an erased answer stays erased', async () => {
    await process.once(asked('k'), appending);
    await crash();
    expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: true });
    await expect(process.once(asked('k', 'tea'), appending)).rejects.toMatchObject(refused);
    await records.deleteTagged(idempotencyCollection, '1', { erased: true });
    await crash();
    await expect(process.once(asked('k'), appending)).rejects.toMatchObject(refused);
    expect(runs).toHaveLength(1);
  });

  test('during a command of an earlier version leaves its record for recovery', async () => {
    const earlier = createIdempotency({ records, instance: 'earlier' });
    earlier.once(asked('k'), (circumstances) => {
      runs.push(circumstances);
      return neverAnswering();
    });
    while (runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await process.once(asked('k'), appending);
    expect(runs[1]).toMatchObject({
      commandId: runs[0]?.commandId,
      idempotencyKey: runs[0]?.idempotencyKey,
      recovering: true,
    });
  });
});

test('a refusal that appended nothing is replayed', async () => {
  const refusing = async (): Promise<RunResult> => ({ ...done, answer: { ...answer, status: 400 } });
  await process.once(asked('k'), refusing);
  await crash();
  expect(await process.once(asked('k'), appending)).toMatchObject({
    answer: { status: 400 },
    replayed: true,
  });
});

test('a command keeps its ids if it failed after its first event, and starts as new if before', async () => {
  for (const appends of [true, false]) {
    runs = [];
    const failing = async (circumstances: RunCircumstances): Promise<RunResult> => {
      runs.push(circumstances);
      if (appends) await append(circumstances);
      return { ...done, answer: { ...answer, status: 503 }, final: false };
    };
    await process.once(asked(`k-${appends}`), failing);
    await process.once(asked(`k-${appends}`), appending);
    expect(runs[1]?.recovering).toBe(appends);
    expect(runs[1]?.commandId === runs[0]?.commandId).toBe(appends);
  }
});

test.each([true, false])(
  'a key in use is closed to others, whether or not its command lasts by events: %s',
  async (firstLasts) => {
    let finish: (() => void) | undefined;
    const first = process.once(asked('k', 'milk', firstLasts), async (circumstances) => {
      runs.push(circumstances);
      await append(circumstances);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return done;
    });
    const others = [true, false].map((lasts) => process.once(asked('k', 'milk', lasts), appending));
    for (const other of others) await expect(other).rejects.toMatchObject(running);
    while (runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await expect(process.once(asked('k', 'tea'), appending)).rejects.toMatchObject(refused);
    while (finish === undefined) await new Promise((resolve) => setImmediate(resolve));
    finish();
    await first;
    expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: true });
    expect(runs).toHaveLength(1);
  },
);

test('a key is free again after a day', async () => {
  await process.once(asked('k'), appending);
  now += 24 * 3600 * 1000 + 1;
  expect(await process.once(asked('k'), appending)).toEqual({ answer, replayed: false });
  expect(runs.map(({ recovering }) => recovering)).toEqual([false, false]);
  expect(runs[1]?.commandId).not.toBe(runs[0]?.commandId);
});
