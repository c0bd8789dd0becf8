/** Filters and orders are evaluated as OData 4.01 defines. */
import { describe, expect, test } from '@jest/globals';
import type { LiteralValue } from '../../src/query/ast.js';
import { compareBy, evaluate, matches } from '../../src/query/evaluate.js';
import type { Document } from '../../src/query/fields.js';
import { parseOrderBy } from '../../src/query/odata/listQuery.js';
import { fields, now, parse } from '../support/odataFixtures.js';

const invoice: Document = {
  id: 'inv_1',
  name: 'Straße 😀',
  code: null,
  quantity: 7,
  stock: -7,
  price: 0.1,
  total: 19.99,
  active: true,
  verified: null,
  startDate: '2026-01-31',
  createdAt: '2026-01-31T09:08:07.006Z',
  items: [
    { description: 'Setup', quantity: 1, amount: 10 },
    { description: null, quantity: 3, amount: 2.5 },
  ],
};

/** The value of any expression, not only a condition. */
function computed(text: string, document: Document = invoice): LiteralValue {
  const [order] = parseOrderBy(text, fields, { now, option: 'expression' });
  if (order === undefined) throw new Error('no expression');
  return evaluate(order.expression, document);
}

describe('null values follow OData 4.01', () => {
  test.each<[string, boolean | null]>([
    ['null eq null', true],
    ['null ne null', false],
    ['code eq null', true],
    ['code ne null', false],
    ['name eq null', false],
    ['name ne null', true],
    ["code eq 'x'", false],
    ["code ne 'x'", true],
    ["code gt 'x'", false],
    ["code ge 'x'", false],
    ["code lt 'x'", false],
    ["code le 'x'", false],
    ['null ge null', false],
    ['null le null', false],
    ["not (code gt 'x')", true],
    ['verified', null],
    ['not verified', null],
    ['verified and false', false],
    ['false and verified', false],
    ['verified and true', null],
    ['true and verified', null],
    ['verified and null', null],
    ['verified or true', true],
    ['true or verified', true],
    ['verified or false', null],
    ['false or verified', null],
    ['verified eq false', false],
    ['verified eq null', true],
    ["contains(code,'x')", null],
    ["not contains(code,'x')", null],
    ['contains(name,null)', null],
    ['length(code) eq null', true],
    ['quantity add null eq null', true],
    ['-null eq null', true],
    ["code in ('x',null)", true],
    ["code in ('x','y')", false],
    ["not (code in ('x'))", true],
    ["name in ('x',null)", false],
    ['null in (null)', true],
    ['tolower(code) lt tolower(name)', false],
    ['endDate eq null', true],
  ])('%s is %s', (text, expected) => {
    expect(evaluate(parse(text), invoice)).toBe(expected);
    expect(matches(parse(text), invoice)).toBe(expected === true);
  });
});

describe('any and all', () => {
  test.each<[string, boolean]>([
    ['items/any()', true],
    ['items/any(i: i/quantity gt 2)', true],
    ['items/all(i: i/quantity gt 2)', false],
    ['items/all(i: i/quantity ge 1)', true],
    ['items/any(i: i/quantity eq quantity)', false],
    ['items/any(i: i/quantity add 4 eq quantity)', true],
    ["items/any(i: contains(i/description,'Set'))", true],
    ["items/all(i: contains(i/description,'Set'))", false],
    ["items/any(i: not contains(i/description,'Set'))", false],
    ['not items/any(i: i/quantity gt 5)', true],
    ['items/any(i: null)', false],
    ['items/all(i: null)', false],
  ])('%s evaluates to %s', (text, expected) => {
    expect(evaluate(parse(text), invoice)).toBe(expected);
  });

  test.each([{ items: [] }, { items: null }, {}])(
    'for no items, %j, any is false and all is true',
    (without) => {
      const document = { id: '1', ...without };
      expect(evaluate(parse('items/any()'), document)).toBe(false);
      expect(evaluate(parse('items/any(i: true)'), document)).toBe(false);
      expect(evaluate(parse('items/all(i: false)'), document)).toBe(true);
    },
  );
});

