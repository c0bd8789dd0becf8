/** The contract of every `UsageStore` adapter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  UsageEvent,
  UsageRange,
  UsageStore,
  UsageTotals,
  WaitingUsage,
} from '../../src/ports/usageStore.js';

export interface UsageFile {
  /** Opens the store as a starting process would, with the usage of earlier openings. */
  open(): Promise<UsageStore>;
  /** Changes a batch as somebody with access to the file or the server could. */
  tamper(how: 'change' | 'remove' | 'add', batchId: string): Promise<void>;
  /** Removes the storage. */
  dispose?(): Promise<void>;
}

export const june: UsageRange = {
  subscriptionId: 'sub_1',
  meterId: 'calls',
  from: '2026-06-01',
  to: '2026-07-01',
};

export function usageEvent(id: string, changes: Partial<UsageEvent> = {}): UsageEvent {
  return {
    source: '',
    id,
    meterId: 'calls',
    subscriptionId: 'sub_1',
    at: '2026-06-10T12:00:00.000Z',
    value: '1',
    counted: { value: changes.value ?? '1' },
    ...changes,
  };
}

function waits(id: string, changes: Partial<WaitingUsage> = {}): WaitingUsage {
  const { counted: _, ...sent } = usageEvent(id);
  return { ...sent, reason: 'METER_NOT_FOUND', since: '2026-06-11T00:00:00.000Z', ...changes };
}

async function gathered<Item>(chunks: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const chunk of chunks) all.push(...chunk);
  return all;
}

