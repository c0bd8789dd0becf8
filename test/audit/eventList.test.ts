/** The list of all events is current when asked for, even if no projector keeps it up to date. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../src/adapters/readmodels/sqlite/embedded.js';
import { createEventList, type EventList } from '../../src/audit/eventList.js';
import { type AllPage, DamagedEvent, type EventStore } from '../../src/ports/eventStore.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { createProjectionRegistry } from '../../src/projections/engine/registry.js';
import { eventProjection } from '../../src/projections/event.js';
import { auditedStore } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const projection = eventProjection(['subscription-']);
let readModels: ReadModels;

beforeEach(async () => {
  readModels = await openEmbeddedReadModels({
    file: join(newFolder(), 'readmodels.db'),
    onFailure(error) {
      throw error;
    },
  });
  await readModels.prepare([projection.model]);
});
afterEach(() => readModels.close());

async function listOf(store: EventStore): Promise<EventList> {
  const registry = createProjectionRegistry([projection], readModels);
  await registry.refresh();
  return createEventList({ projection, store, readModels, registry });
}
const page = { skip: 0, top: 1_000, count: true };

test('the list has every event stored before the request, also with concurrent requests', async () => {
  const store = memoryEventStore();
  const audited = auditedStore(store);
  const list = await listOf(store);
  for (let round = 1; round <= 5; round += 1) {
    const asked = list.list(page);
    await audited.append(1);
    const [early, ...late] = await Promise.all([asked, list.list(page), list.list(page)]);
    expect(early.count).toBeGreaterThanOrEqual(5 * (round - 1));
    expect(late.map(({ count }) => count)).toEqual([5 * round, 5 * round]);
  }
});

test('the list skips an event that cannot be read', async () => {
  const store = memoryEventStore();
  await auditedStore(store).append(2);
  const { events } = await store.readAll({ limit: 10 });
  const damaged = events[3]?.position ?? '';
  const tampered: EventStore = {
    ...store,
    async readAll(options): Promise<AllPage> {
      const found = await store.readAll(options);
      const place = found.events.findIndex(({ position }) => position === damaged);
      if (place === 0) throw new DamagedEvent('subscription-d', 0, damaged);
      if (place < 0) return found;
      const before = found.events.slice(0, place);
      return { events: before, position: before.at(-1)?.position, atEnd: false };
    },
  };
  expect((await (await listOf(tampered)).list(page)).count).toBe(9);
});

test('the list is unavailable while it is far behind', async () => {
  const store = memoryEventStore();
  const endless: EventStore = {
    ...store,
    readAll: async () => ({ events: [], position: 'somewhere', atEnd: false }),
  };
  await expect((await listOf(endless)).list(page)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
