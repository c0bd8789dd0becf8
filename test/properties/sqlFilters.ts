/** SQL and the in-memory evaluator give the same rows in the same order, for any filter, order and documents. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf } from '../../src/adapters/readmodels/columns.js';
import { startDeadline } from '../../src/adapters/readmodels/deadline.js';
import { type FoundPage, listDocuments } from '../../src/adapters/readmodels/sqlite/listDocuments.js';
import type { Table } from '../../src/adapters/readmodels/sqlite/matches.js';
import { tableName } from '../../src/adapters/readmodels/sqlite/schema.js';
import { compileFilter } from '../../src/adapters/readmodels/sqlite/sql/compileQuery.js';
import { open } from '../../src/adapters/readmodels/sqlite/writerOperations.js';
import { openForWriting } from '../../src/adapters/sqlite/database.js';
import type { Expression, ListQuery, OrderBy } from '../../src/query/ast.js';
import { compareBy, matches } from '../../src/query/evaluate.js';
import type { Document } from '../../src/query/fields.js';
import { arbitraryDocuments, arbitraryFilter, arbitraryOrderBy } from '../support/odataArbitraries.js';
import { sampleModel } from '../support/sampleModel.js';

const folder = mkdtempSync(join(tmpdir(), 'sql-filters-'));
const database = openForWriting(join(folder, 'readmodels.db'), { synchronous: 'normal' });
const writer = open(database, { tombstoneRetention: 0 });
const [live] = writer.ensureLive(sampleModel);
for (const name of writer.missingIndexes(sampleModel, live?.generation ?? '')) {
  writer.createIndex(sampleModel, live?.generation ?? '', name);
}
let table: Table = { generation: live?.generation ?? '', columns: columnsOf(sampleModel), documents: 0 };

function store(documents: readonly Document[]): void {
  database.exec(`BEGIN; DELETE FROM "${tableName(table.generation)}"`);
  writer.write(
    table.generation,
    documents.map((document) => [String(document.id), 0, JSON.stringify(document)]),
  );
  database.exec('COMMIT');
  table = { ...table, documents: documents.length };
}

function pageOf(query: ListQuery): FoundPage {
  const page = listDocuments(database, table, query, startDeadline(5_000));
  if ('characters' in page) throw new Error(`a page of ${page.characters} characters`);
  return page;
}

/** Lists with and without a count, because they run differently: the first finds matches and then sorts, the second may follow an index. */
function listed(filter: Expression | undefined, orderBy: readonly OrderBy[], skip = 0, top = 1000) {
  const query = { orderBy, skip, top, ...(filter && { filter }) };
  const { bodies, count } = pageOf({ ...query, count: true });
  expect(pageOf({ ...query, count: false }).bodies).toEqual(bodies);
  return { ids: bodies.map((body): string => JSON.parse(body).id), count };
}

export function testSqlFilters(runs: number): void {
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('random filters', () => {
    test('select the same documents in SQL as in memory', () => {
      let whollySql = 0;
      fc.assert(
        fc.property(arbitraryDocuments, arbitraryFilter, (documents, filter) => {
          store(documents);
          if (compileFilter(filter, table.columns).residual === undefined) whollySql += 1;
          const expected = documents.filter((document) => matches(filter, document)).sort(compareBy([]));
          expect(listed(filter, [])).toEqual({
            ids: expected.map(({ id }) => id),
            count: expected.length,
          });
        }),
        { numRuns: runs },
      );
      // Filters of which SQL gets nothing would prove nothing.
      expect(whollySql).toBeGreaterThan(runs / 4);
    });

    test('select the same documents when SQL gets only a part of them', () => {
      fc.assert(
        fc.property(
          arbitraryDocuments,
          fc.array(arbitraryFilter, { minLength: 2, maxLength: 4 }),
          (documents, parts) => {
            store(documents);
            const filter = parts.reduce((left, right): Expression => ({ kind: 'and', left, right }));
            const expected = documents.filter((document) => matches(filter, document)).sort(compareBy([]));
            expect(listed(filter, []).ids).toEqual(expected.map(({ id }) => id));
          },
        ),
        { numRuns: Math.ceil(runs / 3) },
      );
    });
  });

  describe('random orders', () => {
    test('give the same pages in SQL as in memory', () => {
      fc.assert(
        fc.property(
          arbitraryDocuments,
          arbitraryOrderBy,
          fc.option(arbitraryFilter, { nil: undefined }),
          fc.integer({ min: 1, max: 7 }),
          (documents, orderBy, filter, size) => {
            store(documents);
            const expected = documents
              .filter((document) => filter === undefined || matches(filter, document))
              .sort(compareBy(orderBy))
              .map(({ id }) => id);
            const pages: string[] = [];
            for (let skip = 0; skip < expected.length + size; skip += size) {
              const { ids, count } = listed(filter, orderBy, skip, size);
              expect(count).toBe(expected.length);
              pages.push(...ids);
            }
            expect(pages).toEqual(expected);
          },
        ),
        { numRuns: Math.ceil(runs / 3) },
      );
    });
  });
}
