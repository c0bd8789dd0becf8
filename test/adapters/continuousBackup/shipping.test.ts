/** Events reach the target, a crash at any point loses none of them, and a restore reads them back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openTarget } from '../../../src/adapters/continuousBackup/openTarget.js';
import { refill } from '../../../src/adapters/continuousBackup/refill.js';
import { unseal } from '../../../src/adapters/continuousBackup/sealedLines.js';
import {
  createShipping,
  dueToMerge,
  packName,
  segmentName,
} from '../../../src/adapters/continuousBackup/shipping.js';
import { type BackupSource, openBackupSource } from '../../../src/adapters/continuousBackup/source.js';
import type { BackupTarget } from '../../../src/adapters/continuousBackup/target.js';
import { openEngines } from '../../../src/adapters/engines.js';
import { openForReading } from '../../../src/adapters/sqlite/database.js';
import { newUuid } from '../../../src/kernel/ids.js';
import type { Engines } from '../../../src/ports/engines.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const macKey = new Uint8Array(32).fill(3);
const fail = (error: Error) => {
  throw error;
};

let folder: string;
let engines: Engines;
let source: BackupSource;
let target: BackupTarget;
const openOwn = () =>
  openEngines({
    folder,
    dataKey: new Uint8Array(32),
    namespace: 'test',
    eventStoreUrl: undefined,
    mongoUrl: undefined,
    redisUrl: undefined,
    onFailure: fail,
    onDisturbance: fail,
    onDropped: fail,
    onDamage: () => undefined,
  });
beforeEach(async () => {
  folder = newFolder();
  engines = await openOwn();
  source = openBackupSource(folder);
  target = await openTarget({ address: newFolder(), region: '', credentials: undefined });
});
afterEach(async () => {
  source.close();
  await engines.jobs.close(0);
  await engines.close();
});

function shipping(
  own: { readonly instanceId?: string; readonly data?: BackupTarget; readonly now?: () => number } = {},
) {
  return createShipping({
    data: own.data ?? target,
    keys: own.data ?? target,
    source,
    storeId: 'store-1',
    instanceId: own.instanceId ?? 'run-1',
    macKey,
    recordCollections: ['kept'],
    derivedFiles: ['pdf/'],
    now: own.now ?? Date.now,
  });
}

let appended = 0;
/** @param clock how far the clock runs ahead, in ms */
async function append(count: number, clock = 0): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    appended += 1;
    const event = { id: newUuid(), type: 'Happened', data: { number: appended } };
    const metadata = { recordedAt: new Date(appended * 1_000 + clock).toISOString() };
    await engines.eventStore.append(`thing-${appended}`, 'no-stream', [{ ...event, metadata }]);
  }
}

async function refilled(to?: string) {
  const into = newFolder();
  const done = await refill(into, { data: target, keys: target, macKey, to, now: Date.now() });
  return { ...done, into };
}

function rows(into: string, file: string, query: string) {
  const database = openForReading(join(into, file));
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}
const eventsOf = (into: string) =>
  rows(
    into,
    'events.db',
    'SELECT e.position, s.name, e.revision, e.id, e.type, e.data, e.metadata FROM events e JOIN streams s ON s.id = e.stream ORDER BY 1',
  );

test.each([
  ['one segment', 3],
  ['many segments', 1],
])('a clock that ran ahead hides no earlier event behind it, in %s', async (_name, perRound) => {
  const own = shipping();
  await own.begin();
  const rounds = async (count: number, clock?: number) => {
    for (let done = 0; done < count; done += perRound) {
      await append(perRound, clock);
      if (perRound === 1) await own.round();
    }
  };
  await rounds(3);
  await rounds(3, 3_600_000);
  await rounds(3);
  const moment = new Date(appended * 1_000).toISOString();
  await rounds(3);
  await own.round();
  expect(await refilled(moment)).toMatchObject({ events: 9, ahead: 3, lastAt: moment });
  const all = eventsOf(folder).length;
  expect(await refilled()).toMatchObject({ events: all, ahead: 0 });
  const before = new Date((appended - 12) * 1_000).toISOString();
  await expect(refilled(before)).rejects.toThrow('holds no backup of that time');
  await rounds(3, 3_600_000);
  await own.round();
  expect(await refilled(new Date((appended - 3) * 1_000).toISOString())).toMatchObject({ events: all });
});

