/** Snapshots of the data folder of a running service: consistent, without anything deleted, and gone when they are discarded. */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEngines } from '../../src/adapters/engines.js';
import { openEmbeddedEventStore } from '../../src/adapters/eventstore/embedded.js';
import { openEmbeddedKeys } from '../../src/adapters/keys/embedded.js';
import { openEmbeddedRecords } from '../../src/adapters/records/embedded.js';
import { shred } from '../../src/adapters/sqlite/shredding.js';
import type { Engines } from '../../src/ports/engines.js';
import {
  type BackupHalf,
  type Snapshot,
  type SnapshotHalf,
  type Snapshots,
  SnapshotUnderWay,
} from '../../src/ports/snapshots.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const onFailure = (error: Error) => {
  throw error;
};
const choice = { records: ['idempotency', 'reached'], recordsOfEvents: ['reached'], derivedFiles: ['pdf/'] };
const never = new AbortController().signal;

let folder: string;
let engines: Engines & { readonly snapshots: Snapshots };

async function open(): Promise<void> {
  const opened = await openEngines({
    folder,
    dataKey: new Uint8Array(32),
    namespace: 'test',
    eventStoreUrl: undefined,
    mongoUrl: undefined,
    redisUrl: undefined,
    onFailure,
    onDisturbance: onFailure,
    onDropped: onFailure,
    onDamage: () => undefined,
  });
  const { snapshots } = opened;
  if (snapshots === undefined) throw new Error('an embedded deployment takes snapshots');
  engines = { ...opened, snapshots };
}

async function close(): Promise<void> {
  await engines.jobs.close(0);
  await engines.close();
}

beforeEach(async () => {
  folder = newFolder();
  await open();
});
afterEach(close);

const take = (halves: readonly BackupHalf[]): Promise<Snapshot> =>
  engines.snapshots.take(halves, choice, never);

function half(snapshot: Snapshot, name: BackupHalf): SnapshotHalf {
  const found = snapshot.halves.find((one) => one.half === name);
  if (found === undefined) throw new Error(`the snapshot has no ${name}`);
  return found;
}

/** Writes the files of a half into a new folder and returns it. */
async function written(from: SnapshotHalf): Promise<string> {
  const target = newFolder();
  for await (const file of from.files()) {
    const content = await buffer(file.open());
    expect(content.length).toBe(file.size);
    mkdirSync(join(target, file.path, '..'), { recursive: true });
    writeFileSync(join(target, file.path), content);
  }
  return target;
}

let appended = 0;
async function append(): Promise<string> {
  appended += 1;
  const stream = `thing-${appended}`;
  const id = `01a1fd3f-2c9f-739f-9f5a-${String(appended).padStart(12, '0')}`;
  const event = { id, type: 'Made', data: { text: `event ${appended}` }, metadata: {} };
  return (await engines.eventStore.append(stream, 'no-stream', [event])).position;
}

test('events show one moment, named by its position, while others are appended', async () => {
  for (let index = 0; index < 50; index += 1) await append();
  let over = false;
  const going = (async () => {
    while (!over) await append();
  })();
  const snapshot = await take(['data']);
  over = true;
  await going;
  const { position } = half(snapshot, 'data');
  const copy = await written(half(snapshot, 'data'));
  await snapshot.discard();
  const store = await openEmbeddedEventStore({ file: join(copy, 'events.db'), onFailure });
  try {
    expect(await store.head()).toBe(position);
    const { events } = await store.readAll({ limit: 10_000 });
    const original = await engines.eventStore.readAll({ limit: 10_000 });
    expect(events.length).toBeGreaterThanOrEqual(50);
    expect(events).toEqual(original.events.slice(0, events.length));
    expect(readdirSync(copy).sort()).toEqual(expect.arrayContaining(['events.db', 'jobs.db']));
  } finally {
    await store.close();
  }
});

test('an empty store has a snapshot without a position', async () => {
  const snapshot = await take(['data', 'keys']);
  expect(snapshot.halves.map(({ half: name, position }) => ({ name, position }))).toEqual([
    { name: 'data', position: undefined },
    { name: 'keys', position: undefined },
  ]);
  await snapshot.discard();
});

test('keys include those of all events so far, and nothing of a destroyed one', async () => {
  const [kept, gone] = [
    Buffer.from('the key that is kept........'),
    Buffer.from('the key that is destroyed...'),
  ];
  await engines.keys.add([
    { id: 'kept', wrapped: kept },
    { id: 'gone', wrapped: gone },
  ]);
  const position = await append();
  await engines.keys.destroy('gone');
  const snapshot = await take(['keys']);
  expect(half(snapshot, 'keys').position).toBe(position);
  const copy = await written(half(snapshot, 'keys'));
  await snapshot.discard();
  expect(readFileSync(join(copy, 'keys.db')).includes(kept)).toBe(true);
  expect(readFileSync(join(copy, 'keys.db')).includes(gone)).toBe(false);
  const keys = await openEmbeddedKeys({ file: join(copy, 'keys.db'), onFailure });
  expect((await keys.find(['kept', 'gone'])).map(({ id }) => id)).toEqual(['kept']);
  await expect(keys.add([{ id: 'gone', wrapped: gone }])).rejects.toThrow('was stored before');
  await keys.close();
});

