/** Upcasters bring the data of earlier schemas to the present form. */
import { describe, expect, test } from '@jest/globals';
import { currentSchema, type Upcasters, upcast } from '../../src/events/upcasters.js';

describe('upcasting', () => {
  const table: Upcasters = {
    PriceSet: [
      ({ price, ...rest }) => ({ ...rest, amount: price ?? null }),
      ({ amount, ...rest }) => ({ ...rest, amount: String(amount), currency: 'USD' }),
    ],
  };

  test('takes an event of an earlier schema through all later steps', () => {
    expect(upcast(table, 'PriceSet', 1, { price: 5 })).toEqual({ amount: '5', currency: 'USD' });
    expect(upcast(table, 'PriceSet', 2, { amount: 5 })).toEqual({ amount: '5', currency: 'USD' });
    expect(upcast(table, 'PriceSet', 3, { amount: '5', currency: 'EUR' })).toEqual({
      amount: '5',
      currency: 'EUR',
    });
  });

  test('does not change events of types without upcasters', () => {
    expect(upcast(table, 'Other', 1, { a: 1 })).toEqual({ a: 1 });
    expect(currentSchema(table, 'Other')).toBe(1);
    expect(currentSchema(table, 'PriceSet')).toBe(3);
  });

  test('refuses a schema of a later release', () => {
    expect(() => upcast(table, 'PriceSet', 4, {})).toThrow('knows up to 3');
  });
});