test('events are restored row for row, and nothing waits after a round', async () => {
  await append(3);
  const own = shipping();
  await own.begin();
  expect(own.waitingSince()).toBeDefined();
  await own.round();
  expect(own.waitingSince()).toBeUndefined();
  await append(2);
  expect(own.waitingSince()).toBe(Date.parse(new Date((appended - 1) * 1_000).toISOString()));
  await own.round();
  const { into, events, lastAt } = await refilled();
  expect({ events, lastAt }).toEqual({ events: 5, lastAt: new Date(appended * 1_000).toISOString() });
  expect(eventsOf(into)).toEqual(eventsOf(folder));
});

test('a segment whose writer got no answer is neither written twice nor missing', async () => {
  await append(2);
  const own = shipping({
    data: {
      ...target,
      async create(name, content) {
        await target.create(name, content);
        throw new Error('the connection broke');
      },
    },
  });
  await own.begin();
  await expect(own.round()).rejects.toThrow('the connection broke');
  await append(2);
  for (const instanceId of ['run-1', 'run-2']) {
    const next = shipping({ instanceId });
    await next.begin();
    await next.round();
  }
  expect((await target.list('segments/')).length).toBe(2);
  expect(eventsOf((await refilled()).into)).toEqual(eventsOf(folder));
});

test('only the process that began last can write', async () => {
  const [first, second] = [shipping({ instanceId: 'run-1' }), shipping({ instanceId: 'run-2' })];
  await first.begin();
  await append(1);
  await second.begin();
  await expect(first.round()).rejects.toThrow(/another process writes to .* by now/);
  await second.round();
  await append(1);
  await expect(first.begin()).rejects.toThrow(/another process writes to .* by now/);
  await second.round();
  expect(eventsOf((await refilled()).into)).toEqual(eventsOf(folder));
});

test('a target with events that this store lacks is refused', async () => {
  await append(2);
  const own = shipping();
  await own.begin();
  await own.round();
  const other = createShipping({
    data: target,
    keys: target,
    source: { ...source, eventId: () => 'another' },
    storeId: 'store-1',
    instanceId: 'run-2',
    macKey,
    recordCollections: [],
    derivedFiles: [],
    now: Date.now,
  });
  await expect(other.begin()).rejects.toThrow(/holds events up to position 2 that this store lacks/);
});

test('small segments are merged, and an interrupted merge changes nothing of what is restored', async () => {
  const own = shipping();
  await own.begin();
  for (let index = 0; index < 65; index += 1) {
    await append(1);
    await own.round();
  }
  const before = (await target.list('segments/')).length;
  const merging = shipping({ data: { ...target, delete: () => Promise.reject(new Error('killed')) } });
  await merging.begin();
  await expect(merging.merge()).rejects.toThrow('killed');
  expect(eventsOf((await refilled()).into)).toEqual(eventsOf(folder));
  await own.merge();
  // A process that starts now finds a merged segment as the last one.
  const next = shipping({ instanceId: 'run-2' });
  await next.begin();
  await append(1);
  await next.round();
  expect((await target.list('segments/')).length).toBeLessThan(before / 10);
  expect(eventsOf((await refilled()).into)).toEqual(eventsOf(folder));
  const moment = new Date((appended - 10) * 1_000).toISOString();
  expect((await refilled(moment)).events).toBe(eventsOf(folder).length - 10);
});

test('a damaged, missing or exchanged segment is named, with the time that can still be restored', async () => {
  const own = shipping();
  await own.begin();
  for (let index = 0; index < 3; index += 1) {
    await append(1);
    await own.round();
  }
  const first = new Date((appended - 2) * 1_000).toISOString();
  const rest = `--to ${first} restores what was stored before it`;
  const name = segmentName(2);
  const bytes = (await target.get(name)) ?? new Uint8Array();
  const changed = Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 40 ? byte ^ 1 : byte));
  await target.put(name, changed);
  await expect(refilled()).rejects.toThrow(
    new RegExp(`^segments/0+2 in .* is damaged, or was written with another data key; ${rest}$`),
  );
  await target.put(name, (await target.get(segmentName(1))) ?? bytes);
  await expect(refilled()).rejects.toThrow(/^segments\/0+2 in .* was written under another name/);
  await target.delete(name);
  await expect(refilled()).rejects.toThrow(new RegExp(`^segments/0+2 in .* is missing; ${rest}$`));
  expect((await refilled(first)).events).toBe(1);
  const later = new Date(Date.parse(first) + 1).toISOString();
  await expect(refilled(later)).rejects.toThrow('is missing');
  const begin = (await target.get(segmentName(1))) ?? bytes;
  await target.delete(segmentName(1));
  await expect(refilled(first)).rejects.toThrow(
    /^segments\/0+1 in .* is missing; nothing was stored before it$/,
  );
  await target.put(segmentName(1), begin);
  await target.put(name, bytes);
  expect((await refilled()).events).toBe(3);
});

