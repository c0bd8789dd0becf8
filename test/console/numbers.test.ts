/** Typed numbers are read with the separators of the user's language. Ambiguous ones are refused, so no amount changes its size unseen. */
import { describe, expect, test } from '@jest/globals';
import { readTyped } from '../../console/src/parts/forms/readTyped.js';

describe.each(['.', ','] as const)('with %s as the decimal separator', (point) => {
  test.each([
    ['', undefined],
    [' 12 ', 12],
    ['-3', -3],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['0.05', 0.05],
    ['0,125', 0.125],
    ['1234,500', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1 234,50', 1234.5],
    ['1’234.50', 1234.5],
    ['12.', 12],
  ])('%j is %j', (typed, number) => {
    expect(readTyped(typed, 6, point)).toEqual(number === undefined ? {} : { number });
  });

  test.each(['-', '.', '1e3', 'EUR 5', '1,2,3', '12,34.56', '1.2.3'])('%j is refused', (typed) => {
    expect(readTyped(typed, 6, point)).toEqual({ fault: 'unread' });
  });
});

test('three digits after one separator are a fraction after the decimal separator, and otherwise ambiguous', () => {
  expect(readTyped('1.125', 6, '.')).toEqual({ number: 1.125 });
  expect(readTyped('1,125', 6, ',')).toEqual({ number: 1.125 });
  expect(readTyped('1,125', 6, '.')).toEqual({ fault: 'ambiguous' });
  expect(readTyped('1.125', 6, ',')).toEqual({ fault: 'ambiguous' });
});

test('more decimal places than allowed are refused instead of cut off', () => {
  expect(readTyped('2.5', 0, '.')).toEqual({ fault: 'digits' });
  expect(readTyped('2.00', 0, '.')).toEqual({ number: 2 });
  expect(readTyped('0.1234567', 6, '.')).toEqual({ fault: 'digits' });
});
