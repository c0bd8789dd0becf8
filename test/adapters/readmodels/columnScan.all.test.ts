/** Conditions that are searched along an index find the same as the evaluator, however large the windows are. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startDeadline } from '../../../src/adapters/readmodels/deadline.js';
import { scanColumn } from '../../../src/adapters/readmodels/sqlite/columnScan.js';
import { listDocuments } from '../../../src/adapters/readmodels/sqlite/listDocuments.js';
import type { Table } from '../../../src/adapters/readmodels/sqlite/matches.js';
import { tableName } from '../../../src/adapters/readmodels/sqlite/schema.js';
import { compileFilter } from '../../../src/adapters/readmodels/sqlite/sql/compileQuery.js';
import type { Database } from '../../../src/adapters/sqlite/database.js';
import { QueryTimeout } from '../../../src/ports/readModels.js';
import type { Expression, FunctionName } from '../../../src/query/ast.js';
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
    customer: { type: 'string', description: 'Who has ordered', nullable: true },
    pieces: { type: 'integer', description: 'How many', nullable: true },
    note: { type: 'string', description: 'Text of which there is no index' },
    place: { type: 'string', description: 'Text that an index has behind another' },
  },
  indexes: [['customer'], ['pieces', 'place']],
};
const documentCount = 500;

function documentOf(number: number): Document {
  const of = <Value>(values: readonly Value[], step: number) => valueInTurn(number, values, step);
  return {
    id: `order-${number}`,
    customer: of(['', 'a', 'A-1', 'cus-7', 'cus-77', null, '𝄞-7', 'ÉÉ', 'z', 'cus-8', 'b'], 7),
    pieces: of([-9_007_199_254_740_991, 0, 3, null, 12, 9_007_199_254_740_991], 5),
    note: of(['7', ''], 1),
    place: of(['7', 'a7', ''], 1),
  };
}

function withTable(work: (database: Database, table: Table, documents: readonly Document[]) => void): void {
  const documents = Array.from({ length: documentCount }, (_, number) => documentOf(number));
  withReadModelTable(temporaryFolder(), model, documents, (database, table) =>
    work(database, table, documents),
  );
}

const patient = startDeadline(Number.POSITIVE_INFINITY, () => false);

function field(name: string, type: ScalarType = 'string'): Expression {
  return { kind: 'field', name, type };
}

function literal(value: string | number | null): Expression {
  const type = value === null ? 'null' : typeof value === 'string' ? 'string' : 'integer';
  return { kind: 'literal', type, value, ...(typeof value === 'number' ? { text: String(value) } : {}) };
}

function call(name: FunctionName, text: string, of = 'customer'): Expression {
  return { kind: 'call', name, arguments: [field(of), literal(text)], type: 'boolean' };
}

function not(operand: Expression): Expression {
  return { kind: 'not', operand };
}

const scanned: readonly Expression[] = [
  call('contains', '-7'),
  call('contains', ''),
  call('endswith', '7'),
  call('contains', 'nobody'),
  call('contains', '1', 'id'),
  not(call('contains', '-7')),
  { kind: 'or', left: call('contains', '𝄞'), right: call('endswith', 'z') },
  { kind: 'comparison', operator: 'ne', left: field('pieces', 'integer'), right: literal(3) },
  { kind: 'comparison', operator: 'ne', left: field('customer'), right: literal('a') },
];
const others: readonly Expression[] = [
  call('contains', '7', 'place'),
  call('contains', '7', 'note'),
  { kind: 'comparison', operator: 'eq', left: field('customer'), right: literal('a') },
  { kind: 'comparison', operator: 'ge', left: field('pieces', 'integer'), right: literal(3) },
  { kind: 'and', left: call('contains', '-7'), right: call('contains', '7', 'note') },
];

test('a column scan counts and finds all matches with windows of any size', () => {
  withTable((database, table, documents) => {
    const idOf = database.prepare<[string]>(
      `SELECT id FROM "${tableName(table.generation)}" WHERE rowid = ?`,
    );
    const scan = (filter: Expression, most: number, windowSize: number) => {
      const { where, residual } = compileFilter(filter, table.columns);
      if (where === undefined || residual !== undefined) throw new Error('SQL cannot say all of it');
      const found = scanColumn(database, table, filter, where, { deadline: patient, most, windowSize });
      if (found === undefined) return undefined;
      const ids = found.rowids?.map((rowid) => String(idOf.get(rowid)?.[0])).sort();
      return { count: found.count, ids };
    };
    const expected = (filter: Expression, most: number) => {
      const ids = documents.filter((one) => matches(filter, one)).map(({ id }) => String(id));
      return { count: ids.length, ids: ids.length <= most ? ids.sort() : undefined };
    };
    expect(others.map((filter) => scan(filter, 100, 50))).toEqual(others.map(() => undefined));
    fc.assert(
      fc.property(
        fc.constantFrom(...scanned),
        fc.integer({ min: 0, max: documentCount }),
        fc.integer({ min: 1, max: documentCount * 2 }),
        (filter, most, windowSize) => {
          expect(scan(filter, most, windowSize)).toEqual(expected(filter, most));
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('a page of few matches is in order, and the time is checked between windows', () => {
  withTable((database, table, documents) => {
    // The table claims enough documents to be worth a column scan.
    const large = { ...table, documents: 30_000 };
    const filter = call('contains', 'cus-7');
    const page = listDocuments(
      database,
      large,
      {
        filter,
        orderBy: [{ expression: field('pieces', 'integer'), direction: 'desc' }],
        skip: 3,
        top: 20,
        count: true,
      },
      patient,
    );
    const pieces = (one: Document) =>
      typeof one.pieces === 'number' ? one.pieces : Number.NEGATIVE_INFINITY;
    const sorted = documents
      .filter((one) => matches(filter, one))
      .sort((one, other) => pieces(other) - pieces(one) || (String(one.id) < String(other.id) ? -1 : 1));
    if (!('bodies' in page)) throw new Error('it is too large');
    expect(page.count).toBe(sorted.length);
    expect(page.bodies.map((body) => JSON.parse(body).id)).toEqual(sorted.slice(3, 23).map(({ id }) => id));

    const { where } = compileFilter(filter, table.columns);
    if (where === undefined) throw new Error('SQL cannot say it');
    const deadline = startDeadline(-1, () => false);
    expect(() => scanColumn(database, table, filter, where, { deadline, most: 10 })).toThrow(QueryTimeout);
  });
});