test('small segments are merged when there are enough, merged ones again, and large ones never', () => {
  const of = (...sizes: readonly number[]) => sizes.map((size, index) => ({ name: `${index}`, size }));
  const small = Array.from({ length: 64 }, () => 1_000);
  const medium = Array.from({ length: 64 }, () => 100_000);
  expect(dueToMerge(of(...small.slice(1)))).toBeUndefined();
  expect(dueToMerge(of(1_000_000, ...small))?.length).toBe(64);
  expect(dueToMerge(of(...small.slice(1), 1_000_000))).toBeUndefined();
  expect(dueToMerge(of(...medium, 1_000))?.length).toBeGreaterThan(20);
  expect(dueToMerge(of(...medium.slice(1), 1_000))).toBeUndefined();
});

test('keys are stored before the events that need them, and a destroyed key is in no object', async () => {
  const own = shipping();
  await own.begin();
  const keys = Array.from({ length: 3 }, (_, index) => ({
    id: `key-${index}`,
    wrapped: new Uint8Array(60).fill(index + 1),
  }));
  await engines.keys.add(keys);
  await append(1);
  await own.round();
  await engines.keys.destroy('key-1');
  expect(own.waitingSince()).toBeDefined();
  await own.round();
  expect(own.waitingSince()).toBeUndefined();
  const name = packName(0);
  const bytes = (await target.get(name)) ?? new Uint8Array();
  const { lines } = await unseal(macKey, { place: '', name, bytes });
  expect(lines.map((line) => JSON.parse(line)[3] === null)).toEqual([false, true, false]);
  const { into } = await refilled();
  const stored = rows(into, 'keys.db', 'SELECT sequence, id, destroyed FROM keys ORDER BY sequence');
  expect(stored).toEqual([
    [1, 'key-0', 0],
    [2, 'key-1', 1],
    [3, 'key-2', 0],
  ]);
  await target.delete(name);
  await expect(refilled()).rejects.toThrow(/^keys\/0+ in .* is missing$/);
});

test('usage is restored with the event of its batch, and waiting usage with its reason', async () => {
  const own = shipping();
  await own.begin();
  const usage = (id: string) => ({
    source: '',
    id,
    meterId: 'calls',
    subscriptionId: 'sub_1',
    at: '2026-03-01T10:00:00.000Z',
    value: '2.5',
  });
  const counted = { value: '2.5' };
  await engines.usage.record('usb_1', [
    { ...usage('a'), counted },
    { ...usage('b'), counted },
  ]);
  await engines.usage.record('usb_unanswered', [{ ...usage('c'), counted }]);
  await engines.usage.wait([
    { ...usage('w'), reason: 'METER_NOT_FOUND', since: '2026-03-01T10:00:00.000Z' },
    { ...usage('x'), reason: 'METER_NOT_FOUND', since: '2026-03-01T10:00:00.000Z' },
  ]);
  await own.round();
  await engines.usage.dismiss(usage('x'));
  await engines.usage.wait([{ ...usage('y'), reason: 'METER_NOT_FOUND', since: '2026-03-01T11:00:00.000Z' }]);
  await append(1);
  const metadata = { recordedAt: new Date(appended * 1_000).toISOString() };
  const event = (type: string, data: object) => ({ id: newUuid(), type, data: { ...data }, metadata });
  await engines.eventStore.append('usageBatch-usb_1', 'no-stream', [event('UsageRecorded', {})]);
  for (const id of ['b', 'x'])
    await engines.eventStore.append(`usageReversal-${id}`, 'no-stream', [
      event('UsageReversalRequested', { source: '', id }),
    ]);
  await engines.usage.reverse(usage('b'));
  const { mark } = await engines.usage.changes('sub_1', 0);
  await own.round();
  const { into } = await refilled();
  expect(rows(into, 'usage.db', 'SELECT id, reversed FROM events ORDER BY row')).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(rows(into, 'usage.db', 'SELECT name, sealed FROM batches')).toEqual([['usb_1', 1]]);
  expect(rows(into, 'usage.db', 'SELECT count, sum FROM totals')).toHaveLength(1);
  // The subscription may have billed up to the mark, and sees only changes after it.
  expect(rows(into, 'usage.db', `SELECT mark FROM totals WHERE mark <= ${mark}`)).toEqual([]);
  expect(rows(into, 'usage.db', 'SELECT id, reason FROM waiting ORDER BY id')).toEqual([
    ['w', 'METER_NOT_FOUND'],
    ['y', 'METER_NOT_FOUND'],
  ]);
});

