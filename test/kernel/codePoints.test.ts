/** Strings are compared, measured and cut by code point. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compareCodePoints,
  countCodePoints,
  indexOfCodePoints,
  sliceCodePoints,
} from '../../src/kernel/codePoints.js';

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '😀', '\u{10ffff}'),
  maxLength: 6,
});

test('strings are ordered like their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareCodePoints(left, right))).toBe(
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );
    }),
  );
});

test('lengths, indexes and slices count code points', () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 7 }),
      (one, two, start, length) => {
        const points = [...one];
        expect(countCodePoints(one)).toBe(points.length);
        expect(sliceCodePoints(one, start, length)).toBe(points.slice(start, start + length).join(''));
        expect(sliceCodePoints(one, start)).toBe(points.slice(start).join(''));
        const index = indexOfCodePoints(one + two, two);
        expect(sliceCodePoints(one + two, index, countCodePoints(two))).toBe(two);
      },
    ),
  );
});
