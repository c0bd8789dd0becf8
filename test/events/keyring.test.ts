/** Keys in memory disappear with the stored ones, even if they are requested meanwhile. */
import { expect, test } from '@jest/globals';
import { createKeyring } from '../../src/events/encryption.js';
import { memoryKeys } from '../support/memoryKeys.js';

const dataKey = new Uint8Array(32).fill(7);

test('a key requested during its destruction is not cached', async () => {
  const stored = memoryKeys();
  const { id } = await createKeyring(stored, dataKey).takeFreshKey();
  let found = 0;
  const keyring = createKeyring(
    {
      ...stored,
      destroy: async (key) => {
        found = (await keyring.find([key])).size;
        await stored.destroy(key);
      },
    },
    dataKey,
  );
  await keyring.destroy(id);
  expect(found).toBe(1);
  expect((await keyring.find([id])).size).toBe(0);
  expect((await keyring.lost([id])).size).toBe(0);
});
