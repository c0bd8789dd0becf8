/** The verification of the store finds each kind of tampering. `test/faults/tampered*` tampers with files and servers. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { StoreHead } from '../../src/audit/heads.js';
import type { ReadableStore } from '../../src/audit/orderedEvents.js';
import { linkEvents } from '../../src/events/chain.js';
import type { StoredEvent } from '../../src/kernel/events.js';
import { auditedStore, verified } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';

/** Three rounds of five streams, a seal at position 15, three rounds, a seal at 31, and two events that only the head covers. */
let events: readonly StoredEvent[];
let head: StoreHead;

beforeAll(async () => {
  const store = memoryEventStore();
  const audited = auditedStore(store);
  for (let time = 0; time < 2; time += 1) {
    await audited.append(3);
    await audited.seal();
  }
  await audited.append(1, ['subscription-a', 'subscription-late']);
  head = await audited.head();
  events = (await store.readAll({ after: undefined, limit: 100 })).events;
});

const at = (index: number) => String(index).padStart(12, '0');

/** @param order the events in the order of the store; @param read the events that readers of a stream get */
function storeOf(order: readonly StoredEvent[], read = order): ReadableStore {
  return {
    head: async () => order.at(-1)?.position,
    async readAll({ after = '', limit }) {
      const rest = order.filter(({ position }) => position > after);
      const page = rest.slice(0, limit);
      return { events: page, position: page.at(-1)?.position ?? after, atEnd: page.length === rest.length };
    },
    async readStream(stream, { from, limit = 1_000, backwards = false } = {}) {
      const own = read.filter((event) => event.stream === stream);
      own.sort((left, right) => left.revision - right.revision);
      if (backwards) return own.reverse().slice(0, limit);
      return own.filter(({ revision }) => revision >= (from ?? 0)).slice(0, limit);
    },
  };
}

async function found(store: ReadableStore, kept?: StoreHead) {
  const { findings } = await verified(store, kept);
  return findings.map(({ fault, stream, revision }) => `${fault} ${stream ?? '-'} ${revision ?? '-'}`);
}

/** Changes one event and recomputes the chain of its stream. */
function rewritten(
  stream: string,
  revision: number,
  data: (data: StoredEvent['data']) => StoredEvent['data'],
) {
  let previous: string | undefined;
  return events.map((event) => {
    if (event.stream !== stream) return event;
    const { hash: _hash, previousHash: _previous, ...metadata } = event.metadata;
    const content = { ...event, data: event.revision === revision ? data(event.data) : event.data, metadata };
    const linked = linkEvents(content, previous);
    previous = linked.metadata.hash;
    return { ...content, metadata: linked.metadata };
  });
}
const where = (change: (event: StoredEvent) => boolean) => events.filter(change);
const a = 'subscription-a';

test('an unchanged store is valid, and so is its head', async () => {
  expect(events).toHaveLength(34);
  expect(await found(storeOf(events), head)).toEqual([]);
});

