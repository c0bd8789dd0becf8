/** The query plans of SQLite: lists and counts by a declared index read no document outside the answer. */
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { columnsOf } from '../../../src/adapters/readmodels/columns.js';
import { mayTakeLong, pageStatement } from '../../../src/adapters/readmodels/sqlite/listDocuments.js';
import type { Table } from '../../../src/adapters/readmodels/sqlite/matches.js';
import { compileFilter, compileOrder } from '../../../src/adapters/readmodels/sqlite/sql/compileQuery.js';
import { countStatement, planOf } from '../../../src/adapters/readmodels/sqlite/statements.js';
import { open } from '../../../src/adapters/readmodels/sqlite/writerOperations.js';
import { type Database, openForWriting } from '../../../src/adapters/sqlite/database.js';
import type { Expression } from '../../../src/query/ast.js';
import { sampleModel } from '../../support/sampleModel.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

interface Plans {
  readonly page: string;
  readonly count: string;
}

type Ask<Answer> = (filter: Expression | undefined, orderBy?: string) => Answer;

function withTable(work: (plan: Ask<Plans>, takesLong: Ask<boolean>) => void): void {
  const database: Database = openForWriting(join(temporaryFolder(), 'readmodels.db'), {
    synchronous: 'normal',
  });
  try {
    const writer = open(database, { tombstoneRetention: 0 });
    const generation = writer.ensureLive(sampleModel)[0]?.generation ?? '';
    for (const name of writer.missingIndexes(sampleModel, generation)) {
      writer.createIndex(sampleModel, generation, name);
    }
    const table: Table = { generation, columns: columnsOf(sampleModel), documents: 0 };
    const orderOf = (name: string | undefined) =>
      name === undefined ? [] : [{ expression: field(name), direction: 'asc' as const }];
    const takesLong: Ask<boolean> = (filter, orderBy) =>
      mayTakeLong(
        database,
        { ...table, documents: 1_000_000 },
        { ...(filter && { filter }), orderBy: orderOf(orderBy), skip: 0, top: 100, count: true },
      );
    work((filter, orderBy) => {
      const { where, residual } = compileFilter(filter, table.columns);
      const order = compileOrder(orderOf(orderBy), table.columns);
      if (residual !== undefined || order === undefined) throw new Error('SQL cannot say all of it');
      return {
        page: planOf(database, pageStatement(table, where, order, { skip: 0, top: 100 })).join('; '),
        count: planOf(database, countStatement(table, where)).join('; '),
      };
    }, takesLong);
  } finally {
    database.close();
  }
}

function field(name: string): Expression {
  const declared = sampleModel.fields[name];
  if (declared === undefined || declared.type === 'collection') throw new Error(`no field ${name}`);
  return { kind: 'field', name, type: declared.type };
}

function compare(name: string, operator: 'eq' | 'gt' | 'le', value: string | number | boolean): Expression {
  const declared = sampleModel.fields[name];
  if (declared === undefined || declared.type === 'collection') throw new Error(`no field ${name}`);
  const literal: Expression = { kind: 'literal', type: declared.type, value, text: String(value) };
  return { kind: 'comparison', operator, left: field(name), right: literal };
}

describe('a declared index', () => {
  test('alone gives page, order and count of an equality', () => {
    withTable((plan) => {
      const { page, count } = plan(compare('name', 'eq', 'a'), 'createdAt');
      expect(page).toMatch(/^SEARCH \S+ USING COVERING INDEX \S+\(name,createdAt\) \(f_name=\?\)$/);
      expect(count).toMatch(/^SEARCH \S+ USING COVERING INDEX \S+\(name,createdAt\) \(f_name=\?\)$/);
    });
  });

  test('gives page and count of an equality with a range of decimals', () => {
    withTable((plan) => {
      const both: Expression = {
        kind: 'and',
        left: compare('active', 'eq', true),
        right: compare('price', 'gt', 19.99),
      };
      const { page, count } = plan(both, 'price');
      const search = /^SEARCH \S+ USING COVERING INDEX \S+\(active,price\) \(f_active=\? AND f_price>\?\)$/;
      expect(page).toMatch(search);
      expect(count).toMatch(search);
    });
  });

  test('gives a range of dates in order', () => {
    withTable((plan) => {
      const { page, count } = plan(compare('startDate', 'le', '2026-01-31'), 'startDate');
      expect(page).toMatch(/^SEARCH \S+ USING COVERING INDEX \S+\(startDate\) \(f_startDate<\?\)$/);
      expect(count).toMatch(/COVERING INDEX/);
    });
  });

  test('gives the texts with a prefix', () => {
    withTable((plan) => {
      const startsWith: Expression = {
        kind: 'call',
        name: 'startswith',
        arguments: [field('name'), { kind: 'literal', type: 'string', value: 'O_%' }],
        type: 'boolean',
      };
      const { page, count } = plan(startsWith, 'name');
      expect(page).toMatch(
        /^SEARCH \S+ USING COVERING INDEX \S+\(name,createdAt\) \(f_name>\? AND f_name<\?\)/,
      );
      expect(count).toMatch(/\(f_name>\? AND f_name<\?\)$/);
    });
  });

  test('gives the whole list in its order', () => {
    withTable((plan) => {
      expect(plan(undefined, 'startDate').page).toMatch(/^SCAN \S+ USING COVERING INDEX \S+\(startDate\)$/);
      expect(plan(undefined).page).toMatch(/^SCAN \S+ USING COVERING INDEX \S+$/);
    });
  });
});

test('sorting the few documents that an index finds is not slow; a scan or sort of very many is', () => {
  withTable((plan, takesLong) => {
    expect(plan(compare('name', 'eq', 'a'), 'price').page).toContain('USE TEMP B-TREE FOR ORDER BY');
    expect(takesLong(compare('name', 'eq', 'a'), 'price')).toBe(false);
    expect(takesLong(compare('name', 'eq', 'a'))).toBe(false);
    expect(takesLong(undefined, 'price')).toBe(true);
    expect(takesLong(compare('price', 'gt', 1), 'startDate')).toBe(true);
  });
});
