/** Folded states as text: every state is read back as it was written, and every area's states can be written. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stateOfText, textOfState } from '../../../src/commands/engine/stateText.js';
import { createEventLog } from '../../../src/events/log.js';
import { upcasters } from '../../../src/events/upcasters.js';
import type { Decider } from '../../../src/kernel/decider.js';
import type { StoredEvent } from '../../../src/kernel/events.js';
import { OrderedMap } from '../../../src/kernel/orderedMap.js';
import { anyText } from '../../support/anyText.js';

const names = fc.oneof(fc.string(), fc.constantFrom('$map', '$object', '$undefined', '__proto__', '$'));
const { state } = fc.letrec((tie) => ({
  state: fc.oneof(
    { maxDepth: 4 },
    anyText(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.array(tie('state'), { maxLength: 4 }),
    fc.dictionary(names, tie('state'), { maxKeys: 4 }).map((object) => ({ ...object })),
    fc
      .dictionary(names, tie('state'), { maxKeys: 4, noNullPrototype: true })
      .map((object) =>
        Object.entries(object).reduce(
          (map, [key, value]) => map.with(key, value),
          OrderedMap.empty<unknown>(),
        ),
      ),
  ),
}));

/** Shows the content of a map, because `toStrictEqual` sees only its private parts. */
function seen(value: unknown): unknown {
  if (value instanceof OrderedMap) return { map: [...value].map(([key, member]) => [key, seen(member)]) };
  if (Array.isArray(value)) return value.map(seen);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value).map(([name, member]) => [name, seen(member)]);
}

describe('a state as text', () => {
  test('is read back unchanged, also with members named like the markers', () => {
    fc.assert(
      fc.property(state, (value) => {
        expect(seen(stateOfText(textOfState(value)))).toStrictEqual(seen(value));
      }),
    );
  });

  test('is refused if something would be lost', () => {
    for (const value of [Number.NaN, -0, new Date(0), new Map(), 1n, () => 1])
      expect(() => textOfState({ value: [value] })).toThrow(TypeError);
  });
});

interface Frozen {
  readonly history: string;
  readonly stream: string;
  readonly events: readonly StoredEvent[];
  readonly keys?: Readonly<Record<string, string>>;
}

test('resuming a frozen history from the text of any of its states leads to the same states', async () => {
  const deciders: string = '../../../scripts/frozen/deciders.mjs';
  const { deciderOf } = await import(deciders);
  const files: string = '../../../scripts/frozen/files.mjs';
  const { readHistories } = await import(files);
  const frozen = readHistories().flatMap(({ histories }: { histories: Frozen[] }) => histories) as Frozen[];
  let folded = 0;
  for (const { history, stream, events, keys = {} } of frozen) {
    const decider = deciderOf(stream) as Decider<unknown, never, unknown> | undefined;
    if (decider === undefined) continue;
    const { decode } = createEventLog({
      upcasters,
      realNow: () => new Date(0),
      store: undefined as never,
      keyring: {
        find: async () => new Map(Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')])),
        lost: async () => new Set<string>(),
      } as never,
    });
    const recorded = await decode(
      events.map((event, revision) => ({ ...event, stream, revision, position: '' })),
    );
    let through = decider.initial;
    let resumed = decider.initial;
    for (const event of recorded) {
      if (event.data === null) continue;
      through = decider.evolve(through, event);
      resumed = decider.evolve(stateOfText(textOfState(resumed)), event);
      expect({ history, state: seen(resumed) }).toStrictEqual({ history, state: seen(through) });
      folded += 1;
    }
  }
  expect(folded).toBeGreaterThan(100);
});
