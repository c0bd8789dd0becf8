/** Picking members from a JSON text gives the same as parsing, picking and serializing. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { memberPicker } from '../../src/kernel/jsonMembers.js';

const awkward = fc.string({
  unit: fc.constantFrom('a', 'b', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'é', '\u2028', '😀'),
  maxLength: 8,
});
const name = fc
  .oneof(fc.constantFrom('id', 'status', 'lines'), awkward)
  .filter((each) => each !== '__proto__');
const object = fc.dictionary(name, fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }), { maxKeys: 8 });

test('picking from the text equals picking from the parsed object', () => {
  fc.assert(
    fc.property(object, fc.uniqueArray(name, { maxLength: 6 }), awkward, (document, names, text) => {
      const whole: Record<string, unknown> = { ...document, text };
      const picked = Object.fromEntries(
        names.map((each) => [each, Object.hasOwn(whole, each) ? whole[each] : null]),
      );
      expect(JSON.parse(memberPicker(names)(JSON.stringify(whole)))).toEqual(
        JSON.parse(JSON.stringify(picked)),
      );
    }),
    { numRuns: 500 },
  );
});

test('members are returned in the requested order, character for character', () => {
  const text = JSON.stringify({ b: [1, { c: 'x"]' }], a: 1.5, d: null, e: 'last' });
  expect(memberPicker(['e', 'a', 'none', 'b'])(text)).toBe(
    '{"e":"last","a":1.5,"none":null,"b":[1,{"c":"x\\"]"}]}',
  );
  expect(memberPicker([])('{}')).toBe('{}');
});

test.each(['', '[]', '{"a"}', '{"a":1', '{a:1}', '{"a":"b', '{"a":1}x'.slice(0, 6)])(
  'text that is not an object is refused: %s',
  (text) => {
    expect(() => memberPicker(['z'])(text)).toThrow(SyntaxError);
  },
);

test('a member whose name is escaped in JSON is found', () => {
  const whole = { '"a': { b: 1 }, 'back\\slash': 2, plain: 3 };
  expect(JSON.parse(memberPicker(['plain', '"a', 'back\\slash'])(JSON.stringify(whole)))).toEqual({
    plain: 3,
    '"a': { b: 1 },
    'back\\slash': 2,
  });
});
