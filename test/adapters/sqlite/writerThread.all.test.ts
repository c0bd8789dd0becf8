/**
 * The writer thread: one transaction per batch, one savepoint per operation, and how it fails.
 *
 * @threads own
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import {
  createWriterHost,
  openWriter,
  type Writer,
  type WriterOptions,
} from '../../../src/adapters/sqlite/writerThread.js';
import { DamagedFile, Unavailable } from '../../../src/ports/unavailable.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import { type Ledger, ledgerModule } from './ledger.js';

const newFolder = temporaryFolders();
const opened: Writer<Ledger>[] = [];
const failures: Error[] = [];

async function open(options: Partial<WriterOptions> = {}): Promise<Writer<Ledger>> {
  const writer = await openWriter<Ledger>({
    file: join(newFolder(), 'ledger.db'),
    module: ledgerModule,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  opened.push(writer);
  return writer;
}

afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close();
  failures.length = 0;
});

test('operations return their results in the order of the calls', async () => {
  const writer = await open();
  expect(await Promise.all(['a', 'b', 'c'].map((entry) => writer.call('add', entry)))).toEqual([1, 2, 3]);
  expect(await writer.call('entries')).toEqual(['a', 'b', 'c']);
});

test('an operation that throws undoes only its own writes', async () => {
  const writer = await open();
  const answers = await Promise.allSettled([
    writer.call('add', 'a'),
    writer.call('addAndRefuse', 'b'),
    writer.call('add', 'a'),
    writer.call('add', 'c'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await writer.call('entries')).toEqual(['a', 'c']);
});

test('the error of an operation keeps its name, its message and its data fields', async () => {
  const writer = await open();
  const refused = writer.call('addAndRefuse', 'b');
  await expect(refused).rejects.toMatchObject({
    name: 'TypeError',
    message: 'refused',
    entry: 'b',
    nested: { at: [1] },
  });
  await expect(refused).rejects.not.toHaveProperty('callback');
  await expect(refused).rejects.not.toBeInstanceOf(Unavailable);
});

test('the owner of the thread gives an error its class back', async () => {
  class Refused extends Error {}
  const writer = await open({
    revive: ({ name, message }) => (name === 'TypeError' ? new Refused(message) : undefined),
  });
  await expect(writer.call('addAndRefuse', 'b')).rejects.toBeInstanceOf(Refused);
});

test('a batch whose transaction is lost is refused as a whole, and the next one is stored', async () => {
  const writer = await open();
  const lost = await Promise.allSettled([
    writer.call('add', 'a'),
    writer.call('loseTransaction'),
    writer.call('add', 'b'),
  ]);
  for (const answer of lost) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } });
  }
  await writer.call('add', 'c');
  expect(await writer.call('entries')).toEqual(['c']);
});

test('a write to a full disk is unavailable and stores nothing', async () => {
  const writer = await open();
  await writer.call('add', 'a');
  await writer.call('limitPages', 20);
  await expect(writer.call('fill', 1_000_000)).rejects.toBeInstanceOf(Unavailable);
  await writer.call('limitPages', 1_000_000);
  expect(await writer.call('entries')).toEqual(['a']);
});

test('operations beyond the length of the queue are refused before any work', async () => {
  const writer = await open({ maxOperations: 3 });
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => writer.call('add', `entry ${index}`)),
  );
  expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(2);
  expect(await writer.call('entries')).toEqual(['entry 0', 'entry 1', 'entry 2']);
});

test('bytes beyond the size of the queue are refused, and answers free their room', async () => {
  const writer = await open({ maxBytes: 10_000 });
  const [first, second] = await Promise.allSettled([
    writer.call('add', 'x'.repeat(4_000)),
    writer.call('add', 'y'.repeat(4_000)),
  ]);
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
  await writer.call('add', 'y'.repeat(4_000));
});

test('answered writes are in the file after closing, and the write-ahead log is gone', async () => {
  const file = join(newFolder(), 'ledger.db');
  const writer = await open({ file });
  const last = writer.call('add', 'queued when closing');
  await writer.close();
  expect(await last).toBe(1);
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
  await expect(writer.call('count')).rejects.toBeInstanceOf(Unavailable);
  const again = await open({ file });
  expect(await again.call('entries')).toEqual(['queued when closing']);
});

test('with secure deletion and a checkpoint the files keep nothing of a deleted row', async () => {
  const file = join(newFolder(), 'ledger.db');
  const writer = await open({ file, settings: { secureDelete: true } });
  await writer.call('add', 'a secret that must go');
  expect(await writer.checkpoint()).toBe(true);
  expect(readFileSync(file).includes('a secret that must go')).toBe(true);
  await writer.call('remove', 'a secret that must go');
  expect(await writer.checkpoint()).toBe(true);
  expect(readFileSync(file).includes('secret')).toBe(false);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test('settings reach the connection', async () => {
  const safe = await open({ settings: { secureDelete: true } });
  expect(await safe.call('secureDelete')).toBe(1);
  expect(await safe.call('synchronous')).toBe(2);
  const fast = await open({ settings: { synchronous: 'normal' } });
  expect(await fast.call('secureDelete')).toBe(0);
  expect(await fast.call('synchronous')).toBe(1);
});

test.each([
  ['true', true],
  ['undefined', undefined],
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
])('a parameter that SQLite would garble is refused: %s', async (_, value) => {
  const writer = await open();
  await expect(writer.call('bind', value)).rejects.toMatchObject({ name: 'TypeError' });
});

test('an argument that cannot be sent to a thread fails only its own call', async () => {
  const writer = await open();
  const circular: unknown[] = [];
  circular.push(circular);
  const answers = await Promise.allSettled([
    writer.call('add', 'a'),
    writer.call('bind', () => 1),
    writer.call('bind', circular),
    writer.call('add', 'b'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('a thread that crashes refuses waiting calls and tells its owner once', async () => {
  const writer = await open();
  const answers = await Promise.allSettled([writer.call('add', 'a'), writer.call('exit')]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: { name: 'Unavailable' } });
  await expect(writer.call('count')).rejects.toBeInstanceOf(Unavailable);
  await writer.close();
  expect(failures).toHaveLength(1);
});

test('a module that does not open fails the start with its own error', async () => {
  await expect(open({ options: { broken: true } })).rejects.toMatchObject({
    name: 'RangeError',
    message: 'this module does not open',
  });
  expect(failures).toEqual([]);
});

test('a file that is no database fails the start', async () => {
  const file = join(newFolder(), 'ledger.db');
  writeFileSync(file, 'certainly no database, only text. '.repeat(200));
  await expect(open({ file })).rejects.toThrow('file is not a database');
});

test('files of one host share a writer thread, which ends with the last of them', async () => {
  const host = createWriterHost();
  const [one, other] = [await open({ host }), await open({ host })];
  expect(await one.call('thread')).toBe(await other.call('thread'));
  expect(await (await open()).call('thread')).not.toBe(await one.call('thread'));
  await Promise.all([one.call('add', 'of the one'), other.call('add', 'of the other')]);
  await one.close();
  await expect(one.call('count')).rejects.toBeInstanceOf(Unavailable);
  expect(await other.call('entries')).toEqual(['of the other']);
  await other.close();
  const next = await open({ host });
  expect(await next.call('count')).toBe(0);
  expect(failures).toEqual([]);
});

test('a file that does not open does not affect the others of its host', async () => {
  const host = createWriterHost();
  const file = join(newFolder(), 'ledger.db');
  writeFileSync(file, 'certainly no database, only text. '.repeat(200));
  const [writer, broken, damaged] = await Promise.allSettled([
    open({ host }),
    open({ host, options: { broken: true } }),
    open({ host, file }),
  ]);
  expect(broken).toMatchObject({ reason: { name: 'RangeError', message: 'this module does not open' } });
  const { reason } = damaged as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(DamagedFile);
  expect(reason.message).toMatch(/ledger\.db: .*SQLITE_NOTADB/);
  if (writer.status === 'rejected') throw writer.reason;
  expect(await writer.value.call('add', 'a')).toBe(1);
  expect(failures).toEqual([]);
});

test('a lost batch of one file does not affect the other files of its thread', async () => {
  const host = createWriterHost();
  const [one, other] = [await open({ host }), await open({ host })];
  const [lost, stored] = await Promise.allSettled([one.call('loseTransaction'), other.call('add', 'a')]);
  expect(lost).toMatchObject({ reason: { name: 'Unavailable' } });
  expect(stored).toMatchObject({ value: 1 });
});

test('a thread that crashes tells the owner of each of its files', async () => {
  const host = createWriterHost();
  const [one, other] = [await open({ host }), await open({ host })];
  await expect(one.call('exit')).rejects.toBeInstanceOf(Unavailable);
  await expect(other.call('count')).rejects.toBeInstanceOf(Unavailable);
  expect(failures).toHaveLength(2);
});