/** A generator that returns the same numbers for the same seed. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const none: UsageTotals = { count: 0, sum: '0', max: null, latest: null, unique: 0, moment: '0' };

export function usageStoreContract(name: string, fresh: () => Promise<UsageFile>): void {
  describe(`${name} as a store of usage`, () => {
    let file: UsageFile;
    let store: UsageStore;

    beforeEach(async () => {
      file = await fresh();
      store = await file.open();
    });
    afterEach(async () => {
      await store.close();
      await file.dispose?.();
    });

    const totals = async (range = june) => (await store.totals([range]))[0];
    const outcomes = async (batchId: string, events: readonly UsageEvent[]) =>
      (await store.record(batchId, events)).outcomes;

    test('an event is accepted once; the same id with other content is a conflict', async () => {
      expect(
        await outcomes('b1', [
          usageEvent('a'),
          usageEvent('a'),
          usageEvent('a', { value: '2' }),
          usageEvent('b'),
        ]),
      ).toEqual(['accepted', 'duplicate', 'conflict', 'accepted']);
      expect(
        await outcomes('b2', [usageEvent('a'), usageEvent('b', { meterId: 'bytes' }), usageEvent('c')]),
      ).toEqual(['duplicate', 'conflict', 'accepted']);
      expect(await totals()).toMatchObject({ count: 3, sum: '3' });
    });

    test('the source is part of the identity, and the order of properties does not matter', async () => {
      await store.record('b1', [usageEvent('a', { properties: { x: 1, y: 'z' } })]);
      expect(
        await outcomes('b2', [
          usageEvent('a', { source: 'eu', properties: { x: 1, y: 'z' } }),
          usageEvent('a', { properties: { y: 'z', x: 1 } }),
          usageEvent('a', { properties: { y: 'z', x: 2 } }),
        ]),
      ).toEqual(['accepted', 'duplicate', 'conflict']);
    });

    test('a batch that is sent again gets the same answer and counts nothing twice', async () => {
      const first = await store.record('b1', [usageEvent('a'), usageEvent('b'), usageEvent('a')]);
      expect(await store.record('b1', [usageEvent('a'), usageEvent('b'), usageEvent('a')])).toEqual(first);
      expect(await store.record('b2', [usageEvent('a')])).toEqual({
        outcomes: ['duplicate'],
        batch: undefined,
      });
      expect(await totals()).toMatchObject({ count: 2 });
    });

    test('an event sent in many concurrent batches is accepted once', async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, n) => outcomes(`b${n}`, [usageEvent('a'), usageEvent(`own ${n}`)])),
      );
      expect(all.filter(([one]) => one === 'accepted')).toHaveLength(1);
      expect(await totals()).toMatchObject({ count: 21, sum: '21' });
    });

    test('totals are exact for the longest values', async () => {
      const values = ['999999999999999.999999999999', '-0.000000000001', '0.1', '0.2', '123456789012345.5'];
      await store.record(
        'b1',
        values.map((value, n) => usageEvent(`${n}`, { value, at: `2026-06-0${n + 1}T00:00:00.001Z` })),
      );
      expect(await totals()).toEqual({
        count: 5,
        sum: '1123456789012345.799999999998',
        max: '999999999999999.999999999999',
        latest: '123456789012345.5',
        unique: 0,
        moment: expect.stringMatching(/^\d+\.\d+$/),
      });
      expect(await totals({ ...june, to: '2026-06-03' })).toMatchObject({
        sum: '999999999999999.999999999998',
        latest: '-0.000000000001',
      });
    });

    test('an event that its meter leaves out is kept and counts nothing', async () => {
      expect(await outcomes('b1', [usageEvent('a', { counted: null })])).toEqual(['accepted']);
      expect(await totals()).toEqual(none);
      expect(await gathered(store.events(june))).toEqual([]);
      expect(await store.find({ source: '', id: 'a' })).toMatchObject({ counted: null, isReversed: false });
    });

    test('unknown usage is zero', async () => {
      expect(await totals({ ...june, meterId: 'unknown' })).toEqual(none);
      expect(await store.find({ source: '', id: 'x' })).toBeUndefined();
      expect(await store.reverse({ source: '', id: 'x' })).toBe(false);
      expect(await store.digest('x')).toBeUndefined();
      expect(await store.changes('sub_x', 0)).toEqual({ mark: 0, days: [] });
      expect(await gathered(store.batches())).toEqual([]);
      expect(await gathered(store.subscriptions())).toEqual([]);
    });

    test('events of a range are ordered by time, source and id, and that order decides the latest', async () => {
      const at = '2026-06-10T12:00:00.000Z';
      await store.record('b1', [
        usageEvent('b', { at, value: '1' }),
        usageEvent('a', { at, value: '2', properties: { deep: { x: [1] } } }),
        usageEvent('c', { at: '2026-06-09T00:00:00.000Z', source: 'z', value: '3' }),
        usageEvent('d', { at: '2026-07-01T00:00:00.000Z', value: '4' }),
      ]);
      const found = await gathered(store.events(june));
      expect(found.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
      expect(found[1]).toEqual(usageEvent('a', { at, value: '2', properties: { deep: { x: [1] } } }));
      expect(await totals()).toMatchObject({ count: 3, latest: '1', max: '3' });
    });

    test('a reversed event is in no total, and reversing it again changes nothing', async () => {
      const text = (word: string, value: string) => ({ value, counted: { value, text: word } });
      await store.record('b1', [
        usageEvent('a', text('x', '5')),
        usageEvent('b', text('y', '9')),
        usageEvent('c', text('x', '7')),
      ]);
      expect(await store.reverse({ source: '', id: 'b' })).toBe(true);
      expect(await store.reverse({ source: '', id: 'b' })).toBe(true);
      expect(await totals()).toMatchObject({ count: 2, sum: '12', max: '7', latest: '7', unique: 1 });
      expect((await gathered(store.events(june))).map(({ id }) => id)).toEqual(['a', 'c']);
      expect(await store.find({ source: '', id: 'b' })).toMatchObject({ isReversed: true });
      expect(await outcomes('b2', [usageEvent('b', text('y', '9'))])).toEqual(['duplicate']);
      for (const id of ['a', 'c']) await store.reverse({ source: '', id });
      expect(await totals()).toEqual(none);
    });

    test('random events, repeated, reversed and read in between, add up to the totals of their rows', async () => {
      const random = randomly(7);
      const kept = new Map<string, UsageEvent>();
      for (let round = 0; round < 12; round += 1) {
        const events = Array.from({ length: 40 }, () => {
          const id = `e${random(300)}`;
          const known = kept.get(id);
          if (known !== undefined) return known;
          const value = `${random(7) - 2}.${random(1000)}1`;
          const made = usageEvent(id, {
            at: new Date(Date.UTC(2026, 5, 1 + random(9), random(24))).toISOString(),
            value,
            counted: random(6) === 0 ? null : { value, text: `t${random(12)}` },
          });
          kept.set(id, made);
          return made;
        });
        await store.record(`b${round}`, events);
        for (let n = 0; n < 4; n += 1) {
          const id = `e${random(300)}`;
          if ((await store.reverse({ source: '', id })) && kept.has(id))
            kept.set(id, { ...(kept.get(id) as UsageEvent), counted: null });
        }
        const range = { ...june, from: `2026-06-0${1 + random(4)}`, to: `2026-06-0${6 + random(4)}` };
        const inRange = [...kept.values()].filter(
          ({ at, counted }) => counted !== null && at >= range.from && at < `${range.to}`,
        );
        const units = (text: string) => {
          const [whole = '', fraction = ''] = text.replace('-', '').split('.');
          return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${fraction.padEnd(12, '0')}`);
        };
        const values = inRange.map(({ value = '' }) => units(value));
        const found = await totals(range);
        expect(found?.count).toBe(inRange.length);
        expect(units(found?.sum ?? '')).toBe(values.reduce((sum, value) => sum + value, 0n));
        expect(found?.unique).toBe(new Set(inRange.map(({ counted }) => counted?.text)).size);
        const greatest = values.reduce<bigint | null>(
          (most, value) => (most === null || value > most ? value : most),
          null,
        );
        expect(found?.max == null ? null : units(found.max)).toBe(greatest);
        const latest = inRange
          .toSorted((one, other) => (`${one.at}${one.id}` < `${other.at}${other.id}` ? -1 : 1))
          .at(-1);
        expect(found?.latest == null ? null : units(found.latest)).toBe(
          latest === undefined ? null : units(latest.value ?? ''),
        );
        const moment = inRange.reduce(
          (sum, { at, value = '' }) => sum + units(value) * BigInt(Date.parse(at)),
          0n,
        );
        expect(units(found?.moment ?? '')).toBe(moment);
      }
    });

    test('changes lists the days of a subscription since a mark', async () => {
      await store.record('b1', [
        usageEvent('a'),
        usageEvent('b', { at: '2026-06-12T00:00:00.000Z', meterId: 'bytes' }),
        usageEvent('c', { subscriptionId: 'sub_2' }),
      ]);
      const first = await store.changes('sub_1', 0);
      expect(first.days.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
        { meterId: 'calls', day: '2026-06-10' },
        { meterId: 'bytes', day: '2026-06-12' },
      ]);
      expect(await store.changes('sub_1', first.mark)).toEqual({ mark: first.mark, days: [] });
      await store.record('b2', [usageEvent('d', { at: '2026-06-13T00:00:00.000Z' })]);
      await store.reverse({ source: '', id: 'a' });
      const second = await store.changes('sub_1', first.mark);
      expect(second.mark).toBeGreaterThan(first.mark);
      expect(second.days.map(({ day }) => day).sort()).toEqual(['2026-06-10', '2026-06-13']);
    });

    test('waiting events are kept once, in order, until they are accepted or dismissed', async () => {
      expect(await store.wait([waits('b'), waits('a'), waits('b'), waits('b', { value: '2' })])).toEqual([
        'waiting',
        'waiting',
        'waiting',
        'conflict',
      ]);
      await store.wait([waits('0', { since: '2026-06-12T00:00:00.000Z' })]);
      expect(await store.waitingCount()).toBe(3);
      const [first, ...others] = await store.waiting({ limit: 2 });
      expect([first, ...others]).toEqual([waits('a'), waits('b')]);
      expect((await store.waiting({ limit: 9, after: waits('b') })).map(({ id }) => id)).toEqual(['0']);
      expect(await outcomes('b1', [usageEvent('a'), usageEvent('b', { value: '2' })])).toEqual([
        'accepted',
        'conflict',
      ]);
      expect(await store.wait([waits('a'), waits('a', { value: '7' })])).toEqual(['duplicate', 'conflict']);
      await store.wait([waits('b', { reason: 'SUBSCRIPTION_NOT_FOUND', since: '2026-06-13T00:00:00.000Z' })]);
      const found = await store.findWaiting({ source: '', id: 'b' });
      expect(found).toEqual(waits('b', { reason: 'SUBSCRIPTION_NOT_FOUND' }));
      expect(await store.findWaiting({ source: '', id: 'a' })).toBeUndefined();
      expect(await store.dismiss({ source: '', id: 'b' })).toBe(true);
      expect(await store.dismiss({ source: '', id: 'b' })).toBe(false);
      expect((await store.waiting({ limit: 9 })).map(({ id }) => id)).toEqual(['0']);
    });

    test('batches are unsealed until they are marked, and all is still there after reopening', async () => {
      const { batch } = await store.record('b1', [
        usageEvent('a', { at: '2026-06-12T00:00:00.000Z' }),
        usageEvent('b'),
      ]);
      await store.record('b2', [usageEvent('c')]);
      expect(batch).toMatchObject({
        batchId: 'b1',
        count: 2,
        firstAt: '2026-06-10T12:00:00.000Z',
        lastAt: '2026-06-12T00:00:00.000Z',
      });
      expect(batch?.digest).toMatch(/^[0-9a-f]{64}$/);
      expect(await store.unsealed(1)).toEqual([{ batchId: 'b1', count: 2 }]);
      expect(await store.subscriptionsOf('b1')).toEqual([
        { subscriptionId: 'sub_1', firstDay: '2026-06-10' },
      ]);
      expect(await gathered(store.subscriptions())).toEqual(['sub_1']);
      await store.markSealed(['b1']);
      await store.close();
      store = await file.open();
      expect(await store.unsealed(9)).toEqual([{ batchId: 'b2', count: 1 }]);
      expect(await store.digest('b1')).toEqual(batch);
      await store.reverse({ source: '', id: 'a' });
      expect(await store.digest('b1')).toEqual(batch);
      expect(
        (await gathered(store.batches())).toSorted((one, other) => (one.batchId < other.batchId ? -1 : 1)),
      ).toEqual([
        { batchId: 'b1', count: 2, isSealed: true },
        { batchId: 'b2', count: 1, isSealed: false },
      ]);
      expect(await gathered(store.reversed())).toEqual([{ source: '', id: 'a' }]);
      expect(await totals()).toMatchObject({ count: 2 });
    });

    test('a changed, a missing and an additional row show in digests and batches', async () => {
      const { batch } = await store.record('b1', [usageEvent('a'), usageEvent('b')]);
      await file.tamper('change', 'b1');
      const changed = await store.digest('b1');
      expect(changed?.count).toBe(2);
      expect(changed?.digest).not.toBe(batch?.digest);
      await file.tamper('remove', 'b1');
      expect((await store.digest('b1'))?.count).toBe(1);
      await file.tamper('add', 'b1');
      const counted = (await gathered(store.batches())).reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(2);
    });
  });
}