describe('arithmetic is decimal and exact', () => {
  test.each<[string, LiteralValue]>([
    ['price add 0.2', 0.3],
    ['price mul 3', 0.3],
    ['total sub 20', -0.01],
    ['quantity div 2', 3],
    ['stock div 2', -3],
    ['quantity div -2', -3],
    ['quantity div 2.0', 3.5],
    ['quantity divby 2', 3.5],
    ['quantity mod 4', 3],
    ['stock mod 4', -3],
    ['quantity mod -4', 3],
    ['total mod 0.5', 0.49],
    ['quantity div 0', null],
    ['quantity divby 0', null],
    ['quantity mod 0', null],
    ['total div 0', null],
    ['0 div 0', null],
    ['1e300 mul 1e300', null],
    ['-quantity', -7],
    ['-(0)', 0],
    ['1 divby 3 mul 3', 1],
    ['9007199254740991 add 1 sub 1', 9007199254740991],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(2.4999999999999999)', 2],
    ['round(quantity)', 7],
    ['floor(-0.5)', -1],
    ['ceiling(-0.5)', 0],
    ['ceiling(total)', 20],
  ])('%s equals %s', (text, expected) => {
    expect(computed(text)).toBe(expected);
  });

  test('numbers compare as written, beyond the precision of a double', () => {
    expect(matches(parse('price eq 0.10'), invoice)).toBe(true);
    expect(matches(parse('price eq 0.1000000000000000055511151231257827'), invoice)).toBe(false);
    expect(matches(parse('price lt 0.1000000000000000055511151231257827'), invoice)).toBe(true);
    expect(matches(parse('9007199254740992 lt 9007199254740993'), invoice)).toBe(true);
    expect(matches(parse('price add 0.2 eq 0.3'), invoice)).toBe(true);
    expect(matches(parse('quantity in (7.0)'), invoice)).toBe(true);
    expect(matches(parse('total lt 1e300'), invoice)).toBe(true);
  });
});

describe('functions', () => {
  test.each<[string, LiteralValue]>([
    ['length(name)', 8],
    ["indexof(name,'😀')", 7],
    ["indexof(concat(name,'!'),'!')", 8],
    ["indexof(name,'')", 0],
    ["indexof(name,'x')", -1],
    ['substring(name,7)', '😀'],
    ['substring(name,5,3)', 'e 😀'],
    ['substring(name,-2,2)', 'St'],
    ['substring(name,3,0)', ''],
    ['substring(name,3,-1)', ''],
    ['substring(name,99)', ''],
    ['substring(name,0,9007199254740991)', 'Straße 😀'],
    ['toupper(name)', 'STRASSE 😀'],
    ["tolower('İΑΣ')", 'i̇ας'],
    ["trim('\u00a0 a b\u2003')", 'a b'],
    ["concat('a','b')", 'ab'],
    ["contains(name,'straße')", false],
    ["startswith(name,'')", true],
    ["endswith(name,'😀')", true],
    ['year(startDate)', 2026],
    ['month(createdAt)', 1],
    ['day(createdAt)', 31],
    ['hour(createdAt)', 9],
    ['minute(createdAt)', 8],
    ['second(createdAt)', 7],
    ['date(createdAt)', '2026-01-31'],
    ['now()', '2026-01-15T12:34:56.789Z'],
  ])('%s is %j', (text, expected) => {
    expect(computed(text)).toBe(expected);
  });
});

describe('comparison', () => {
  test('strings compare by code point, not by UTF-16 code unit, and with case', () => {
    expect(matches(parse("'\uffff' lt '😀'"), invoice)).toBe(true);
    expect(matches(parse("'Z' lt 'a'"), invoice)).toBe(true);
    expect(matches(parse("name eq 'straße 😀'"), invoice)).toBe(false);
  });

  test('true is greater than false', () => {
    expect(matches(parse('true gt false'), invoice)).toBe(true);
    expect(matches(parse('active le false'), invoice)).toBe(false);
  });
});

describe('order', () => {
  const documents: Document[] = [
    { id: 'b', name: 'x', total: 2 },
    { id: '😀', name: null, total: 10 },
    { id: 'a', name: 'x', total: null },
    { id: '\uffff', total: 10 },
  ];
  const order = (text: string) =>
    documents
      .toSorted(compareBy(parseOrderBy(text, fields, { now, option: '$orderby' })))
      .map(({ id }) => id);

  test('nulls come first ascending and last descending, and ties are in code-point order of id', () => {
    expect(order('name')).toEqual(['\uffff', '😀', 'a', 'b']);
    expect(order('name desc')).toEqual(['a', 'b', '\uffff', '😀']);
    expect(order('total')).toEqual(['a', 'b', '\uffff', '😀']);
    expect(order('total desc,name')).toEqual(['\uffff', '😀', 'b', 'a']);
  });

  test('documents without an order are sorted by id', () => {
    expect(documents.toSorted(compareBy([])).map(({ id }) => id)).toEqual(['a', 'b', '\uffff', '😀']);
  });
});

test('an expression built by the service may have numbers without their text', () => {
  const quantity = { kind: 'field', name: 'quantity', type: 'integer' } as const;
  const seven = { kind: 'literal', type: 'integer', value: 7 } as const;
  expect(matches({ kind: 'comparison', operator: 'eq', left: quantity, right: seven }, invoice)).toBe(true);
});
