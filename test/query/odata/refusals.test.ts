/** Filters with unknown names, wrong types, bad syntax, unsupported features or too much of anything are refused with a position. */
import { describe, expect, test } from '@jest/globals';
import { parseOrderBy } from '../../../src/query/odata/listQuery.js';
import { fields, now, parse, refusalOf, refused } from '../../support/odataFixtures.js';

describe('names', () => {
  test('an unknown field is named with its position', () => {
    expect(refusalOf(() => parse("name eq 'a' and nmae eq 'b'"))).toEqual({
      code: 'UNKNOWN_FIELD',
      option: '$filter',
      position: 16,
      field: 'nmae',
      message: '$filter, position 16: unknown field nmae',
    });
  });

  test('a field in another case is suggested', () => {
    expect(refusalOf(() => parse('createdat ne null')).message).toContain('did you mean createdAt?');
  });

  test.each(['secret', 'logo', 'Secret', 'constructor', '__proto__', 'hasOwnProperty', 'ünknown'])(
    '%s is not a field to query by, and no internal name is suggested',
    (name) => {
      const refusal = refusalOf(() => parse(`${name} eq 'x'`));
      expect(refusal).toMatchObject({ code: 'UNKNOWN_FIELD', position: 0, field: name });
      expect(refusal.message).not.toContain('did you mean');
    },
  );

  test.each([
    ["items/any(i: i/nothing eq 'x')", 'UNKNOWN_FIELD at 15'],
    ['nothing/any(i: i/quantity eq 1)', 'UNKNOWN_FIELD at 0'],
    ['secrets/any()', 'UNKNOWN_FIELD at 0'],
    ['name/any(i: i/quantity eq 1)', 'INVALID_QUERY_OPTION at 0'],
    ['items/any(i: i eq 1)', 'INVALID_QUERY_OPTION at 13'],
    ['items/any(i: i/quantity eq 1) and i/quantity eq 1', 'UNSUPPORTED_FILTER at 34'],
    ['items/all()', 'INVALID_QUERY_OPTION at 6'],
    ['items/any(i)', 'INVALID_QUERY_OPTION at 11'],
    ['items/any(i: i/quantity)', 'INVALID_QUERY_OPTION at 13'],
  ])('%s: %s', (text, expected) => {
    expect(refused(text)).toBe(expected);
  });
});

describe('type errors', () => {
  test.each([
    ["quantity eq '1'", 9],
    ['name eq 1', 5],
    ["startDate eq '2026-01-01'", 10],
    ["active eq 'true'", 7],
    ['name gt active', 5],
    ['not quantity eq 1', 4],
    ["not name eq 'x'", 4],
    ['quantity', 0],
    ['quantity and active', 0],
    ["active or 'x'", 10],
    ['name add 1 eq 2', 5],
    ['-name eq 1', 0],
    ['quantity gt 1 gt 2', 14],
    ['quantity in (1,2.5,null,true)', 24],
    ["contains(quantity,'1')", 9],
    ['contains(name,1)', 14],
    ['substring(name,1.5) eq null', 15],
    ['year(name) eq 2026', 5],
    ['hour(startDate) eq 1', 5],
    ['date(startDate) eq 2026-01-01', 5],
    ['round(name) eq 1', 6],
    ['contains(name)', 0],
    ["contains(name,'a','b')", 0],
    ['now(1) eq createdAt', 0],
  ])('%s is refused at %d', (text, position) => {
    expect(refused(text)).toBe(`INVALID_QUERY_OPTION at ${position}`);
  });

  test('null is accepted for every type', () => {
    for (const text of [
      'null',
      'not null',
      'null eq null',
      'name in (null)',
      'contains(null,name)',
      'quantity add null gt -null',
      'null and active',
    ]) {
      expect(() => parse(text)).not.toThrow();
    }
  });
});

describe('text that is not OData', () => {
  test.each([
    ['', 0],
    ['   ', 3],
    ['name eq', 7],
    ['name eq ', 8],
    ["name 'x'", 5],
    ["name = 'x'", 5],
    ["name == 'x'", 5],
    ["name eq 'x", 8],
    ["name eq 'it''s", 8],
    ["name eq 'a'b", 11],
    ["(name eq 'a'", 12],
    ["name eq 'a')", 11],
    ['()', 1],
    ['quantity in (', 13],
    ['nothing in () or', 16],
    ['quantity in (1,)', 15],
    ['quantity in 1', 12],
    ['quantity eq 1 and', 17],
    ['and active', 4],
    ['active && verified', 7],
    ['active; drop table', 6],
    ['name eq "x"', 8],
    ['name eq `x`', 8],
    ['active\nand verified', 6],
    ['active and \u0000', 0],
    ['\ud800', 0],
    ['name eq 😀', 8],
    ['foo(name)', 0],
    ["substringof('x',name)", 0],
    ["datetime'2026-01-01T00:00:00'", 0],
    ["guid'0192f0a1-0000-7000-8000-000000000000' eq id", 0],
    ['items/any(1: true)', 10],
    ['items/any(a.b: true)', 10],
    ['items/', 6],
    ["contains(name,'x'", 17],
    [`${'x'.repeat(129)} eq 1`, 0],
  ])('%j is refused at %d', (text, position) => {
    expect(refused(text)).toBe(`INVALID_QUERY_OPTION at ${position}`);
  });
});

