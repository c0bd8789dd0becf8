/** The variants of a text in upper and lower case, in the order in which an index holds them. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { variantsOf } from '../../../src/adapters/readmodels/sqlite/caseVariants.js';

const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'z', 'Z', '1', '-', '_', 'É', 'ß', '😀', '\uffff'),
  maxLength: 5,
});

/** Compares the bytes of UTF-8, as SQLite does. */
function compare(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function asciiLower(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function allVariants(value: string): string[] {
  let found = [''];
  for (const character of value) {
    const ways = /[a-zA-Z]/.test(character)
      ? [character.toUpperCase(), character.toLowerCase()]
      : [character];
    found = found.flatMap((beginning) => ways.map((way) => beginning + way));
  }
  return found.sort(compare);
}

describe('the variants of a text', () => {
  test('differ from all other texts', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(variantsOf(one).has(other)).toBe(asciiLower(one) === asciiLower(other));
      }),
    );
  });

  test('are in byte order, and the next one after any text can be found', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const variants = allVariants(one);
        expect(variantsOf(one).first).toBe(variants[0]);
        for (const place of [other, ...variants]) {
          const next = variants.find((variant) => compare(variant, place) > 0);
          expect(variantsOf(one).after(place)).toBe(next);
        }
      }),
    );
  });
});
