/** An unreadable event stops only the read model of its stream, and a runner that stalled writes no stale document. */
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { noStream, type StreamHead } from '../../../src/events/log.js';
import { projection } from '../../../src/projections/engine/projection.js';
import { createProjectionRegistry } from '../../../src/projections/engine/registry.js';
import { createProjectionRunner } from '../../../src/projections/engine/runner.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { damagedStore } from '../../support/damagedStore.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const nothingMore = { events: [], position: undefined, atEnd: true };

type Noted = { readonly type: 'Noted'; readonly data: Record<string, never> };
const kindOf = (name: string) =>
  projection<{ id: string }, Noted>({
    model: { name, version: 1, fields: { id: { type: 'string', description: 'identifier' } }, indexes: [] },
    streamPrefix: `${name}-`,
    on: { Noted: (_document, _event, id) => ({ id }) },
  });

test('a damaged event of one read model’s stream does not stop another read model', async () => {
  const readModels = await openEmbeddedReadModels({
    file: join(newFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    const [broken, whole] = [kindOf('broken'), kindOf('whole')];
    await readModels.prepare([broken.model, whole.model]);
    const registry = createProjectionRegistry([broken, whole], readModels);
    await registry.refresh();
    const written = memoryEventStore();
    const { log } = counterProcess(written);
    for (const stream of ['broken-a', 'whole-a', 'broken-b', 'whole-b', 'broken-c']) {
      const events = [{ type: 'Noted', data: {} }];
      await log.append({ stream, head: noStream, events, encrypted: false, context: contextOf() });
    }
    const store = damagedStore(written, ({ stream }) => stream === 'broken-b');
    const faults: string[] = [];
    const runner = createProjectionRunner({
      registry,
      readModels,
      store,
      log,
      storeId: 'this store',
      onFault: (_error, model) => faults.push(model),
      lingerMilliseconds: 1,
    });
    await runner.start();
    await runner.stop();
    expect(faults).toEqual(['broken']);
    const there = async (model: typeof broken.model, id: string) =>
      (await readModels.get(model, id)) !== undefined;
    expect([await there(whole.model, 'a'), await there(whole.model, 'b')]).toEqual([true, true]);
    expect([
      await there(broken.model, 'a'),
      await there(broken.model, 'b'),
      await there(broken.model, 'c'),
    ]).toEqual([true, false, false]);
  } finally {
    await readModels.close();
  }
});

test('a runner that stalled for a minute folds the streams of its page in their current state', async () => {
  const readModels = await openEmbeddedReadModels({
    file: join(newFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  let late = 0;
  const { now } = performance;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
  try {
    const whole = kindOf('whole');
    await readModels.prepare([whole.model]);
    const registry = createProjectionRegistry([whole], readModels);
    await registry.refresh();
    const store = memoryEventStore();
    const { log } = counterProcess(store);
    const note = (head: StreamHead) =>
      log.append({
        stream: 'whole-a',
        head,
        events: [{ type: 'Noted', data: {} }],
        encrypted: false,
        context: contextOf(),
      });
    const { head } = await note(noStream);
    let more: Promise<unknown> | undefined;
    const runner = createProjectionRunner({
      registry,
      readModels: {
        ...readModels,
        // The process stalls once it has its page, and another one appends meanwhile.
        async write(...words) {
          if (more === undefined) {
            more = note(head);
            await more;
            late += 61_000;
          }
          await readModels.write(...words);
        },
      },
      store: {
        ...store,
        readAll: async (options) => (more === undefined ? store.readAll(options) : nothingMore),
      },
      log,
      storeId: 'this store',
      onFault: (error) => {
        throw error;
      },
      lingerMilliseconds: 1,
    });
    await runner.start();
    await runner.stop();
    const generation = registry.targets()[0]?.generation ?? '';
    expect((await readModels.revisions(whole.model, generation, ['a'])).get('a')).toBe(1);
  } finally {
    clock.mockRestore();
    await readModels.close();
  }
});
