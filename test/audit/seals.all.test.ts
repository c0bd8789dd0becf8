/** Seals cover each event once, also with many streams and several processes, and heads continue from them. */
import { describe, expect, test } from '@jest/globals';
import { lastSeal, type Seal, sealsOf } from '../../src/audit/seals.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { auditedStore, verified } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';

async function allSeals(store: EventStore): Promise<readonly Seal[]> {
  const found: Seal[] = [];
  for await (const seal of sealsOf(store)) found.push(seal);
  return found;
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `subscription-${index}`);

describe('sealing', () => {
  test('covers many streams in seals of a thousand, each stream once', async () => {
    const store = memoryEventStore();
    const audited = auditedStore(store);
    await audited.append(1, names(2_500));
    expect(await audited.seal()).toBe(3);
    const seals = await allSeals(store);
    expect(seals.map(({ heads }) => heads.length)).toEqual([1_000, 1_000, 500]);
    expect(seals.map(({ digest }) => digest.events)).toEqual([1_000, 2_000, 2_500]);
    expect(new Set(seals.flatMap(({ heads }) => heads.map(({ stream }) => stream))).size).toBe(2_500);
    expect(await verified(store)).toMatchObject({ valid: true, seals: 3, events: 2_503 });
  });

  test('covers only events since the last seal, including that seal', async () => {
    const store = memoryEventStore();
    const audited = auditedStore(store);
    await audited.append(2, names(5));
    await audited.seal();
    await audited.append(3, ['subscription-1']);
    await audited.seal();
    const last = await lastSeal(store);
    expect(last?.digest).toMatchObject({ events: 14, streams: 6 });
    expect(last?.heads.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['seals', 0],
      ['subscription-1', 4],
    ]);
  });

  test('covers any number of events of a thousand streams in one seal', async () => {
    const store = memoryEventStore();
    const audited = auditedStore(store);
    await audited.append(2, names(1_000));
    expect(await audited.seal()).toBe(1);
    expect((await allSeals(store)).map(({ digest }) => digest.events)).toEqual([2_000]);
  });

  test('makes no seal of an empty store or of seals alone', async () => {
    const store = memoryEventStore();
    const audited = auditedStore(store);
    expect(await audited.seal()).toBe(0);
    await audited.append(1);
    expect([await audited.seal(), await audited.seal(), await audited.seal()]).toEqual([1, 0, 0]);
  });

  test('by two processes at once makes one chain of seals without gaps or duplicates', async () => {
    const store = memoryEventStore();
    const [one, other] = [auditedStore(store), auditedStore(store)];
    await one.append(1, names(3_000));
    const made = await Promise.all([one.seal(), other.seal()]);
    const seals = await allSeals(store);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(seals.length);
    const sealed = seals.flatMap(({ heads }) => heads.map(({ stream }) => stream));
    expect(sealed.filter((stream) => stream !== 'seals').sort()).toEqual(names(3_000).sort());
    expect((await verified(store)).valid).toBe(true);
  });
});

test('a head counted from the last seal equals one counted from the beginning', async () => {
  const store = memoryEventStore();
  const one = auditedStore(store);
  await one.append(2);
  const before = await one.head();
  await one.seal();
  await one.append(1);
  const [long, fresh] = [await one.head(), await auditedStore(store).head()];
  expect(before).toMatchObject({ events: 10, streams: 5 });
  expect(long).toMatchObject({ events: 16, streams: 6 });
  expect({ ...fresh, at: '' }).toEqual({ ...long, at: '' });
  for (const head of [before, long, fresh]) expect((await verified(store, head)).valid).toBe(true);
});