test('waiting usage is still stored after the usage threads have restarted', async () => {
  const own = shipping();
  await own.begin();
  const usage = (id: string) => ({
    ...{ source: '', id, meterId: 'calls', subscriptionId: 'sub_1', value: '1' },
    at: '2026-03-01T10:00:00.000Z',
  });
  const wait = (id: string) =>
    engines.usage.wait([{ ...usage(id), reason: 'METER_NOT_FOUND', since: '2026-03-01T10:00:00.000Z' }]);
  await wait('first');
  await own.round();
  await engines.usage.dismiss(usage('first'));
  await engines.jobs.close(0);
  await engines.close();
  engines = await openOwn();
  await wait('second');
  await append(1);
  await own.round();
  const { into } = await refilled();
  expect(rows(into, 'usage.db', 'SELECT id FROM waiting ORDER BY id')).toContainEqual(['second']);
});

test('a restored moment has neither the usage nor the command keys of later events', async () => {
  const own = shipping();
  await own.begin();
  await append(1);
  const moment = new Date(appended * 1_000).toISOString();
  const of = { source: '', meterId: 'calls', subscriptionId: 'sub_1', at: '2026-03-01T10:00:00.000Z' };
  await engines.usage.record('usb_1', [{ ...of, id: 'a', value: '1', counted: { value: '1' } }]);
  appended += 1;
  const { commandKeys } = engines.eventStore;
  commandKeys?.begin('key-1', { commandId: newUuid(), fingerprint: 'print', expiresAt: Date.now() + 60_000 });
  const metadata = { recordedAt: new Date(appended * 1_000).toISOString(), idempotencyKey: 'key-1' };
  await engines.eventStore.append('usageBatch-usb_1', 'no-stream', [
    { id: newUuid(), type: 'UsageRecorded', data: {}, metadata },
  ]);
  commandKeys?.end('key-1');
  await own.round();
  const contents = (into: string) => ({
    batches: rows(into, 'usage.db', 'SELECT name FROM batches'),
    keys: rows(into, 'events.db', 'SELECT key FROM command_keys'),
  });
  const { into, events } = await refilled(moment);
  expect({ events, ...contents(into) }).toEqual({ events: 1, batches: [], keys: [] });
  expect(contents((await refilled()).into)).toEqual({ batches: [['usb_1']], keys: [['key-1']] });
});

test('only the named collections of records are restored', async () => {
  await engines.records.put('kept', 'a', { cursor: '7' });
  await engines.records.put('left', 'b', { secret: true });
  await append(1);
  const own = shipping();
  await own.begin();
  await own.round();
  const { into } = await refilled();
  expect(rows(into, 'records.db', 'SELECT collection, key FROM records')).toEqual([['kept', 'a']]);
});

test('records are copied in time although the clock is set back', async () => {
  let clock = Date.now();
  const own = shipping({ now: () => clock });
  await own.begin();
  await engines.records.put('kept', 'a', {});
  await own.round();
  await engines.records.put('kept', 'b', {});
  clock -= 86_400_000;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  await own.round();
  jest.restoreAllMocks();
  await append(1);
  await own.round();
  const { into } = await refilled();
  expect(rows(into, 'records.db', 'SELECT key FROM records')).toEqual([['a'], ['b']]);
});

test('files are restored except those that can be rendered again, and deleted ones are removed', async () => {
  const image = new Uint8Array([0, 255, 10, 13, 128]);
  for (const key of ['images/7/a.png', 'images/8/b.png', 'pdf/invoice/c.pdf'])
    await engines.files.put(key, image, { contentType: 'image/png' });
  await append(1);
  const own = shipping();
  await own.begin();
  await own.round();
  await own.shipFiles();
  expect((await target.list('files/')).length).toBe(2);
  await engines.files.delete('images/8/b.png');
  const next = shipping();
  await next.begin();
  await next.shipFiles();
  expect((await target.list('files/')).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^files\/images~7~a\.png=@\d+$/),
  ]);
  const { into } = await refilled();
  expect(readFileSync(join(into, 'files/images/7/a.png='))).toEqual(
    readFileSync(join(folder, 'files/images/7/a.png=')),
  );
});
