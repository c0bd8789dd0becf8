/** An event that cannot be read stops the read model of its stream; all others go on behind it. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/embedded.js';
import { noStream } from '../../../src/events/log.js';
import { projection } from '../../../src/projections/engine/projection.js';
import { createProjectionRegistry } from '../../../src/projections/engine/registry.js';
import { createProjectionRunner } from '../../../src/projections/engine/runner.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { damagedStore } from '../../support/damagedStore.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();

type Noted = { readonly type: 'Noted'; readonly data: Record<string, never> };
const kindOf = (name: string) =>
  projection<{ id: string }, Noted>({
    model: { name, version: 1, fields: { id: { type: 'string', description: 'identifier' } }, indexes: [] },
    streamPrefix: `${name}-`,
    on: { Noted: (_document, _event, id) => ({ id }) },
  });

test('a damaged event in the stream of one read model is passed over by the other', async () => {
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
