/** The rows after a skip token are those that follow its row in the whole list, including nulls and ties. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document, FieldTable } from '../../../src/query/fields.js';
import { parseOrderBy } from '../../../src/query/odata/listQuery.js';
import { behind, placeOfRow, readSkipToken, writeSkipToken } from '../../../src/query/odata/skipToken.js';
import { now, refusalOf } from '../../support/odataFixtures.js';

const fields: FieldTable = {
  id: { type: 'string', description: 'identifier' },
  name: { type: 'string', description: 'text', nullable: true },
  size: { type: 'integer', description: 'whole number', nullable: true },
  done: { type: 'boolean', description: 'flag' },
};
const place = { option: '$skiptoken', position: 0 };
const orderOf = (text: string) => ({
  fields,
  key: 'id',
  orderBy: parseOrderBy(text, fields, { now, option: '$orderby' }),
});

const document = fc.record({
  id: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 }),
  name: fc.option(fc.constantFrom('', 'a', 'b', 'A')),
  size: fc.option(fc.integer({ min: -1, max: 1 })),
  done: fc.boolean(),
});

test.each(['name', 'name desc', 'done desc,size', 'size desc,name desc', 'tolower(name) desc', 'id desc'])(
  'the rows after a token, ordered by %s, are those that follow its row',
  (text) => {
    const order = orderOf(text);
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 12 }), (rows) => {
        const sorted = [...rows].sort(compareBy(order.orderBy));
        for (const [index, row] of sorted.entries()) {
          const after = placeOfRow(order, row);
          const token = readSkipToken(writeSkipToken({ after: after ?? [], now: now.toISOString() }), place);
          const condition = behind(order, token.after ?? [], place);
          const rest: readonly Document[] = sorted.filter((one) => matches(condition, one));
          expect(rest.map(({ id }) => id)).toEqual(sorted.slice(index + 1).map(({ id }) => id));
        }
      }),
      { numRuns: 50 },
    );
  },
);

test('a token of another order is refused', () => {
  const refused = (text: string, values: readonly (string | number | null)[]) =>
    refusalOf(() => behind(orderOf(text), values, place)).code;
  expect(refused('name', ['x'])).toBe('INVALID_QUERY_OPTION');
  expect(refused('name', [1, 'id'])).toBe('INVALID_QUERY_OPTION');
  expect(refused('size', ['x', 'id'])).toBe('INVALID_QUERY_OPTION');
});
