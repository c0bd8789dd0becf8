/**
 * MongoDB filters and the in-memory evaluator give the same documents in the same order. The stand-in's query language evaluates the
 * filters. Over the wire, with pages and counts, they run through the whole adapter.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Query } from 'mingo';
import { columnsOf } from '../../src/adapters/readmodels/columns.js';
import { openMongoReadModels } from '../../src/adapters/readmodels/mongo/mongo.js';
import { toMongo } from '../../src/adapters/readmodels/mongo/mongoDocuments.js';
import { compileFilter } from '../../src/adapters/readmodels/mongo/mongoFilter.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import type { Expression } from '../../src/query/ast.js';
import { compareBy, matches } from '../../src/query/evaluate.js';
import type { Document } from '../../src/query/fields.js';
import { type MongoServer, startMongoServer } from '../servers/mongodb/server.js';
import { comingIn } from '../servers/mongodb/texts.js';
import { type MongoDatabase, mongoDatabase } from '../support/mongoDatabase.js';
import { arbitraryDocuments, arbitraryFilter, arbitraryOrderBy } from '../support/odataArbitraries.js';
import { sampleModel } from '../support/sampleModel.js';

const columns = columnsOf(sampleModel);

function found(documents: readonly Document[], filter: Expression): readonly string[] {
  const { find, residual } = compileFilter(filter, columns);
  const query = new Query(comingIn(find));
  return documents
    .filter((document) =>
      query.test(comingIn({ ...toMongo({ id: String(document.id), revision: 0, document }, columns, 0) })),
    )
    .filter((document) => residual === undefined || matches(residual, document))
    .map(({ id }) => String(id));
}

function expected(documents: readonly Document[], filter: Expression): readonly string[] {
  return documents.filter((document) => matches(filter, document)).map(({ id }) => String(id));
}

export function testMongoFilters(runs: number): void {
  describe('random filters', () => {
    test('select the same documents in MongoDB as in memory', () => {
      let whollyMongo = 0;
      fc.assert(
        fc.property(arbitraryDocuments, arbitraryFilter, (documents, filter) => {
          if (compileFilter(filter, columns).residual === undefined) whollyMongo += 1;
          expect(found(documents, filter)).toEqual(expected(documents, filter));
        }),
        { numRuns: runs },
      );
      // Filters of which MongoDB gets nothing would prove nothing.
      expect(whollyMongo).toBeGreaterThan(runs / 5);
    });

    test('select the same documents when MongoDB gets only a part of them', () => {
      const several = fc.array(arbitraryFilter, { minLength: 2, maxLength: 4 });
      fc.assert(
        fc.property(arbitraryDocuments, several, (documents, parts) => {
          const filter = parts.reduce((left, right): Expression => ({ kind: 'and', left, right }));
          expect(found(documents, filter)).toEqual(expected(documents, filter));
        }),
        { numRuns: Math.ceil(runs / 3) },
      );
    });
  });

  describe('random lists over the wire', () => {
    let server: MongoServer;
    let database: MongoDatabase;
    let readModels: ReadModels;
    let revision = 0;

    beforeAll(async () => {
      server = await startMongoServer();
      database = mongoDatabase(server.url);
      readModels = openMongoReadModels({ connection: await database.connect() });
      await readModels.prepare([sampleModel]);
    });
    afterAll(async () => {
      await readModels.close();
      await database.dispose();
      await server.stop();
    });

    test('have the same documents in the same order as in memory, page by page', async () => {
      const [live] = await readModels.generations(sampleModel);
      const filters = fc.option(arbitraryFilter, { nil: undefined });
      const sizes = fc.integer({ min: 2, max: 9 });
      let former: readonly string[] = [];
      await fc.assert(
        fc.asyncProperty(
          arbitraryDocuments,
          arbitraryOrderBy,
          filters,
          sizes,
          async (documents, orderBy, filter, size) => {
            revision += 1;
            const ids = documents.map(({ id }) => String(id));
            await readModels.write(
              sampleModel,
              [live?.generation ?? ''],
              [
                ...documents.map((document) => ({ id: String(document.id), revision, document })),
                ...former.filter((id) => !ids.includes(id)).map((id) => ({ id, revision, document: null })),
              ],
            );
            former = ids;
            const wanted = documents
              .filter((document) => filter === undefined || matches(filter, document))
              .sort(compareBy(orderBy))
              .map(({ id }) => id);
            const pages: unknown[] = [];
            for (let skip = 0; skip < wanted.length + size; skip += size) {
              const query = { orderBy, skip, top: size, count: true, ...(filter && { filter }) };
              const page = await readModels.list(sampleModel, query);
              expect(page.count).toBe(wanted.length);
              pages.push(...page.documents.map(({ id }) => id));
            }
            expect(pages).toEqual(wanted);
          },
        ),
        { numRuns: Math.ceil(runs / 10) },
      );
    });
  });
}
