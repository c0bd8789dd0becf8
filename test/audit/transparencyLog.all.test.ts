/** The transparency log signs and proves all events of a store, is rebuilt from them, and stops signing when they change. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import { LogHalted } from '../../src/audit/tlog/transparencyLog.js';
import { hashOfEvent, textOfEvent } from '../../src/events/chain.js';
import { parseCheckpoint } from '../../src/kernel/tlog/checkpoint.js';
import { isConsistent, isIncluded, leafHash } from '../../src/kernel/tlog/merkle.js';
import { verdictOf } from '../../src/kernel/tlog/note.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { auditedStore, verified } from '../support/auditedStore.js';
import { contextOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { kept, keyOf, logOver, origin, publicLogOf } from '../support/transparency.js';

const newFolder = temporaryFolders();
const filesIn = () => openEmbeddedFiles({ folder: join(newFolder(), 'files') });
const names = (count: number) => Array.from({ length: count }, (_, index) => `subscription-${index}`);

/** The Merkle tree hash of RFC 6962 over the hashes of the events, in the order of the store. */
function mth(leaves: readonly Buffer[]): Buffer {
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  if (leaves.length === 1) return sha(Buffer.of(0), leaves[0] ?? Buffer.alloc(0));
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha(Buffer.of(1), mth(leaves.slice(0, split)), mth(leaves.slice(split)));
}

async function eventsOf(store: EventStore) {
  return (await store.readAll({ limit: 10_000 })).events;
}

async function expectedRoot(store: EventStore, size?: number): Promise<string> {
  const events = (await eventsOf(store)).slice(0, size);
  return mth(events.map((event) => Buffer.from(hashOfEvent(event), 'base64url'))).toString('base64');
}

test('the log signs the tree over all events in order, and proves each of them to anyone with the key', async () => {
  const store = memoryEventStore();
  const audited = auditedStore(store);
  const [records, files] = [new MemoryRecords(), await filesIn()];
  const log = logOver(store, records, files);
  await audited.append(2, names(300));
  const open = publicLogOf(log, store);
  const checkpoint = parseCheckpoint(await open.checkpoint());
  if (checkpoint === undefined) throw new Error('there is no checkpoint');
  expect([checkpoint.origin, checkpoint.size]).toEqual([origin, 600]);
  expect(Buffer.from(checkpoint.root).toString('base64')).toBe(await expectedRoot(store));
  expect(verdictOf(checkpoint.note, keyOf(origin)).verdict).toBe('valid');
  const signal = new AbortController().signal;
  for (const at of [0, 1, 254, 255, 256, 257, 511, 512, 599]) {
    const event = (await eventsOf(store))[at];
    const proof = await open.prove(event?.position ?? '', signal);
    if (proof === undefined || event === undefined) throw new Error('there is no proof');
    const data = createHash('sha256').update(textOfEvent(proof.event)).digest();
    expect([proof.index, proof.event.id]).toEqual([at, event.id]);
    expect(isIncluded(at, 600, leafHash(data), proof.path, checkpoint.root)).toBe(true);
  }
  expect(await open.prove('000000009999', signal)).toBeUndefined();
});

test('the log continues from where any process stopped, and each tree extends the one before', async () => {
  const store = memoryEventStore();
  const audited = auditedStore(store);
  const [records, files] = [new MemoryRecords(), await filesIn()];
  const sizes = [];
  for (const rounds of [1, 60, 1, 3]) {
    await audited.append(rounds);
    // Of two concurrent processes one writes, and both know the same tree afterwards.
    const [one, other] = [logOver(store, records, files), logOver(store, records, files)];
    const [mine, theirs] = await Promise.all([one.advance(), other.advance()]);
    expect(theirs.size).toBe(mine.size);
    sizes.push(mine.size);
  }
  expect(sizes).toEqual([5, 305, 310, 325]);
  const open = publicLogOf(logOver(store, records, files), store);
  for (const from of sizes) {
    const proof = await open.consistency(from, 325);
    expect(Buffer.from(proof.from.root).toString('base64')).toBe(await expectedRoot(store, from));
    expect(isConsistent(from, 325, proof.from.root, proof.to.root, proof.path)).toBe(true);
  }
  await expect(open.consistency(5, 326)).rejects.toThrow('the published tree has 325 leaves');
});

test('lost tiles are rebuilt byte for byte', async () => {
  const store = memoryEventStore();
  await auditedStore(store).append(4, names(200));
  const records = new MemoryRecords();
  const [files, others] = [await filesIn(), await filesIn()];
  const log = logOver(store, records, files);
  const state = await log.advance();
  const again = logOver(store, records, others);
  const made = await again.advance();
  expect(made.signed).toBe(state.signed);
  for (const index of [0, 1, 2]) {
    const place = { level: 0, index };
    expect(await again.tilesOf(made).get(place)).toEqual(await log.tilesOf(state).get(place));
  }
});

