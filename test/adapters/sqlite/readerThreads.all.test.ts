/**
 * Reader threads: fresh reads, bounded queues, slow work kept apart, and scans under one snapshot.
 *
 * @threads own
 */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  openReaders,
  type Readers,
  type ReadersOptions,
} from '../../../src/adapters/sqlite/readerThreads.js';
import { openWriter, type Writer } from '../../../src/adapters/sqlite/writerThread.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import { type Ledger, type LedgerScans, ledgerModule } from './ledger.js';

const newFolder = temporaryFolders();
const failures: Error[] = [];
const opened: Readers<Ledger, LedgerScans>[] = [];
let file: string;
let writer: Writer<Ledger>;

beforeEach(async () => {
  file = join(newFolder(), 'ledger.db');
  writer = await openWriter<Ledger>({
    file,
    module: ledgerModule,
    onFailure: (error) => failures.push(error),
  });
});

afterEach(async () => {
  for (const readers of opened.splice(0)) await readers.close();
  await writer.close();
  expect(failures.splice(0)).toEqual([]);
});

async function open(options: Partial<ReadersOptions> = {}): Promise<Readers<Ledger, LedgerScans>> {
  const readers = await openReaders<Ledger, LedgerScans>({
    file,
    module: ledgerModule,
    threads: 2,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  opened.push(readers);
  return readers;
}

async function add(...entries: string[]): Promise<void> {
  await Promise.all(entries.map((entry) => writer.call('add', entry)));
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return { signal: controller.signal, abort: () => controller.abort() };
}

function expectUnavailable(error: unknown): void {
  expect(error).toBeInstanceOf(Unavailable);
}

test('a read in any thread sees every write answered before it', async () => {
  const readers = await open();
  for (const count of [1, 2, 3]) {
    await add(`entry ${count}`);
    expect(await Promise.all(Array.from({ length: 8 }, () => readers.call('count')))).toEqual(
      Array(8).fill(count),
    );
  }
});

test('successive calls stay in one thread, and a call behind another gets a second thread', async () => {
  const readers = await open();
  const threads = new Set<number>();
  for (let call = 0; call < 20; call++) threads.add(await readers.call('thread'));
  expect(threads.size).toBe(1);
  expect(threads.has(await secondThread(readers))).toBe(false);
});

/** Returns the thread that serves a call while another is at work. */
async function secondThread(readers: Readers<Ledger, LedgerScans>): Promise<number> {
  const { signal, abort } = abortable();
  const running = readers.callFor({ signal }, 'untilAbandoned');
  // The first call is sent before the next comes, so that it is alone in its batch.
  await setImmediate();
  await setImmediate();
  const second = await readers.call('thread');
  abort();
  await expect(running).rejects.toBeInstanceOf(Unavailable);
  return second;
}

test('an idle second thread ends, and a new one starts when it is needed', async () => {
  const readers = await open({ threadIdle: 1 });
  const before = await secondThread(readers);
  let after = before;
  while (after === before) {
    await setTimeout(5);
    after = await secondThread(readers);
  }
  expect(await readers.call('count')).toBe(0);
});

test('a scan that waits for its consumer keeps its thread', async () => {
  await add('a', 'b', 'c');
  const readers = await open({ threadIdle: 1 });
  const scan = readers.scan('all', 1);
  await scan.next();
  for (let round = 0; round < 20; round++) {
    await setTimeout(1);
    await readers.call('count');
  }
  const rest: string[][] = [];
  for await (const batch of scan) rest.push(batch);
  expect(rest).toEqual([['b'], ['c']]);
});

test('a reader refuses to write', async () => {
  const readers = await open();
  await expect(readers.call('add', 'a')).rejects.toThrow('readonly');
});

test('an error fails its own call only', async () => {
  const readers = await open({ threads: 1 });
  const answers = await Promise.allSettled([
    readers.call('count'),
    readers.call('bind', true),
    readers.call('count'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('reads beyond the length of the queue are refused before any work', async () => {
  const readers = await open({ maxOperations: 4 });
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => readers.call('count')));
  expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(2);
  expect(await readers.call('count')).toBe(0);
});

test('slow operations leave a thread to the others', async () => {
  const readers = await open({ slow: ['busyFor'] });
  const order: string[] = [];
  const slow = [300, 1].map((time) => readers.call('busyFor', time).then(() => order.push('slow')));
  const quick = Array.from({ length: 40 }, () => readers.call('count'));
  await Promise.all(quick).then(() => order.push('quick'));
  await Promise.all(slow);
  expect(order).toEqual(['quick', 'slow', 'slow']);
});

test('abandoned operations end or never begin', async () => {
  const readers = await open({ slow: ['untilAbandoned', 'busyFor'] });
  const { signal, abort } = abortable();
  const running = readers.callFor({ by: 'a', signal }, 'untilAbandoned');
  const waiting = Array.from({ length: 20 }, () => readers.callFor({ by: 'a', signal }, 'untilAbandoned'));
  expect(await readers.call('count')).toBe(0);
  abort();
  for (const one of [running, ...waiting]) await expect(one).rejects.toBeInstanceOf(Unavailable);
  expect(await readers.callFor({ by: 'b' }, 'busyFor', 1)).toBe(1);
  await expect(readers.callFor({ by: 'a', signal }, 'count')).rejects.toBeInstanceOf(Unavailable);
});

test('a call that waits too long is unavailable, and one that runs too long fails with the chosen error', async () => {
  const readers = await open({ slow: ['untilAbandoned'] });
  const late = () => new RangeError('too long');
  const running = readers.callFor({ by: 'a', runLimit: 300, late }, 'untilAbandoned');
  const waiting = readers.callFor({ by: 'b', waitLimit: 10 }, 'untilAbandoned');
  await expect(waiting).rejects.toBeInstanceOf(Unavailable);
  await expect(running).rejects.toThrow(RangeError);
});

test('slow operations take turns between callers, and each caller has a limit', async () => {
  const readers = await open({ slow: ['busyFor'], maxSlowEach: 4 });
  const order: string[] = [];
  const ask = (by: string) => readers.callFor({ by }, 'busyFor', 2).then(() => order.push(by));
  const asked = [ask('a'), ask('a'), ask('a'), ask('a')];
  await expect(ask('a')).rejects.toBeInstanceOf(Unavailable);
  await Promise.all([...asked, ask('b')]);
  expect(order.indexOf('b')).toBeLessThan(3);
});

test('a long step of a scan does not delay calls', async () => {
  const readers = await open();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const scans = [readers.scan('blocked', flag), readers.scan('blocked', flag)];
  const steps = scans.map((scan) => scan.next());
  for (let round = 0; round < 20; round++)
    expect(await Promise.all(Array.from({ length: 8 }, () => readers.call('count')))).toEqual(
      Array(8).fill(0),
    );
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
  expect(await Promise.all(steps)).toMatchObject([{ value: 'released' }, { value: 'released' }]);
  await Promise.all(scans.map((scan) => scan.return()));
});

test('a scan shows the state at its beginning, whatever is written meanwhile', async () => {
  await add('a', 'b', 'c', 'd', 'e');
  const readers = await open();
  const batches: string[][] = [];
  for await (const batch of readers.scan('all', 2)) {
    batches.push(batch);
    await add(`later ${batches.length}`);
    expect(await readers.call('count')).toBe(5 + batches.length);
  }
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('a scan that is left early or read to its end frees its snapshot', async () => {
  await add('a', 'b', 'c', 'd');
  const readers = await open();
  const scan = readers.scan('all', 1);
  expect(await scan.next()).toEqual({ done: false, value: ['a'] });
  await add('e');
  expect(await writer.checkpoint()).toBe(false);
  await scan.return();
  await readers.call('count');
  for await (const _ of readers.scan('all', 2));
  await readers.call('count');
  let freed = false;
  while (!freed) freed = await writer.checkpoint();
});

test('an idle scan is ended and fails its consumer', async () => {
  await add('a', 'b', 'c', 'd');
  const readers = await open({ scanIdle: 1 });
  const scan = readers.scan('all', 1);
  await scan.next();
  let freed = false;
  while (!freed) {
    await add(`later ${Math.random()}`);
    freed = await writer.checkpoint();
  }
  await scan.next();
  await expect(scan.next()).rejects.toBeInstanceOf(Unavailable);
});

test('scans are limited, and one that has ended makes room', async () => {
  await add('a', 'b', 'c');
  const readers = await open({ maxScans: 1 });
  const first = readers.scan('all', 1);
  await first.next();
  await expect(readers.scan('all', 1).next()).rejects.toBeInstanceOf(Unavailable);
  await first.return();
  expect(await readers.scan('all', 9).next()).toEqual({ done: false, value: ['a', 'b', 'c'] });
});

test('scans of callers leave room for the service, and one caller gets only half of theirs', async () => {
  await add('a', 'b', 'c');
  const readers = await open({ maxScans: 4 });
  const begin = async (by?: string) => {
    const scan = readers.scanFor({ by }, 'all', 1);
    await scan.next();
    return scan;
  };
  const held = [await begin('a'), await begin('a')];
  await expect(begin('a')).rejects.toBeInstanceOf(Unavailable);
  held.push(await begin('b'), await begin('b'));
  await expect(begin('c')).rejects.toBeInstanceOf(Unavailable);
  held.push(await begin(), await begin());
  await Promise.all(held.map((scan) => scan.return()));
});

test('an idle scan loses its place to the next one', async () => {
  await add('a', 'b', 'c', 'd');
  const readers = await open({ maxScans: 2, scanPatience: 0 });
  const slow = readers.scanFor({ by: 'a' }, 'all', 1);
  await slow.next();
  const other = readers.scanFor({ by: 'b' }, 'all', 9);
  await other.next();
  expect(await readers.scanFor({ by: 'c' }, 'all', 9).next()).toMatchObject({ done: false });
  await expect(
    (async () => {
      for await (const _ of slow);
    })(),
  ).rejects.toBeInstanceOf(Unavailable);
});

test('an abandoned scan ends in its first step', async () => {
  const readers = await open();
  const { signal, abort } = abortable();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const blocking = readers.scanFor({ by: 'a' }, 'blocked', flag);
  const first = blocking.next();
  const waiting = readers.scanFor({ by: 'b', signal }, 'all', 1).next();
  abort();
  await expect(waiting).rejects.toBeInstanceOf(Unavailable);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
  await first;
  await blocking.return();
});

test('a scan that fails midway fails its consumer', async () => {
  const readers = await open();
  const scan = readers.scan('failing');
  expect(await scan.next()).toEqual({ done: false, value: 'first' });
  await expect(scan.next()).rejects.toMatchObject({ name: 'RangeError', message: 'no further' });
});

test('a thread that dies is replaced, and its calls are unavailable', async () => {
  const readers = await open();
  await expect(readers.call('exit')).rejects.toBeInstanceOf(Unavailable);
  await readers.call('crash');
  const counts: number[] = [];
  // A call may still meet the thread that is about to die.
  while (counts.length < 5)
    await readers.call('count').then((count) => counts.push(count), expectUnavailable);
  expect(counts).toEqual([0, 0, 0, 0, 0]);
});

test('threads that keep dying end the pool with a failure', async () => {
  const readers = await open();
  while (failures.length === 0) await readers.call('exit').catch(() => {});
  expect(failures.splice(0)).toHaveLength(1);
  await expect(readers.call('count')).rejects.toBeInstanceOf(Unavailable);
});

test('closing finishes queued calls and refuses later ones', async () => {
  const readers = await open();
  const last = readers.call('count');
  await readers.close();
  expect(await last).toBe(0);
  await expect(readers.call('count')).rejects.toBeInstanceOf(Unavailable);
});

test('a module that does not open fails the start', async () => {
  await expect(open({ options: { broken: true } })).rejects.toThrow('this module does not open');
});
