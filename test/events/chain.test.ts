/** The hash chain of a stream reveals every change to a stored event. */
import { describe, expect, test } from '@jest/globals';
import { type ChainEnd, checkLink, emptyChain, linkEvents } from '../../src/events/chain.js';
import type { StoredEvent } from '../../src/kernel/events.js';

function chainOf(length: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (let revision = 0; revision < length; revision += 1) {
    const event = {
      stream: 's-1',
      revision,
      id: `id-${revision}`,
      type: 'Happened',
      data: { n: revision },
      metadata: { schema: 1 },
    };
    const previous = events.at(-1)?.metadata.hash;
    events.push({
      ...event,
      ...linkEvents(event, typeof previous === 'string' ? previous : undefined),
      position: String(revision),
    });
  }
  return events;
}

function faultsOf(events: readonly StoredEvent[]) {
  let end: ChainEnd = emptyChain;
  return events.flatMap((event) => {
    const checked = checkLink(end, event);
    end = checked.end;
    return checked.finding === undefined ? [] : [`${checked.finding.fault} at ${checked.finding.revision}`];
  });
}

const replaced = (events: StoredEvent[], index: number, change: Partial<StoredEvent>) =>
  events.map((event, at) => (at === index ? { ...event, ...change } : event));

describe('the hash chain of a stream', () => {
  const chain = chainOf(6);

  test('is valid as written', () => expect(faultsOf(chain)).toEqual([]));

  test.each([
    ['data', { data: { n: 99 } }],
    ['type', { type: 'Else' }],
    ['id', { id: 'other' }],
    ['stream', { stream: 's-2' }],
  ])('finds a changed %s', (_name, change) => {
    expect(faultsOf(replaced(chain, 2, change))).toEqual(['hash-mismatch at 2']);
  });

  test('finds changed metadata', () => {
    const metadata = { ...chain[3]?.metadata, actor: 'somebody else' };
    expect(faultsOf(replaced(chain, 3, { metadata }))).toEqual(['hash-mismatch at 3']);
  });

  test('finds a dropped event', () => {
    expect(faultsOf(chain.filter(({ revision }) => revision !== 2))).toEqual(['gap at 3']);
  });

  test('finds a dropped first event', () => {
    expect(faultsOf(chain.slice(1))).toEqual(['gap at 1']);
  });

  test('finds a dropped event after which the later ones were renumbered', () => {
    const renumbered = chain
      .filter(({ revision }) => revision !== 2)
      .map((event, revision) => ({ ...event, revision }));
    expect(faultsOf(renumbered)).toEqual(['hash-mismatch at 2', 'hash-mismatch at 3', 'hash-mismatch at 4']);
  });

  test('finds an event that was replaced by one with a valid hash', () => {
    const forged = {
      stream: 's-1',
      revision: 2,
      id: 'id-2',
      type: 'Happened',
      data: { n: 7 },
      metadata: { schema: 1 },
    };
    const before = chain[1]?.metadata.hash;
    const change = linkEvents(forged, typeof before === 'string' ? before : undefined);
    expect(faultsOf(replaced(chain, 2, change))).toEqual(['broken-link at 3']);
  });

  test('finds an event without a previous hash', () => {
    const { revision, id, type, data, metadata } = chain[3] as StoredEvent;
    const { hash: _hash, previousHash: _previous, ...rest } = metadata;
    const alone = linkEvents({ stream: 's-1', revision, id, type, data, metadata: rest }, undefined);
    expect(faultsOf(replaced(chain, 3, alone))).toEqual(['broken-link at 3', 'broken-link at 4']);
  });

  test('finds two swapped events', () => {
    const swapped = [...chain];
    [swapped[2], swapped[3]] = [chain[3] as StoredEvent, chain[2] as StoredEvent];
    expect(faultsOf(swapped)[0]).toBe('gap at 3');
  });
});
