/** A mapping turns the cells of a row into the fields of a record, and an invalid mapping or cell is refused with a reason. */
import { describe, expect, test } from '@jest/globals';
import { mappingSchema, readingOf, readMapping } from '../../src/cli/mapping.js';

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

/** Maps one cell to one field, and returns the field. */
function taken(source: object, cell: string): unknown {
  return readingOf(mappingSchema.parse({ fields: { field: source } })).recordOf({ cell }).field;
}

describe('a mapping', () => {
  test('makes a record of a row, with exact numbers and days clamped to the month', () => {
    expect(readingOf(mapping).recordOf(row)).toEqual({
      key: 'a',
      unitPrice: 239.4,
      startDate: '2026-02-28',
      offerId: 'plan',
    });
    expect(readingOf(mapping).recordOf({ ...row, extra: 'yes' })).toMatchObject({
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
    ['months', '99999', 'months is more months than there are before 2026-03-31'],
  ])('refuses a row whose %s is %j', (column, value, message) => {
    expect(() => readingOf(mapping).recordOf({ ...row, [column]: value })).toThrow(message);
  });

  test('refuses a row that lacks a column', () => {
    const { extra: _dropped, ...rest } = row;
    expect(() => readingOf(mapping).recordOf(rest)).toThrow('unknown column extra');
  });

  test('skips rows by the beginning or the whole text of a column, with a reason', () => {
    const skipping = mappingSchema.parse({
      skip: [
        { column: 'id', startsWith: 'C', because: 'cancellation' },
        { column: 'id', is: 'TEST', because: 'test data' },
        { column: 'id', is: '', because: 'empty' },
      ],
      fields: {},
    });
    const reasons = ['C1', ' C', 'TEST', 'TEST2', 'c1', ' '].map((id) =>
      readingOf(skipping).reasonToSkip({ id }),
    );
    expect(reasons).toEqual(['cancellation', 'cancellation', 'test data', undefined, undefined, 'empty']);
  });
});

describe('a source', () => {
  test.each([
    [{ column: 'cell', strip: '.0' }, '17850.0', '17850'],
    [{ column: 'cell', strip: '.0' }, '17850', '17850'],
    [{ column: 'cell', strip: '.0' }, '1.0.0', '1.0'],
    [{ column: 'cell', strip: '.0', values: { 1: 'one' } }, '1.0', 'one'],
    [{ number: 'cell', integer: true }, '6.0', 6],
    [{ number: 'cell', min: 1, max: 6 }, '1', 1],
    [{ number: 'cell', min: 1, max: 6 }, '6.000', 6],
    [{ number: 'cell', above: 0 }, '0.0001', 0.0001],
    [{ timestamp: 'cell' }, '2010-12-01 08:26:00', '2010-12-01T08:26:00.000Z'],
    [{ timestamp: 'cell' }, '2010-12-01T08:26', '2010-12-01T08:26:00.000Z'],
    [{ timestamp: 'cell' }, '2010-12-01', '2010-12-01T00:00:00.000Z'],
    [{ timestamp: 'cell' }, '2010-12-01 00:26:00.5+02:00', '2010-11-30T22:26:00.500Z'],
  ])('%j turns %j into %j', (source, cell, value) => {
    expect(taken(source, cell)).toBe(value);
  });

  test.each([
    [{ number: 'cell', integer: true }, '6.5', 'cell is not a whole number'],
    [{ number: 'cell', min: 1 }, '0', 'cell is less than 1'],
    [{ number: 'cell', min: 1 }, '-6', 'cell is less than 1'],
    [{ number: 'cell', max: 0.1 }, '0.100000000000000000001', 'cell is more than 0.1'],
    [{ number: 'cell', above: 0 }, '0.00', 'cell is not above 0'],
    [{ number: 'cell', above: 0 }, '', 'cell is not a number'],
    [{ timestamp: 'cell' }, '2010-02-29 08:26:00', 'cell is not a timestamp such as'],
    [{ timestamp: 'cell' }, '2010-12-01 25:00:00', 'cell is not a timestamp such as'],
    [{ timestamp: 'cell' }, '12/1/2010 8:26', 'cell is not a timestamp such as'],
    [{ timestamp: 'cell' }, '', 'cell is not a timestamp such as'],
  ])('%j refuses %j', (source, cell, message) => {
    expect(() => taken(source, cell)).toThrow(message);
  });
});

describe('a mapping file is refused with the place of the fault', () => {
  test.each([
    ['a member', { fields: {}, feilds: {} }, 'Unrecognized key: "feilds"'],
    [
      'an unknown source',
      { fields: { key: { collumn: 'id' } } },
      'fields: key: needs one of column, literal, number, timestamp, day, join, and has collumn',
    ],
    [
      'a member of a source',
      { fields: { key: { column: 'id', minimum: 1 } } },
      'fields: key: Unrecognized key: "minimum"',
    ],
    [
      'a part of a source',
      { fields: { key: { number: 'id', min: '1' } } },
      'fields: key: min: Invalid input: expected number',
    ],
    [
      'a day that does not exist',
      { fields: { key: { day: '2026-02-30', minusMonths: 'id' } } },
      'fields: key: day: must be a day',
    ],
    [
      'a part of a join',
      { fields: { key: { separator: '-', join: [{ literal: 'a' }, { column: 'id', trim: true }] } } },
      'fields: key: join: 1: Unrecognized key: "trim"',
    ],
    [
      'two sources in one',
      { fields: { key: { column: 'id', literal: 'a' } } },
      'fields: key: Unrecognized key: "literal"',
    ],
    [
      'a condition that tests nothing',
      { skip: [{ column: 'id', because: 'old' }], fields: {} },
      'skip: 0: requires either is or startsWith',
    ],
    [
      'a skip without its reason',
      { skip: [{ column: 'id', is: 'x' }], fields: {} },
      'skip: 0: because: Invalid input',
    ],
    [
      'a field of a group',
      { fields: {}, group: { by: 'id', into: 'items', fields: { price: { number: 'p', over: 0 } } } },
      'group: fields: price: Unrecognized key: "over"',
    ],
    [
      'an array that takes the place of a field',
      { fields: { items: { literal: 1 } }, group: { by: 'id', into: 'items', fields: {} } },
      'group: into: is also the name of a field',
    ],
  ])('for %s', (_name, content, message) => {
    expect(() => readMapping(JSON.stringify(content))).toThrow(message);
  });
});
