/** The contract of every `Keys` adapter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Keys } from '../../src/ports/keys.js';

export interface KeysStore {
  /** Opens the store as a starting process would, with the keys of earlier openings. */
  open(): Promise<Keys>;
  /** Removes the storage. */
  dispose?(): Promise<void>;
}

export function keysContract(name: string, fresh: () => Promise<KeysStore>): void {
  describe(`${name} as keys`, () => {
    let store: KeysStore;
    let keys: Keys;

    beforeEach(async () => {
      store = await fresh();
      keys = await store.open();
    });
    afterEach(async () => {
      await keys.close();
      await store.dispose?.();
    });

    async function find(...ids: string[]): Promise<Record<string, number[]>> {
      const found = await keys.find(ids);
      return Object.fromEntries(found.map(({ id, wrapped }) => [id, [...wrapped]]));
    }

    test('keys are found by their ids, byte for byte, and unknown ids are left out', async () => {
      const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await keys.add([
        { id: 'a', wrapped: everyByte },
        { id: 'b', wrapped: Uint8Array.of(0) },
      ]);
      expect(await find('b', 'a', 'c')).toEqual({ a: [...everyByte], b: [0] });
      expect(await find()).toEqual({});
    });

    test('a destroyed key is gone, the others stay, and destroying it again succeeds', async () => {
      await keys.add(['a', 'b', 'c'].map((id) => ({ id, wrapped: Buffer.from(id) })));
      await keys.destroy('b');
      await keys.destroy('b');
      await keys.destroy('never there');
      expect(Object.keys(await find('a', 'b', 'c'))).toEqual(['a', 'c']);
    });

    test('adding the same key again succeeds, and a stored key is never replaced', async () => {
      await keys.add([{ id: 'a', wrapped: Uint8Array.of(1, 2) }]);
      await keys.add([{ id: 'a', wrapped: Uint8Array.of(1, 2) }]);
      await expect(keys.add([{ id: 'a', wrapped: Uint8Array.of(3, 4) }])).rejects.toThrow(/stored before/);
      expect(await find('a')).toEqual({ a: [1, 2] });
    });

    test('the id of a destroyed key cannot be used again', async () => {
      await keys.add([{ id: 'a', wrapped: Uint8Array.of(1, 2) }]);
      await keys.destroy('a');
      await expect(keys.add([{ id: 'a', wrapped: Uint8Array.of(3, 4) }])).rejects.toThrow(/stored before/);
      expect(await find('a')).toEqual({});
    });

    test('a destroyed key is remembered as once stored, an unknown one is not', async () => {
      await keys.add(['a', 'b'].map((id) => ({ id, wrapped: Buffer.from(id) })));
      await keys.destroy('a');
      await keys.destroy('never there');
      expect(await Promise.all(['a', 'b', 'never there'].map((id) => keys.everHad(id)))).toEqual([
        true,
        true,
        false,
      ]);
    });

    test('two thousand keys are added and found in one call each', async () => {
      const all = Array.from({ length: 2_000 }, (_, n) => ({ id: `key ${n}`, wrapped: Buffer.from(`${n}`) }));
      await keys.add(all);
      expect(await keys.find(all.map(({ id }) => id))).toHaveLength(2_000);
    });

    test('a key without an id, without content or with too much content is refused', async () => {
      await expect(keys.add([{ id: '', wrapped: Uint8Array.of(1) }])).rejects.toThrow(RangeError);
      await expect(keys.add([{ id: 'a', wrapped: new Uint8Array() }])).rejects.toThrow(RangeError);
      await expect(keys.add([{ id: 'a', wrapped: new Uint8Array(1_025) }])).rejects.toThrow(RangeError);
    });

    test('keys are still there after the store is reopened, and destroyed ones are not', async () => {
      await keys.add([
        { id: 'a', wrapped: Uint8Array.of(1) },
        { id: 'b', wrapped: Uint8Array.of(2) },
      ]);
      await keys.destroy('a');
      await keys.close();
      keys = await store.open();
      expect(await find('a', 'b')).toEqual({ b: [2] });
    });
  });
}
