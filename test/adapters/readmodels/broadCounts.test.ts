/** Broad ranges are counted by the documents outside them, and each count equals that of the evaluator. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countByOthers } from '../../../src/adapters/readmodels/sqlite/broadCounts.js';
import type { ComparisonOperator, Expression, LiteralValue } from '../../../src/query/ast.js';
import { matches } from '../../../src/query/evaluate.js';
import type { Document, ReadModel, ScalarType } from '../../../src/query/fields.js';
import { valueInTurn, withReadModelTable } from '../../support/readModelTable.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

const model: ReadModel = {
  name: 'orders',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    status: { type: 'string', description: 'State', nullable: true },
    paid: { type: 'boolean', description: 'Whether it is paid' },
    due: { type: 'date', description: 'Day', nullable: true },
    price: { type: 'decimal', description: 'Amount', nullable: true },
    note: { type: 'string', description: 'Text of which there is no index' },
  },
  counted: ['status', 'paid'],
  indexes: [['due'], ['price'], ['status', 'due']],
};
const types: Readonly<Record<string, ScalarType>> = {
  status: 'string',
  paid: 'boolean',
  due: 'date',
  price: 'decimal',
  note: 'string',
};
const days = ['2026-01-01', '2026-02-28', '2026-03-01', '2027-01-01'];

function documentOf(number: number): Document {
  const of = <Value>(values: readonly Value[], step: number) => valueInTurn(number, values, step);
  return {
    id: `order-${number}`,
    status: of(['open', 'open', 'closed', null, 'open'], 3),
    paid: of([true, false, true], 1),
    due: of([...days, null, '2026-02-01', '2026-02-02'], 5),
    price: of([19.99, 0.5, null, -1, 0.000001, 7, -10_000_000_000_000, 9], 3),
    note: of(['a', 'b'], 1),
  };
}

function compare(
  name: string,
  operator: ComparisonOperator,
  value: LiteralValue,
  mirrored = false,
): Expression {
  const field: Expression = { kind: 'field', name, type: types[name] ?? 'string' };
  const literal: Expression = {
    kind: 'literal',
    type: value === null ? 'null' : (types[name] ?? 'string'),
    value,
    ...(typeof value === 'number' ? { text: String(value) } : {}),
  };
  return mirrored
    ? { kind: 'comparison', operator, left: literal, right: field }
    : { kind: 'comparison', operator, left: field, right: literal };
}

function and(conditions: readonly Expression[]): Expression {
  return conditions.reduce((left, right) => ({ kind: 'and', left, right }));
}

const operator = fc.constantFrom<ComparisonOperator>('lt', 'le', 'gt', 'ge', 'eq', 'ne');
const conditions = fc.array(
  fc.oneof(
    fc
      .tuple(operator, fc.constantFrom<LiteralValue>(...days, '2026-02-15', null), fc.boolean())
      .map(([is, value, mirrored]) => compare('due', is, value, mirrored)),
    fc
      .tuple(
        operator,
        // Some values lie between two that a column can hold.
        fc.constantFrom<LiteralValue>(-2, -1, 0.5, 7.5, 0.0000005, 20, null),
        fc.boolean(),
      )
      .map(([is, value, mirrored]) => compare('price', is, value, mirrored)),
    fc.constantFrom<Expression>(
      compare('status', 'eq', 'open'),
      compare('status', 'ne', 'open'),
      compare('status', 'eq', null),
      compare('paid', 'eq', true),
      compare('note', 'eq', 'a'),
      { kind: 'not', operand: compare('due', 'lt', '2026-03-01') },
    ),
  ),
  { minLength: 1, maxLength: 4 },
);

test('broad ranges are counted by the documents outside them, with the same result', () => {
  const documents = Array.from({ length: 600 }, (_, number) => documentOf(number));
  withReadModelTable(temporaryFolder(), model, documents, (database, table) => {
    const countOf = (filter: Expression, few = 0) => countByOthers(database, table, filter, few);
    const expected = (filter: Expression) => documents.filter((one) => matches(filter, one)).length;

    const broad = [
      compare('due', 'ge', '2026-01-01'),
      compare('due', 'lt', '2027-01-01'),
      compare('due', 'ne', null),
      compare('price', 'ne', null),
      compare('price', 'gt', -2),
      compare('price', 'lt', 20),
      compare('price', 'gt', 8.5, true),
      and([compare('due', 'ge', '2026-01-01'), compare('due', 'le', '2026-12-31')]),
      and([compare('status', 'eq', 'open'), compare('due', 'ge', '2026-01-01')]),
    ];
    const narrow = [
      compare('due', 'eq', null),
      compare('due', 'gt', '2027-01-01'),
      compare('price', 'le', -2),
      and([compare('due', 'ge', '2026-02-28'), compare('due', 'lt', '2026-03-01')]),
    ];
    const others = [
      compare('status', 'eq', 'open'),
      compare('note', 'ge', 'a'),
      compare('due', 'eq', '2026-01-01'),
      and([compare('due', 'ge', '2026-01-01'), compare('price', 'ge', -1)]),
      // No index finds both conditions.
      and([compare('paid', 'eq', true), compare('due', 'ge', '2026-01-01')]),
    ];
    expect(broad.map((filter) => countOf(filter))).toEqual(broad.map(expected));
    expect([...narrow, ...others].map((filter) => countOf(filter))).toEqual(
      [...narrow, ...others].map(() => undefined),
    );
    expect(broad.map((filter) => countOf(filter, 600))).toEqual(broad.map(() => undefined));
    fc.assert(
      fc.property(conditions.map(and), (filter) => {
        const count = countOf(filter);
        if (count !== undefined) expect(count).toBe(expected(filter));
      }),
      { numRuns: 2_000 },
    );
  });
});
