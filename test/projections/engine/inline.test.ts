/** A process applies its own events before it answers: a change may be stored a moment later, a deletion may not. */
import { expect, test } from '@jest/globals';
import { noStream } from '../../../src/events/log.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { createInlineProjector } from '../../../src/projections/engine/inline.js';
import { projection } from '../../../src/projections/engine/projection.js';
import { createProjectionRegistry } from '../../../src/projections/engine/registry.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';

type ThingEvent = { readonly type: 'Made' | 'Gone'; readonly data: Record<string, never> };
const model = {
  name: 'things',
  version: 1,
  fields: { id: { type: 'string', description: 'identifier' } },
  indexes: [],
} as const;
const things = projection<{ id: string }, ThingEvent>({
  model,
  streamPrefix: 'thing-',
  on: { Made: (_document, _event, id) => ({ id }), Gone: () => null },
});

test('a deletion is written before its caller is answered, and a change a moment later', async () => {
  const said: string[] = [];
  const readModels = {
    staleness: 0,
    generations: async () => [{ generation: 'things-1', version: 1, live: true }],
    get: async () => undefined,
    async write() {
      await Promise.resolve();
      said.push('written');
    },
    async writeSoon() {
      said.push('written soon');
    },
  } as unknown as ReadModels;
  const registry = createProjectionRegistry([things], readModels);
  await registry.refresh();
  const { log } = counterProcess(memoryEventStore());
  const apply = createInlineProjector({
    registry,
    readModels,
    log,
    onFailure: (error) => {
      throw error;
    },
  });
  let head = noStream;
  for (const type of ['Made', 'Gone'] as const) {
    const events = [{ type, data: {} }];
    const appended = await log.append({
      stream: 'thing-a',
      head,
      events,
      encrypted: false,
      context: contextOf(),
    });
    head = appended.head;
    await apply('thing-a', appended.events);
    said.push(`answered ${type}`);
  }
  expect(said).toEqual(['written soon', 'answered Made', 'written', 'answered Gone']);
});
