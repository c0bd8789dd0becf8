import { describe, expect, test } from '@jest/globals';
import { mapped, mappingSchema } from '../../src/cli/mapping.js';

const mapping = mappingSchema.parse({
  required: ['id'],
  fields: {
    key: { column: 'id' },
    unitPrice: { number: 'monthly', times: { column: 'contract', values: { month: 1, year: 12 } } },
    startDate: { day: '2026-03-31', minusMonths: 'months' },
    offerId: {
      separator: '-',
      join: [{ literal: 'plan' }, { column: 'extra', values: { yes: 'plus', no: '' } }],
    },
    terminationDate: { literal: '2026-11-01', when: { column: 'extra', is: 'yes' } },
  },
});
const row = { id: ' a ', monthly: '19.95', contract: 'year', months: '1', extra: 'no' };

describe('a mapping', () => {
  test('makes a record of a row, with exact numbers and days clamped to the month', () => {
    expect(mapped(mapping, row)).toEqual({
      key: 'a',
      unitPrice: 239.4,
      startDate: '2026-02-28',
      offerId: 'plan',
    });
    expect(mapped(mapping, { ...row, extra: 'yes' })).toMatchObject({
      offerId: 'plan-plus',
      terminationDate: '2026-11-01',
    });
  });

  test.each([
    ['id', '', 'id is blank'],
    ['monthly', 'ten', 'monthly is not a number'],
    ['contract', 'decade', 'contract is "decade", which the mapping does not know'],
    ['contract', 'constructor', 'contract is "constructor"'],
    ['months', '-1', 'months is not a whole number'],
  ])('refuses a row whose %s is %j', (column, value, message) => {
    expect(() => mapped(mapping, { ...row, [column]: value })).toThrow(message);
  });

  test('refuses a row that lacks a column', () => {
    const { extra: _dropped, ...rest } = row;
    expect(() => mapped(mapping, rest)).toThrow('there is no column extra');
  });

  test('is refused itself when a field comes from nowhere', () => {
    expect(mappingSchema.safeParse({ fields: { key: { collumn: 'id' } } }).success).toBe(false);
  });
});
