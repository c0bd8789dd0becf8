/** The query string of a list is read into a query, or refused with option and position. */
import { describe, expect, test } from '@jest/globals';
import { type ListRequest, parseListQuery } from '../../../src/query/odata/listQuery.js';
import { fields, now, refusalOf } from '../../support/odataFixtures.js';

function list(queryString: string): ListRequest {
  return parseListQuery(queryString, { fields }, { now });
}

function refused(queryString: string): string {
  const { code, option, position } = refusalOf(() => list(queryString));
  return `${code} ${option} ${position}`;
}

describe('a list query', () => {
  test('returns the first hundred with a count by default', () => {
    expect(list('').query).toEqual({ skip: 0, top: 100, count: true });
    expect(list('').select).toBeUndefined();
  });

  test('can have all options together, decoded', () => {
    const { query, select } = list(
      '$filter=name%20eq%20%27a%26b%27+and+quantity+gt+1&$orderby=total%20desc,name&$skip=20&$top=10&$count=false&$select=name,id',
    );
    expect(query).toMatchObject({ skip: 20, top: 10, count: false, filter: { kind: 'and' } });
    expect(query.orderBy).toMatchObject([
      { expression: { kind: 'field', name: 'total' }, direction: 'desc' },
      { expression: { kind: 'field', name: 'name' }, direction: 'asc' },
    ]);
    expect(select).toEqual(['id', 'name']);
  });

  test('has option names with or without $, encoded or not, in any case', () => {
    for (const name of ['$top', 'top', '%24top', '$TOP', 'Top']) expect(list(`${name}=7`).query.top).toBe(7);
    expect(list('OrderBy=name ASC').query.orderBy).toMatchObject([{ direction: 'asc' }]);
  });

  test('may have empty pairs, which are ignored', () => {
    expect(list('&&$top=1&').query.top).toBe(1);
  });

  test('can be ordered by several expressions, each with a direction', () => {
    expect(
      list('$orderby=tolower(name) desc, quantity mul -1, active eq true asc').query.orderBy,
    ).toMatchObject([
      { expression: { kind: 'call', name: 'tolower' }, direction: 'desc' },
      { expression: { kind: 'arithmetic', operator: 'mul' }, direction: 'asc' },
      { expression: { kind: 'comparison' }, direction: 'asc' },
    ]);
  });

  test('accepts a $top from 0 to 1000, and is of 100 without one', () => {
    expect(list('$top=0').query.top).toBe(0);
    expect(list('$top=1000').query.top).toBe(1000);
    expect(list('').query.top).toBe(100);
  });

  test('selects the usual fields with *, and others by name beside it', () => {
    const usual = Object.keys(fields).filter((name) => !['secret', 'secrets', 'note'].includes(name));
    expect(list('$select=*').select).toEqual(usual);
    expect(list('$select= note , * ,name').select).toEqual([...usual, 'note']);
    expect(list('$select=items,logo').select).toEqual(['items', 'logo']);
  });
});

describe('refusals with option and position', () => {
  test.each([
    ['$top=1001', 'INVALID_QUERY_OPTION $top 0'],
    ['$top=-1', 'INVALID_QUERY_OPTION $top 0'],
    ['$top=1.5', 'INVALID_QUERY_OPTION $top 0'],
    ['$top=1e2', 'INVALID_QUERY_OPTION $top 0'],
    ['$top=', 'INVALID_QUERY_OPTION $top 0'],
    ['$top', 'INVALID_QUERY_OPTION $top 0'],
    ['top=abc', 'INVALID_QUERY_OPTION top 0'],
    ['$skip=-1', 'INVALID_QUERY_OPTION $skip 0'],
    ['$skip=9007199254740992', 'INVALID_QUERY_OPTION $skip 0'],
    ['$skip=99999999999999999999999', 'INVALID_QUERY_OPTION $skip 0'],
    ['$count=yes', 'INVALID_QUERY_OPTION $count 0'],
    ['$count=', 'INVALID_QUERY_OPTION $count 0'],
    ['$top=1&$top=1', 'INVALID_QUERY_OPTION $top 0'],
    ['$top=1&top=2', 'INVALID_QUERY_OPTION top 0'],
    ['$filter=active&%24Filter=active', 'INVALID_QUERY_OPTION $Filter 0'],
    ['$foo=1', 'INVALID_QUERY_OPTION $foo 0'],
    ['foo=1', 'INVALID_QUERY_OPTION foo 0'],
    ['=1', 'INVALID_QUERY_OPTION  0'],
    ['$$top=1', 'INVALID_QUERY_OPTION $$top 0'],
    ['$filter=', 'INVALID_QUERY_OPTION $filter 0'],
    ['$filter=name%20eq%20%27%', 'INVALID_QUERY_OPTION $filter 15'],
    ['$filter=name%20eq%20%27%zz%27', 'INVALID_QUERY_OPTION $filter 15'],
    ['$filter=%ff', 'INVALID_QUERY_OPTION $filter 0'],
    ['$filter=%ed%a0%80', 'INVALID_QUERY_OPTION $filter 0'],
    ['%zz=1', 'INVALID_QUERY_OPTION %zz 0'],
    ['$filter=name%00', 'INVALID_QUERY_OPTION $filter 0'],
    ['filter=name eq', 'INVALID_QUERY_OPTION filter 7'],
    ['$orderby=', 'INVALID_QUERY_OPTION $orderby 0'],
    ['$orderby=name,', 'INVALID_QUERY_OPTION $orderby 5'],
    ['$orderby=name up', 'INVALID_QUERY_OPTION $orderby 5'],
    ['$orderby=name asc desc', 'INVALID_QUERY_OPTION $orderby 9'],
    ['$orderby=name,nothing desc', 'UNKNOWN_FIELD $orderby 5'],
    ['$orderby=logo', 'UNKNOWN_FIELD $orderby 0'],
    ['$orderby=items', 'UNSUPPORTED_FILTER $orderby 0'],
    ['$select=', 'INVALID_QUERY_OPTION $select 0'],
    ['$select=id,,name', 'INVALID_QUERY_OPTION $select 3'],
    ['$select=id, nothing', 'UNKNOWN_FIELD $select 4'],
    ['$select=secret', 'UNKNOWN_FIELD $select 0'],
    ['$select=items/quantity', 'UNSUPPORTED_FILTER $select 0'],
    ['$select=items($top=1)', 'UNSUPPORTED_FILTER $select 0'],
    ['$search=x', 'UNSUPPORTED_FILTER $search 0'],
    ['search=x', 'UNSUPPORTED_FILTER search 0'],
    ['$expand=items', 'UNSUPPORTED_FILTER $expand 0'],
    ['$apply=aggregate(total with sum as sum)', 'UNSUPPORTED_FILTER $apply 0'],
    ['$compute=total mul 2 as double', 'UNSUPPORTED_FILTER $compute 0'],
    ['$format=json', 'UNSUPPORTED_FILTER $format 0'],
    ['$skiptoken=x', 'UNSUPPORTED_FILTER $skiptoken 0'],
    ['@p1=5', 'UNSUPPORTED_FILTER @p1 0'],
  ])('%s: %s', (queryString, expected) => {
    expect(refused(queryString)).toBe(expected);
  });

  test('a query string of very many options is refused', () => {
    expect(refusalOf(() => list('a&'.repeat(5_000))).code).toBe('INVALID_QUERY_OPTION');
  });

  test('an unknown field of $select is named, with a suggestion if only the case differs', () => {
    expect(refusalOf(() => list('$select=Name'))).toMatchObject({
      field: 'Name',
      message: expect.stringContaining('did you mean name?'),
    });
  });
});
