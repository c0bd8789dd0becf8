/** `$search`: what words and phrases match, how they are combined, and how many are allowed. */
import { expect, test } from '@jest/globals';
import { matches } from '../../../src/query/evaluate.js';
import type { FieldTable } from '../../../src/query/fields.js';
import { parseSearch } from '../../../src/query/odata/search.js';
import { refusalOf } from '../../support/odataFixtures.js';

const fields: FieldTable = {
  id: { type: 'string', description: 'Identifier' },
  name: { type: 'string', description: 'Name' },
  note: { type: 'string', description: 'Anything', nullable: true },
  status: { type: 'string', description: 'A closed word', values: ['open', 'done'] },
  secret: { type: 'string', description: 'Not for callers', internal: true },
};
const search = (text: string) => parseSearch(text, fields, '$search');
const document = { id: 'a-1', name: 'Blue "Chair"', note: null, status: 'open', secret: 'hidden' };

test.each<[string, boolean]>([
  ['blue', true],
  ['CHAIR', true],
  ['a-1', true],
  ['blue red', false],
  ['blue AND chair', true],
  ['red OR blue', true],
  ['red OR blue chair', true],
  ['red blue OR chair', true],
  ['red AND (blue OR chair)', false],
  ['NOT red', true],
  ['NOT blue', false],
  ['blue NOT red', true],
  ['not', false],
  ['"blue \\"chair\\""', true],
  ['"chair blue"', false],
  ['open', false],
  ['hidden', false],
])('%s finds the document: %s', (text, found) => {
  expect(matches(search(text), document)).toBe(found);
});

test.each<[string, number]>([
  ['', 0],
  ['a AND', 5],
  ['"a', 0],
  ['""', 0],
  ['(a', 2],
  ['a)', 1],
  ['OR a', 0],
])('%j is refused at %i', (text, position) => {
  expect(refusalOf(() => search(text))).toMatchObject({ code: 'INVALID_QUERY_OPTION', position });
});

test('at most ten words and phrases are accepted', () => {
  const words = Array.from({ length: 11 }, (_, index) => `w${index}`);
  expect(matches(search(words.slice(1).join(' OR ')), document)).toBe(false);
  expect(refusalOf(() => search(words.join(' OR ')))).toMatchObject({
    code: 'INVALID_QUERY_OPTION',
    position: words.slice(0, 10).join(' OR ').length + ' OR '.length,
  });
});

test('parentheses and NOT may be nested less than a hundred deep', () => {
  const nested = (levels: number) => `${'('.repeat(levels)}blue${')'.repeat(levels)}`;
  expect(matches(search(nested(99)), document)).toBe(true);
  expect(refusalOf(() => search(nested(100))).code).toBe('INVALID_QUERY_OPTION');
  expect(refusalOf(() => search(`${'NOT '.repeat(100)}blue`)).code).toBe('INVALID_QUERY_OPTION');
});
