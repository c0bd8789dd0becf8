/** The contract of every `Records` adapter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Records } from '../../src/ports/records.js';

export interface RecordsStore {
  /** Opens the store as a starting process would, with the records of earlier openings. */
  open(): Promise<Records>;
  /** Removes the storage. */
  dispose?(): Promise<void>;
}

export function recordsContract(name: string, fresh: () => Promise<RecordsStore>): void {
  describe(`${name} as records`, () => {
    let store: RecordsStore;
    let records: Records;

    beforeEach(async () => {
      store = await fresh();
      records = await store.open();
    });
    afterEach(async () => {
      await records.close();
      await store.dispose?.();
    });

    async function version(key: string): Promise<number> {
      return (await records.get('sessions', key))?.version ?? 0;
    }

    test('a record is returned as it was put, its text intact', async () => {
      const value = {
        text: 'Zoë 🛒 "quoted" \u0000 \u2028',
        numbers: [0, -1.5, 1e21],
        nested: { empty: {}, none: null },
      };
      const stored = await records.put('sessions', 'a', value);
      expect(await records.get('sessions', 'a')).toEqual({ value, version: stored });
    });

    test('a record that was never put is absent, even if another collection or key has one', async () => {
      await records.put('sessions', 'a', { n: 1 });
      expect(await records.get('sessions', 'b')).toBeUndefined();
      expect(await records.get('settings', 'a')).toBeUndefined();
    });

    test('versions start above 0 and change with every write, and a write without expectation always wins', async () => {
      const first = await records.put('sessions', 'a', { n: 1 });
      const second = await records.put('sessions', 'a', { n: 2 });
      expect(first).toBeGreaterThan(0);
      expect(second).not.toBe(first);
      expect(await version('a')).toBe(second);
    });

    test('a write that expects another version changes nothing', async () => {
      const first = await records.put('sessions', 'a', { n: 1 });
      const second = await records.put('sessions', 'a', { n: 2 }, { expected: first ?? 0 });
      expect(second).toBeDefined();
      expect(await records.put('sessions', 'a', { n: 3 }, { expected: first ?? 0 })).toBeUndefined();
      expect(await records.put('sessions', 'a', { n: 3 }, { expected: 'absent' })).toBeUndefined();
      expect(await records.put('sessions', 'b', { n: 3 }, { expected: first ?? 0 })).toBeUndefined();
      expect(await records.get('sessions', 'a')).toEqual({ value: { n: 2 }, version: second });
      expect(await records.get('sessions', 'b')).toBeUndefined();
    });

    test('exactly one of a hundred writers that expect the key to be absent wins', async () => {
      const versions = await Promise.all(
        Array.from({ length: 100 }, (_, n) => records.put('sessions', 'a', { n }, { expected: 'absent' })),
      );
      const winners = versions.flatMap((won, n) =>
        won === undefined ? [] : [{ value: { n }, version: won }],
      );
      expect(winners).toHaveLength(1);
      expect(await records.get('sessions', 'a')).toEqual(winners[0]);
    });

    test('exactly one of a hundred writers that expect the same version wins', async () => {
      const expected = (await records.put('sessions', 'a', { n: -1 })) ?? 0;
      const versions = await Promise.all(
        Array.from({ length: 100 }, (_, n) => records.put('sessions', 'a', { n }, { expected })),
      );
      expect(versions.filter((won) => won !== undefined)).toHaveLength(1);
    });

    test('an expired record is absent for readers and for writers', async () => {
      const past = Date.now() - 1;
      await records.put('sessions', 'a', { n: 1 }, { expiresAt: past });
      expect(await records.get('sessions', 'a')).toBeUndefined();
      expect(await records.put('sessions', 'a', { n: 2 }, { expected: 'absent' })).toBeDefined();
      expect(await records.get('sessions', 'a')).toMatchObject({ value: { n: 2 } });
    });

    test('a write that expects the version of an expired record is refused', async () => {
      const expected = await records.put('sessions', 'a', { n: 1 }, { expiresAt: Date.now() - 1 });
      expect(await records.put('sessions', 'a', { n: 2 }, { expected: expected ?? 0 })).toBeUndefined();
    });

    test('a record with time left is returned, and each put decides again when it expires', async () => {
      await records.put('sessions', 'a', { n: 1 }, { expiresAt: Date.now() + 3_600_000 });
      expect(await records.get('sessions', 'a')).toMatchObject({ value: { n: 1 } });
      await records.put('sessions', 'a', { n: 2 }, { expiresAt: Date.now() - 1 });
      expect(await records.get('sessions', 'a')).toBeUndefined();
      await records.put('sessions', 'a', { n: 3 });
      expect(await records.get('sessions', 'a')).toMatchObject({ value: { n: 3 } });
    });

    test('a deleted record is absent, and deleting it again succeeds', async () => {
      await records.put('sessions', 'a', { n: 1 });
      await records.delete('sessions', 'a');
      await records.delete('sessions', 'a');
      expect(await records.get('sessions', 'a')).toBeUndefined();
      expect(await records.put('sessions', 'a', { n: 2 }, { expected: 'absent' })).toBeDefined();
    });

    test('the version of a deleted record does not come back', async () => {
      const before = await records.put('sessions', 'a', { n: 1 });
      await records.delete('sessions', 'a');
      await records.put('sessions', 'a', { n: 2 });
      expect(await records.put('sessions', 'a', { n: 3 }, { expected: before ?? 0 })).toBeUndefined();
    });

    test('deleting by tag deletes exactly the tagged records of that collection', async () => {
      await records.put('sessions', 'a', { n: 1 }, { tags: ['user/1', 'office'] });
      await records.put('sessions', 'b', { n: 2 }, { tags: ['user/1'] });
      await records.put('sessions', 'c', { n: 3 }, { tags: ['user/2', 'office'] });
      await records.put('settings', 'a', { n: 4 }, { tags: ['user/1'] });
      await records.put('sessions', 'd', { n: 5 });
      await records.deleteTagged('sessions', 'user/1');
      expect(await records.get('sessions', 'a')).toBeUndefined();
      expect(await records.get('sessions', 'b')).toBeUndefined();
      expect(await records.get('sessions', 'c')).toMatchObject({ value: { n: 3 } });
      expect(await records.get('settings', 'a')).toMatchObject({ value: { n: 4 } });
      expect(await records.get('sessions', 'd')).toMatchObject({ value: { n: 5 } });
    });

    test('deleting by tag can leave a remainder under the keys of records that had not expired', async () => {
      const first = await records.put('sessions', 'a', { n: 1 }, { tags: ['user/1', 'office'] });
      await records.put('sessions', 'b', { n: 2 }, { tags: ['user/1'] });
      await records.put('sessions', 'c', { n: 3 }, { tags: ['office'] });
      await records.put('sessions', 'd', { n: 4 }, { expiresAt: Date.now() - 1, tags: ['user/1'] });
      await records.deleteTagged('sessions', 'user/1', { gone: true });
      const left = await records.get('sessions', 'a');
      expect(left?.value).toEqual({ gone: true });
      expect(left?.version).not.toBe(first);
      expect(await records.get('sessions', 'b')).toMatchObject({ value: { gone: true } });
      expect(await records.get('sessions', 'c')).toMatchObject({ value: { n: 3 } });
      await records.deleteTagged('sessions', 'user/1');
      await records.deleteTagged('sessions', 'office');
      expect((await records.get('sessions', 'a'))?.value).toEqual({ gone: true });
      expect(await records.get('sessions', 'c')).toBeUndefined();
      expect(await records.get('sessions', 'd')).toBeUndefined();
    });

    test('a record carries only the tags of its last put', async () => {
      await records.put('sessions', 'a', { n: 1 }, { tags: ['user/1'] });
      await records.put('sessions', 'a', { n: 2 }, { tags: ['user/2'] });
      await records.deleteTagged('sessions', 'user/1');
      expect(await records.get('sessions', 'a')).toMatchObject({ value: { n: 2 } });
      await records.deleteTagged('sessions', 'user/2');
      expect(await records.get('sessions', 'a')).toBeUndefined();
    });

    test('deleting by tag deletes any number of records', async () => {
      const keys = Array.from({ length: 1_000 }, (_, n) => `key ${n}`);
      await Promise.all(keys.map((key) => records.put('sessions', key, {}, { tags: ['user/1'] })));
      await records.deleteTagged('sessions', 'user/1');
      const found = await Promise.all(keys.map((key) => records.get('sessions', key)));
      expect(found.filter((record) => record !== undefined)).toEqual([]);
    });

    test('an invalid collection, key or tag is refused', async () => {
      await expect(records.get('Not a name', 'a')).rejects.toThrow(RangeError);
      await expect(records.put('sessions', '', {})).rejects.toThrow(RangeError);
      await expect(records.put('sessions', 'k'.repeat(513), {})).rejects.toThrow(RangeError);
      await expect(records.put('sessions', 'a', {}, { tags: [''] })).rejects.toThrow(RangeError);
    });

    test('records are still there after the store is reopened', async () => {
      const stored = await records.put('sessions', 'a', { n: 1 }, { tags: ['user/1'] });
      await records.close();
      records = await store.open();
      expect(await records.get('sessions', 'a')).toEqual({ value: { n: 1 }, version: stored });
      await records.deleteTagged('sessions', 'user/1');
      expect(await records.get('sessions', 'a')).toBeUndefined();
    });
  });
}
