/** Random events have canonical hashes, and random stored texts get the same verdict as their parsed events. */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChainEnd, checkLink, linkEvents } from '../../src/events/chain.js';
import type { StoredEvent } from '../../src/kernel/events.js';
import { canonicalJson, type JsonObject } from '../../src/kernel/json.js';

const text = fc.string({ unit: fc.constantFrom('a', 'Z', '"', '\\', '\n', 'é', '\u2028', '😀') });
const object = fc.dictionary(
  text.filter((name) => name !== '__proto__'),
  fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(text)),
) as fc.Arbitrary<JsonObject>;

export function testChain(share: number): void {
  test('the stored texts are the JSON of data and metadata, and the hash is over RFC 8785', () => {
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
      { numRuns: Math.ceil(200 * share) },
    );
  });

  test('stored texts get the same verdict as their parsed events, even if altered or forged', () => {
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
          const before = {
            data: texts.data,
            metadata: texts.metadata.replace(/,?"hash":"[^"]{43}"\}$/, '}'),
          };
          const storedTexts = forged ? before : { ...texts };
          if (changed !== 'neither') {
            const text = storedTexts[changed];
            // Every third place is right after the brace, where a member can be added.
            const at = place % 3 === 0 ? 1 : place % text.length;
            storedTexts[changed] = text.slice(0, at) + more + text.slice(at + (at === 1 ? 0 : less));
          }
          if (forged) {
            // The hash of exactly these texts, canonical or not.
            const whole = `{"data":${storedTexts.data},"id":"id-0","metadata":${storedTexts.metadata},"revision":0,"stream":"stream-1","type":"Happened"}`;
            const own = createHash('sha256').update(whole).digest('base64url');
            storedTexts.metadata = `${storedTexts.metadata.slice(0, -1)},"hash":"${own}"}`;
          }
          let read: Omit<StoredEvent, 'position'>;
          try {
            read = {
              ...event,
              data: JSON.parse(storedTexts.data),
              metadata: JSON.parse(storedTexts.metadata),
            };
          } catch {
            // The text is not JSON.
            return;
          }
          const end: ChainEnd = { nextRevision: 0, hash: previous };
          const without = checkLink(end, { ...read, position: '1' });
          expect(checkLink(end, { ...read, position: '1', storedTexts })).toEqual(without);
          if (changed === 'neither' && !forged) expect(without.finding).toBeUndefined();
        },
      ),
      { numRuns: Math.ceil(5_000 * share) },
    );
  });
}
