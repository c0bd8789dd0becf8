/** The laws of the query language of lists: printing and parsing, three-valued logic, total orders and refusals of any text. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../../src/kernel/errors.js';
import { compareBy, evaluate, matches } from '../../src/query/evaluate.js';
import { parseFilter, parseListQuery, parseOrderBy } from '../../src/query/odata/listQuery.js';
import { anyText } from '../support/anyText.js';
import { arbitraryDocuments, arbitraryFilter, arbitraryOrderBy } from '../support/odataArbitraries.js';
import { printExpression, printOrderBy } from '../support/printExpression.js';
import { sampleModel } from '../support/sampleModel.js';

const now = new Date('2026-01-15T12:00:00Z');
const filterOptions = { now, option: '$filter' };

function withoutPositions(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (key === 'position' ? undefined : member)));
}

/** @param share of the full number of runs */
export function testQueries(share: number): void {
  const times = (runs: number) => Math.ceil(runs * share);
  test('a printed filter parses to the same tree', () => {
    fc.assert(
      fc.property(arbitraryFilter, (filter) => {
        const parsed = parseFilter(printExpression(filter), sampleModel.fields, filterOptions);
        expect(withoutPositions(parsed)).toEqual(withoutPositions(filter));
      }),
      { numRuns: times(1_000) },
    );
  });

  test('a printed order parses to the same order', () => {
    fc.assert(
      fc.property(
        arbitraryOrderBy.filter((orderBy) => orderBy.length > 0),
        (orderBy) => {
          const parsed = parseOrderBy(printOrderBy(orderBy), sampleModel.fields, { now, option: '$orderby' });
          expect(withoutPositions(parsed)).toEqual(withoutPositions(orderBy));
        },
      ),
      { numRuns: times(500) },
    );
  });

  test('a condition is true, false or null for every document, and matches only when true', () => {
    fc.assert(
      fc.property(arbitraryFilter, arbitraryDocuments, (filter, documents) => {
        for (const document of documents) {
          const value = evaluate(filter, document);
          expect([true, false, null]).toContain(value);
          expect(matches(filter, document)).toBe(value === true);
        }
      }),
      { numRuns: times(500) },
    );
  });

  test('random filters select between 20% and 80% of the documents', () => {
    let left = 0;
    let all = 0;
    for (const [filter, documents] of fc.sample(fc.tuple(arbitraryFilter, arbitraryDocuments), {
      numRuns: times(500),
      seed: 1,
    })) {
      all += documents.length;
      left += documents.filter((document) => matches(filter, document)).length;
    }
    expect(left / all).toBeGreaterThan(0.2);
    expect(left / all).toBeLessThan(0.8);
  });

  test('an order is total: the initial arrangement of the documents does not matter', () => {
    fc.assert(
      fc.property(arbitraryOrderBy, arbitraryDocuments, (orderBy, documents) => {
        const order = compareBy(orderBy);
        const sorted = documents.toSorted(order).map(({ id }) => id);
        expect(
          documents
            .toReversed()
            .toSorted(order)
            .map(({ id }) => id),
        ).toEqual(sorted);
      }),
      { numRuns: times(300) },
    );
  });

  test('any text is parsed, or refused with a position within it', () => {
    const pieces = [
      ...[
        'name',
        'total',
        'items',
        'i',
        'nothing',
        'eq',
        'and',
        'or',
        'not',
        'in',
        'add',
        'div',
        'any',
        'has',
        'null',
        'true',
      ],
      ...[
        '(',
        ')',
        ',',
        '/',
        ':',
        '-',
        '+',
        ' ',
        "'",
        "'x'",
        '1',
        '1.5e3',
        '2026-01-01',
        '2026-01-01T00:00Z',
        'contains(',
        'INF',
      ],
      ...['$it', '@p', '[', '😀', '\ud800', '\0', '\n', 'geo.length(', "duration'P1D'", 'any(i:', 'length('],
    ];
    const hostile = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join('')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join(' ')),
      anyText({ maxLength: 60 }),
      fc.tuple(arbitraryFilter, fc.nat(), fc.constantFrom(...pieces)).map(([filter, at, piece]) => {
        const printed = printExpression(filter);
        const cut = at % (printed.length + 1);
        return printed.slice(0, cut) + piece + printed.slice(cut + 1);
      }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          parseFilter(text, sampleModel.fields, filterOptions);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          expect(['INVALID_QUERY_OPTION', 'UNKNOWN_FIELD', 'UNSUPPORTED_FILTER']).toContain(error.code);
          expect(error.extras.option).toBe('$filter');
          expect(error.extras.position).toBeGreaterThanOrEqual(0);
          expect(error.extras.position).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: times(3_000) },
    );
  });

  test('any query string is parsed, or refused with a known code', () => {
    const pieces = [
      '$filter=',
      'ORDERBY=',
      '$top=',
      'skip',
      '$select=',
      '%24count=true',
      '@p=',
      '=',
      '&',
      '+',
      '%',
      '%2',
      '%27',
      '%ff',
      '%00',
      '*',
      'name',
      '1',
      ',',
      '$',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 20 }),
        (words) => {
          try {
            const { query } = parseListQuery(words.join(''), sampleModel, { now });
            expect(query.top).toBeLessThanOrEqual(1000);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            expect(['INVALID_QUERY_OPTION', 'UNKNOWN_FIELD', 'UNSUPPORTED_FILTER']).toContain(error.code);
          }
        },
      ),
      { numRuns: times(2_000) },
    );
  });
}
