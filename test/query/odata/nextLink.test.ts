/** The link to the next page of a list. */
import { expect, test } from '@jest/globals';
import { nextLink, parseListQuery } from '../../../src/query/odata/listQuery.js';
import { fields, now } from '../../support/odataFixtures.js';

const url = 'http://localhost:3000/api/samples';

function linkAfter(queryString: string, returned: number, count?: number): string | undefined {
  const request = parseListQuery(queryString, { fields }, { now });
  const documents = Array.from({ length: returned }, (_, index) => ({ id: String(index) }));
  return nextLink(url, request, { documents, count });
}

test('the link to the next page begins where this one ends', () => {
  expect(linkAfter('', 100, 101)).toBe(`${url}?$skip=100`);
  expect(linkAfter('$top=10&$skip=20', 10, 31)).toBe(`${url}?$top=10&$skip=30`);
});

test('the last page, an empty page and a page past the end have no link', () => {
  expect(linkAfter('', 100, 100)).toBeUndefined();
  expect(linkAfter('$skip=20', 1, 21)).toBeUndefined();
  expect(linkAfter('$top=0', 0, 5)).toBeUndefined();
  expect(linkAfter('$skip=500', 0, 5)).toBeUndefined();
});

test('a full page without a count has a link', () => {
  expect(linkAfter('$top=10&$count=false', 10)).toBe(`${url}?$top=10&$count=false&$skip=10`);
  expect(linkAfter('$top=10&$count=false', 9)).toBeUndefined();
});

test('the link keeps the options of the request', () => {
  const first = "filter=name+eq+'50%25 %26 more%2B'&ORDERBY=name desc,total&$select=id,name&$top=5";
  const link = linkAfter(first, 5, 6);
  const again = parseListQuery(link?.slice(url.length + 1) ?? '', { fields }, { now });
  const original = parseListQuery(first, { fields }, { now });
  expect(again.query).toEqual({ ...original.query, skip: 5 });
  expect(again.query.filter).toMatchObject({ right: { value: '50% & more+' } });
  expect(again.select).toEqual(original.select);
  expect(link).toMatch(/^[\x21-\x7e]+$/);
});
