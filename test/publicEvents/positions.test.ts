/** Positions that clients keep, when a backup is restored. */
import { expect, test } from '@jest/globals';
import { createKeyring } from '../../src/events/encryption.js';
import { createEventLog } from '../../src/events/log.js';
import { noteRestoration, storeIdentity } from '../../src/events/storeIdentity.js';
import { createPositions } from '../../src/publicEvents/positions.js';
import { contextOf, testDataKey } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';

test('the positions of all events that a restored backup lacks are refused, that of the first one too', async () => {
  const store = memoryEventStore();
  const keyring = createKeyring(memoryKeys(), testDataKey);
  const log = createEventLog({ store, keyring, upcasters: {}, realNow: () => new Date() });
  const formerStoreId = await storeIdentity(log, contextOf({ commandId: 'store-1' }));
  const { textOf } = await createPositions(log);
  const kept = (await store.head()) ?? '';
  const backup = { backupId: 'backup-1', formerStoreId, takenAt: '2026-04-01T09:00:00.000Z' };
  await noteRestoration(log, backup, contextOf({ commandId: 'store-2' }));
  const restored = (await store.head()) ?? '';
  const { read, clamp } = await createPositions(log);
  expect(read(textOf(kept))).toBe(kept);
  // The first event after the backup had the position that the restoration has now.
  expect(() => read(textOf(restored))).toThrow(/A backup older than position/);
  expect(clamp(textOf(kept))).toMatch(new RegExp(`${kept}$`));
  expect(clamp(textOf(restored))).toMatch(new RegExp(`${restored}$`));
});