describe('OData that is not supported', () => {
  test.each([
    ["name has Sales.Pattern'Yellow'", 9],
    ['quantity has 1', 9],
    ["cast(quantity,Edm.String) eq '1'", 0],
    ['isof(name,Edm.String)', 0],
    ["matchesPattern(name,'^a')", 0],
    ["geo.distance(name,geography'POINT(1 2)') lt 5", 0],
    ['geo.intersects(name,name)', 0],
    ['case(active:1,true:2) eq 1', 0],
    ['fractionalseconds(createdAt) eq 0', 0],
    ['time(createdAt) eq 10:00', 0],
    ['createdAt lt maxdatetime()', 13],
    ['hassubset(items,items)', 0],
    ["Model.Color'Red' eq name", 0],
    ["duration'P1D' eq null", 0],
    ["binary'T0RhdGE' eq null", 0],
    ['createdAt add null gt now()', 10],
    ['createdAt sub updatedAt gt null', 10],
    ['-startDate eq null', 0],
    ['null eq 10:30:00', 8],
    ['customer/name eq null', 0],
    ['name/length eq 1', 0],
    ['items/description eq null', 0],
    ['items/$count gt 1', 6],
    ['items/any(i: i/product/name eq null)', 15],
    ['items/any(i: items/any(j: j/quantity gt 1))', 13],
    ['customer/orders/any(o: true)', 0],
    ['items/exists(i: true)', 6],
    ['items eq null', 0],
    ['length(items) gt 1', 7],
    ["'x' in items", 7],
    ['quantity in (1,stock)', 15],
    ['$it/name eq null', 0],
    ['$root/customers eq null', 0],
    ['name eq @p1', 8],
    ['quantity in [1,2]', 12],
    ['{"a":1} eq null', 0],
    ['total lt INF', 9],
    ['total eq -INF', 10],
    ['total eq NaN', 9],
    ['Model.Type/name eq null', 0],
  ])('%s is refused as unsupported at %d', (text, position) => {
    expect(refused(text)).toBe(`UNSUPPORTED_FILTER at ${position}`);
  });
});

describe('limits', () => {
  const repeated = (piece: string, times: number, separator: string) =>
    Array(times).fill(piece).join(separator);

  test('100 levels of parentheses are accepted, and 10,000 are refused at the 101st', () => {
    expect(() => parse(`${'('.repeat(100)}active${')'.repeat(100)}`)).not.toThrow();
    expect(refused(`${'('.repeat(10_000)}`)).toBe('INVALID_QUERY_OPTION at 100');
  });

  test.each([
    ['not', 'not '],
    ['minus', '-'],
    ['function', 'tolower('],
    ['list', 'name in ('],
    ['minus and parenthesis', '-('],
  ])('deep nesting by %s is refused without a stack overflow', (_, opening) => {
    expect(refused(opening.repeat(Math.floor(16_000 / opening.length)))).toMatch(
      /^INVALID_QUERY_OPTION at \d+$/,
    );
  });

  test('500 operators and operands are accepted, and more are refused', () => {
    expect(() => parse(repeated('active', 250, ' or '))).not.toThrow();
    expect(refused(repeated('active', 251, ' or '))).toBe('INVALID_QUERY_OPTION at 2500');
  });

  test('a list may have 1,000 literals, which do not count as operands', () => {
    expect(() => parse(`quantity in (${repeated('-1', 1_000, ',')}) or active`)).not.toThrow();
    expect(refused(`quantity in (${repeated('1', 1_001, ',')})`)).toBe('INVALID_QUERY_OPTION at 2013');
  });

  test('expressions inside a list count as operands', () => {
    expect(refused(`createdAt in (${repeated('-(-(1))', 400, ',')})`)).toMatch(/^INVALID_QUERY_OPTION/);
  });

  test('a text of 16,384 characters is accepted, and a longer one is refused', () => {
    expect(() => parse(`name eq '${'x'.repeat(16_384 - 10)}'`)).not.toThrow();
    expect(refused(`name eq '${'x'.repeat(16_384 - 9)}'`)).toBe('INVALID_QUERY_OPTION at 16384');
  });

  test('an order may have at most 16 expressions', () => {
    const order = (times: number) => () =>
      parseOrderBy(repeated('name', times, ','), fields, { now, option: '$orderby' });
    expect(order(16)).not.toThrow();
    expect(refusalOf(order(17))).toMatchObject({
      code: 'INVALID_QUERY_OPTION',
      option: '$orderby',
      position: 80,
    });
  });
});