test('only the chosen collections of records are included, readable and with their tags', async () => {
  const later = Date.now() + 1_000_000;
  await engines.records.put('sessions', 'session-name', { user: 1 }, { expiresAt: later, tags: ['user-1'] });
  await engines.records.put('settings', 'signing-name', { secret: 'x' });
  for (const key of ['a', 'b'])
    await engines.records.put('idempotency', key, { answer: key }, { expiresAt: later, tags: [key] });
  const snapshot = await take(['keys']);
  const copy = await written(half(snapshot, 'keys'));
  await snapshot.discard();
  const bytes = readFileSync(join(copy, 'records.db'));
  for (const text of ['session-name', 'signing-name', 'user-1']) expect(bytes.includes(text)).toBe(false);
  const records = await openEmbeddedRecords({
    file: join(copy, 'records.db'),
    instanceId: 'test',
    onFailure,
  });
  expect((await records.get('idempotency', 'a'))?.value).toEqual({ answer: 'a' });
  expect(await records.get('sessions', 'session-name')).toBeUndefined();
  await records.deleteTagged('idempotency', 'a');
  expect(await records.get('idempotency', 'a')).toBeUndefined();
  expect((await records.get('idempotency', 'b'))?.value).toEqual({ answer: 'b' });
  await records.close();
});

test('files are included as they are stored, except those that can be rendered again', async () => {
  const [image, pdf] = [Buffer.from('an image'), Buffer.from('a document')];
  await engines.files.put('image/1/a.png', image, { contentType: 'image/png' });
  await engines.files.put('image/2', new Uint8Array(0), { contentType: 'image/png' });
  await engines.files.put('pdf/receipt/1.pdf', pdf, { contentType: 'application/pdf' });
  const snapshot = await take(['keys']);
  const paths: string[] = [];
  for await (const { path } of half(snapshot, 'keys').files()) paths.push(path);
  const copy = await written(half(snapshot, 'keys'));
  await snapshot.discard();
  expect(paths.sort()).toEqual(['files/image/1/a.png=', 'files/image/2=', 'keys.db', 'records.db']);
  expect(readFileSync(join(copy, 'files/image/1/a.png=')).subarray(-image.length)).toEqual(image);
});

test('records of the progress of readers are never ahead of the events', async () => {
  await append();
  let over = false;
  const follow = async (key: string) => engines.records.put('reached', key, { position: await append() });
  await follow('known');
  const going = (async () => {
    while (!over) {
      await follow('known');
      await engines.records.put('idempotency', 'newest', {
        position: (await engines.eventStore.head()) ?? '',
      });
      await follow('new');
    }
  })();
  const snapshot = await take(['data', 'keys']);
  over = true;
  await going;
  const { position = '' } = half(snapshot, 'data');
  const copy = await written(half(snapshot, 'keys'));
  await snapshot.discard();
  const records = await openEmbeddedRecords({
    file: join(copy, 'records.db'),
    instanceId: 'reader',
    onFailure,
  });
  try {
    const reached = await records.get('reached', 'known');
    expect(String(reached?.value.position) <= position).toBe(true);
    // The record is usually missing when the copy of the events begins.
    const made = await records.get('reached', 'new');
    expect(String(made?.value.position ?? '') <= position).toBe(true);
    expect(String((await records.get('idempotency', 'newest'))?.value.position) > position).toBe(true);
    expect(
      await records.put('reached', 'known', { position }, { expected: reached?.version ?? 0 }),
    ).toBeGreaterThan(0);
  } finally {
    await records.close();
  }
});

test('one snapshot is taken at a time, and discarding it leaves nothing', async () => {
  const first = await take(['data', 'keys']);
  await expect(take(['keys'])).rejects.toThrow(SnapshotUnderWay);
  expect(existsSync(join(folder, 'snapshot', 'keys.db'))).toBe(true);
  await first.discard();
  expect(existsSync(join(folder, 'snapshot'))).toBe(false);
  await (await take(['keys'])).discard();
});

test('a snapshot whose caller has gone is not taken', async () => {
  const leaving = AbortSignal.abort(new Error('the caller has gone'));
  await expect(engines.snapshots.take(['data'], choice, leaving)).rejects.toThrow('the caller has gone');
  expect(existsSync(join(folder, 'snapshot'))).toBe(false);
  await (await take(['data'])).discard();
});

test('the remains of a snapshot of a killed process are removed at the next start', async () => {
  await close();
  mkdirSync(join(folder, 'snapshot'));
  writeFileSync(join(folder, 'snapshot', 'keys.db'), 'half a copy');
  await open();
  expect(existsSync(join(folder, 'snapshot'))).toBe(false);
});

test('a shredded file is overwritten with zeros and removed', async () => {
  const file = join(newFolder(), 'secret');
  const second = join(newFolder(), 'link');
  writeFileSync(file, Buffer.alloc(2_500_000, 'secret'));
  // A second name of the same content shows what happened to it.
  linkSync(file, second);
  await shred(file);
  await shred(file);
  expect(existsSync(file)).toBe(false);
  expect(statSync(second).size).toBe(2_500_000);
  expect(readFileSync(second).every((byte) => byte === 0)).toBe(true);
});

test('other work gets its turn while a large file is shredded', async () => {
  const megabytes = 24;
  const file = join(newFolder(), 'large');
  writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024, 'secret'));
  let turns = 0;
  let over = false;
  const shredding = shred(file).finally(() => {
    over = true;
  });
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await shredding;
  expect(turns).toBeGreaterThan(megabytes / 2);
});
