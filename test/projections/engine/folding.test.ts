/** A document is brought up to date by every event that it lacks, including those before the given ones. */
import { expect, test } from '@jest/globals';
import { noStream } from '../../../src/events/log.js';
import { foldEvents, projection } from '../../../src/projections/engine/projection.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } };
const stream = 'thing-a';
const model = {
  name: 'things',
  version: 1,
  fields: { id: { type: 'string', description: 'identifier' } },
  indexes: [],
} as const;
/** The document holds what each event counted, in order. */
const things = projection<{ id: string; counted: number[] }, Counted>({
  model,
  streamPrefix: 'thing-',
  on: { Counted: (before, { data }, id) => ({ id, counted: [...(before?.counted ?? []), data.by] }) },
});

async function sixEvents() {
  const { log } = counterProcess(memoryEventStore(), memoryKeys());
  const events: Counted[] = [0, 1, 2, 3, 4, 5].map((by) => ({ type: 'Counted', data: { by } }));
  const appended = await log.append({
    stream,
    head: noStream,
    events,
    encrypted: false,
    context: contextOf(),
  });
  return { log, events: appended.events };
}

const upTo = (revision: number) => Array.from({ length: revision + 1 }, (_, by) => by);

test.each([
  [-1, 0],
  [1, 2],
  [1, 3],
  [1, 4],
  [-1, 1],
  [-1, 5],
  [3, 1],
])(
  'a document of revision %i gets all events when those from revision %i on are given',
  async (revision, from) => {
    const { log, events } = await sixEvents();
    const stored =
      revision === -1 ? undefined : { id: 'a', revision, document: { id: 'a', counted: upTo(revision) } };
    const folded = await foldEvents(things, log, stream, stored, events.slice(from));
    expect(folded).toEqual({ id: 'a', revision: 5, document: { id: 'a', counted: upTo(5) } });
  },
);

test('the stream is read only for missing events, and known events change nothing', async () => {
  const { log, events } = await sixEvents();
  const reads: (number | undefined)[] = [];
  const counting: Pick<typeof log, 'read'> = {
    read: (name, from) => {
      reads.push(from);
      return log.read(name, from);
    },
  };
  const stored = { id: 'a', revision: 2, document: { id: 'a', counted: upTo(2) } };
  await foldEvents(things, counting, stream, stored, events.slice(3));
  expect(reads).toEqual([]);
  await foldEvents(things, counting, stream, stored, events.slice(4));
  expect(reads).toEqual([3]);
  expect(await foldEvents(things, counting, stream, stored, events.slice(0, 3))).toBeUndefined();
  expect(reads).toEqual([3]);
});
