import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChainEnd, checkLink, emptyChain, linkEvents } from '../../src/events/chain.js';
import type { StoredEvent } from '../../src/kernel/events.js';
import { canonicalJson, type JsonObject } from '../../src/kernel/json.js';

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

  test('holds for what was written', () => expect(faultsOf(chain)).toEqual([]));

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

  test('finds an event that was dropped and the later ones renumbered', () => {
    const renumbered = chain
      .filter(({ revision }) => revision !== 2)
      .map((event, revision) => ({ ...event, revision }));
    expect(faultsOf(renumbered)).toEqual(['hash-mismatch at 2', 'hash-mismatch at 3', 'hash-mismatch at 4']);
  });

  test('finds an event that was replaced by one with a hash of its own', () => {
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

  test('finds two swapped events', () => {
    const swapped = [...chain];
    [swapped[2], swapped[3]] = [chain[3] as StoredEvent, chain[2] as StoredEvent];
    expect(faultsOf(swapped)[0]).toBe('gap at 3');
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'Z', '"', '\\', '\n', 'é', '\u2028', '😀') });
const object = fc.dictionary(
  text.filter((name) => name !== '__proto__'),
  fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(text)),
) as fc.Arbitrary<JsonObject>;

test('the JSON that is written once for hash and store is that of data and metadata, and the hash is over RFC 8785', () => {
  fc.assert(
    fc.property(
      object,
      object,
      text,
      fc.option(text, { nil: undefined }),
      (data, metadata, type, previous) => {
        delete metadata.hash;
        const event = { stream: 'stream-1', revision: 3, id: 'id-3', type, data, metadata };
        const linked = linkEvents(event, previous);
        const stored = JSON.parse(linked.texts.metadata);
        expect(stored).toEqual(JSON.parse(JSON.stringify(linked.metadata)));
        expect(JSON.parse(linked.texts.data)).toEqual(JSON.parse(JSON.stringify(data)));
        const { hash, ...rest } = stored;
        const whole = canonicalJson({ ...event, data, metadata: rest });
        expect(hash).toBe(createHash('sha256').update(whole).digest('base64url'));
      },
    ),
    { numRuns: 200 },
  );
});

test('texts as they were stored lead to the same verdict as what was parsed from them, whoever has written them', () => {
  fc.assert(
    fc.property(
      object,
      object,
      fc.option(fc.constant('A'.repeat(43)), { nil: undefined }),
      fc.constantFrom('data' as const, 'metadata' as const, 'neither' as const),
      fc.nat(),
      fc.constantFrom(
        '',
        ' ',
        '1',
        '"',
        '\\',
        ',',
        'Z',
        '\\u0041',
        '\\ud800',
        '"a":1,',
        '"hash":"x",',
        '1.0',
      ),
      fc.integer({ min: 0, max: 1 }),
      fc.boolean(),
      (data, metadata, previous, changed, place, more, less, forged) => {
        delete metadata.hash;
        const event = { stream: 'stream-1', revision: 0, id: 'id-0', type: 'Happened', data, metadata };
        const { texts } = linkEvents(event, previous);
        const before = { data: texts.data, metadata: texts.metadata.replace(/,?"hash":"[^"]{43}"\}$/, '}') };
        const storedTexts = forged ? before : { ...texts };
        if (changed !== 'neither') {
          const text = storedTexts[changed];
          // Behind the brace too, where a member can come in.
          const at = place % 3 === 0 ? 1 : place % text.length;
          storedTexts[changed] = text.slice(0, at) + more + text.slice(at + (at === 1 ? 0 : less));
        }
        if (forged) {
          // The hash of the very texts, canonical or not.
          const whole = `{"data":${storedTexts.data},"id":"id-0","metadata":${storedTexts.metadata},"revision":0,"stream":"stream-1","type":"Happened"}`;
          const own = createHash('sha256').update(whole).digest('base64url');
          storedTexts.metadata = `${storedTexts.metadata.slice(0, -1)},"hash":"${own}"}`;
        }
        let read: Omit<StoredEvent, 'position'>;
        try {
          read = { ...event, data: JSON.parse(storedTexts.data), metadata: JSON.parse(storedTexts.metadata) };
        } catch {
          // No event is made of it.
          return;
        }
        const end: ChainEnd = { nextRevision: 0, hash: previous };
        const without = checkLink(end, { ...read, position: '1' });
        expect(checkLink(end, { ...read, position: '1', storedTexts })).toEqual(without);
        if (changed === 'neither' && !forged) expect(without.finding).toBeUndefined();
      },
    ),
    { numRuns: 5_000 },
  );
});