describe('the log stops signing', () => {
  async function signedStore() {
    const store = memoryEventStore();
    const records = new MemoryRecords();
    const files = await filesIn();
    await auditedStore(store).append(2);
    await logOver(store, records, files).advance();
    return { records, files };
  }

  test('if events that it has signed are missing', async () => {
    const { records, files } = await signedStore();
    const store = memoryEventStore();
    await auditedStore(store).append(1);
    const log = logOver(store, records, files);
    await expect(log.advance()).rejects.toThrow(LogHalted);
    // Later events do not repair it, and another process knows of it.
    await auditedStore(store).append(5, names(5));
    await expect(logOver(store, records, files).advance()).rejects.toThrow('has signed 10 events');
    await expect(log.decide('resume')).rejects.toThrow('two different logs');
  });

  test('if signed events were replaced, and continues under another name once that is decided', async () => {
    const { records, files } = await signedStore();
    const store = memoryEventStore();
    await auditedStore(store).append(4);
    const log = logOver(store, records, files);
    await expect(log.advance()).rejects.toThrow('the store now has different events there');
    const open = publicLogOf(log, store);
    const before = await open.checkpoint();
    expect(parseCheckpoint(before)?.size).toBe(10);
    expect((await open.status()).halted?.reason).toBe('events-rewritten');
    const status = await open.decide('begin-anew', contextOf());
    expect(status).toMatchObject({ origin: `${origin}/2`, size: 20, published: 20, halted: null });
    expect(kept).toEqual(['begin-anew after events-rewritten']);
    expect(parseCheckpoint(await open.checkpoint())?.origin).toBe(`${origin}/2`);
  });

  test('after a restore from a backup, because its log may have gone on, and says so', async () => {
    const store = memoryEventStore();
    await auditedStore(store).append(2);
    const [records, files] = [new MemoryRecords(), await filesIn()];
    await logOver(store, records, files).advance();
    // The restored events are unchanged, and the tiles are rebuilt.
    const log = logOver(store, records, await filesIn(), { storeId: 'another' });
    await expect(log.advance()).rejects.toThrow('restored from a backup of 10 events');
    const open = publicLogOf(log, store);
    expect((await open.status()).halted?.reason).toBe('restored');
    await expect(open.decide('resume', contextOf())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await open.decide('begin-anew', contextOf())).toMatchObject({ origin: `${origin}/2`, size: 10 });
    expect((await logOver(store, records, files, { storeId: 'another' }).advance()).size).toBe(10);
  });

  test('after a restore without events that it has signed, although the remaining ones are valid', async () => {
    const [store, restored] = [memoryEventStore(), memoryEventStore()];
    const [records, files] = [new MemoryRecords(), await filesIn()];
    await auditedStore(store).append(3, names(200));
    await logOver(store, records, files).advance();
    for (const { stream, revision, position: _, ...event } of (await eventsOf(store)).slice(0, 300))
      await restored.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
    await auditedStore(restored).append(1, ['store-identity']);
    const end = await restored.head();
    const histories = { storeId: 'another', endOf: async (id: string) => (id === 'store' ? end : undefined) };
    // Events that are stored before the log is first read do not change the fault.
    for (const more of [0, 500]) {
      await auditedStore(restored).append(
        1,
        names(more).map((name) => `${name}-later`),
      );
      const own = new MemoryRecords();
      await own.put('tlog', 'state', (await records.get('tlog', 'state'))?.value ?? {});
      const log = logOver(restored, own, await filesIn(), histories);
      await expect(log.advance()).rejects.toThrow('has signed 600 events, more than the backup has');
      const open = publicLogOf(log, restored);
      expect((await open.status()).halted?.reason).toBe('restored');
      expect(await verified(restored, undefined, await open.loggedTree())).toMatchObject({ findings: [] });
      await expect(open.checkpoint()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(open.decide('resume', contextOf())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      const status = await open.decide('begin-anew', contextOf());
      expect(status).toMatchObject({ origin: `${origin}/2`, size: 301 + more, halted: null });
    }
  });

  test('if the operator has changed its name', async () => {
    const { records, files } = await signedStore();
    const store = memoryEventStore();
    const log = logOver(store, records, files, { named: 'shop.example/other' });
    await expect(log.advance()).rejects.toThrow('TLOG_ORIGIN is shop.example/other');
  });
});

test('an older checkpoint exposes a store that was rewritten by an attacker with all keys', async () => {
  const store = memoryEventStore();
  await auditedStore(store).append(20);
  const older = parseCheckpoint(
    (await logOver(store, new MemoryRecords(), await filesIn()).advance()).signed,
  );
  if (older === undefined) throw new Error('there is no checkpoint');
  // The attacker rebuilds every hash, every seal and the log, and signs it with the same key.
  const forged = memoryEventStore();
  await auditedStore(forged).append(30);
  const open = publicLogOf(logOver(forged, new MemoryRecords(), await filesIn()), forged);
  const shown = parseCheckpoint(await open.checkpoint());
  expect(shown && verdictOf(shown.note, keyOf(origin)).verdict).toBe('valid');
  const { to, path } = await open.consistency(older.size, 150);
  expect(isConsistent(older.size, to.size, older.root, to.root, path)).toBe(false);
});

test('an event with a changed hash gets no proof, and one without a hash is not logged', async () => {
  const store = memoryEventStore();
  const [records, files] = [new MemoryRecords(), await filesIn()];
  await auditedStore(store).append(1);
  await logOver(store, records, files).advance();
  const [event] = await eventsOf(store);
  if (event === undefined) throw new Error('there is no event');
  event.metadata.hash = 'A'.repeat(43);
  const open = publicLogOf(logOver(store, records, files), store);
  await expect(open.prove(event.position, new AbortController().signal)).rejects.toThrow('verify the store');
  const bare = memoryEventStore();
  await bare.append('subscription-x', 'no-stream', [{ id: 'e', type: 'T', data: {}, metadata: {} }]);
  await expect(logOver(bare, new MemoryRecords(), files).advance()).rejects.toThrow('is damaged');
});