describe('its seals reveal', () => {
  test('a missing stream', async () => {
    const store = storeOf(where(({ stream }) => stream !== a));
    expect(await found(store)).toEqual(expect.arrayContaining([`missing-stream ${a} 0`]));
  });

  test('a stream with its end cut off', async () => {
    const store = storeOf(where(({ stream, revision }) => stream !== a || revision < 2));
    expect(await found(store)).toEqual(expect.arrayContaining([`cut-tail ${a} 2`]));
  });

  test('a rewritten stream with a matching chain', async () => {
    const store = storeOf(rewritten(a, 1, () => ({ round: 99 })));
    expect(await found(store)).toEqual(expect.arrayContaining([`rewritten ${a} 2`, 'seal-mismatch seals 0']));
  });

  test('events of two streams in exchanged places', async () => {
    const swapped = [...events];
    const [one, other] = [events[5], events[6]] as [StoredEvent, StoredEvent];
    swapped[5] = { ...other, position: one.position };
    swapped[6] = { ...one, position: other.position };
    expect(await found(storeOf(swapped))).toEqual(['seal-mismatch seals 0']);
  });

  test('a missing seal', async () => {
    const store = storeOf(where(({ stream, revision }) => stream !== 'seals' || revision > 0));
    expect(await found(store)).toEqual(expect.arrayContaining(['gap seals 1']));
  });

  test.each([
    ['what never comes', { through: at(9_999) }, 0],
    ['itself', { through: at(15) }, 0],
    ['what stands behind it', { through: at(20) }, 0],
    ['nothing', { events: 0 }, 0],
    ['less than the one before it', { through: at(10) }, 1],
  ])('a seal that claims to cover %s', async (_name, altered, revision) => {
    const store = storeOf(rewritten('seals', revision, (data) => ({ ...data, ...altered })));
    const verification = await verified(store);
    expect(verification.seals).toBe(1);
    expect(verification.findings[0]).toMatchObject({
      fault: 'seal-mismatch',
      revision,
      detail: expect.stringContaining('it was not compared'),
    });
  });

  test('an event among the seals that is not a seal', async () => {
    const store = storeOf(rewritten('seals', 0, () => ({ note: 'no seal' })));
    expect(await found(store)).toEqual(expect.arrayContaining(['seal-mismatch seals 0']));
  });
});

describe('a saved head reveals', () => {
  const unsealed = (event: StoredEvent) => event.position <= at(31);

  test('a store with its end cut off, which nothing else reveals', async () => {
    const store = storeOf(where(unsealed));
    expect(await found(store)).toEqual([]);
    expect(await found(store, head)).toEqual(['cut-store - -']);
  });

  test('an end that was replaced by as many other events', async () => {
    const other = where(unsealed);
    for (const index of [32, 33]) {
      const { metadata, ...event } = events[33] as StoredEvent;
      const { hash: _hash, previousHash: _previous, ...rest } = metadata;
      const content = { ...event, stream: 'subscription-new', revision: index - 32, id: `new-${index}` };
      const before = other.at(-1);
      const previous = index === 32 ? undefined : String(before?.metadata.hash);
      const linked = linkEvents({ ...content, metadata: rest }, previous);
      other.push({ ...content, metadata: linked.metadata, position: at(index) });
    }
    expect(await found(storeOf(other))).toEqual([]);
    expect(await found(storeOf(other), head)).toEqual(['head-mismatch - -']);
  });

  test('another store', async () => {
    expect(await found(storeOf(events), { ...head, storeId: 'another' })).toEqual(['other-store - -']);
  });
});

describe('reading the streams reveals', () => {
  const isFirst = ({ stream, revision }: StoredEvent) => stream === a && revision === 0;

  test('a stream that is hidden from its readers', async () => {
    const store = storeOf(
      events,
      where(({ stream }) => stream !== 'subscription-late'),
    );
    expect(await found(store)).toEqual(['hidden subscription-late 0']);
  });

  test('a stream whose readers get another first event', async () => {
    const forged = events.map((event) => (isFirst(event) ? { ...event, position: at(40) } : event));
    expect(await found(storeOf(events, forged))).toEqual([`outside-order ${a} 0`]);
  });

  test('a stream whose readers get additional events, even at the last position', async () => {
    const last = where(({ stream }) => stream === a).at(-1) as StoredEvent;
    for (const position of [at(3), at(33)]) {
      const more = { ...last, revision: last.revision + 1, position };
      expect(await found(storeOf(events, [...events, more]))).toEqual([
        `outside-order ${a} ${more.revision}`,
      ]);
    }
  });

  test('a stream whose readers get another last event', async () => {
    const last = where(({ stream }) => stream === a).at(-1);
    const forged = { ...last?.metadata, hash: 'forged' };
    const read = events.map((event) => (event === last ? { ...event, metadata: forged } : event));
    expect(await found(storeOf(events, read))).toEqual([`outside-order ${a} ${last?.revision}`]);
  });
});
