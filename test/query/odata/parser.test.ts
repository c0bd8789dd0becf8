/** Filters are parsed with the precedence and spelling of OData 4.01. */
import { describe, expect, test } from '@jest/globals';
import type { Expression } from '../../../src/query/ast.js';
import { parse } from '../../support/odataFixtures.js';

/** Returns the tree as text with all parentheses. */
function shape(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'string' ? `'${expression.value}'` : String(expression.value);
    case 'field':
      return expression.of === undefined ? expression.name : `${expression.of}/${expression.name}`;
    case 'call':
      return `${expression.name}(${expression.arguments.map(shape).join(', ')})`;
    case 'any':
    case 'all':
      return `${expression.collection}/${expression.kind}(${expression.variable}: ${expression.predicate ? shape(expression.predicate) : ''})`;
    case 'not':
    case 'negative':
      return `(${expression.kind} ${shape(expression.operand)})`;
    case 'in':
      return `(${shape(expression.operand)} in [${expression.list.map(shape).join(', ')}])`;
    case 'and':
    case 'or':
      return `(${shape(expression.left)} ${expression.kind} ${shape(expression.right)})`;
    case 'comparison':
    case 'arithmetic':
      return `(${shape(expression.left)} ${expression.operator} ${shape(expression.right)})`;
  }
}

describe('precedence follows OData 4.01 URL conventions, 5.1.1.14', () => {
  test.each([
    ['active or verified and active', '(active or (verified and active))'],
    ['active and verified or active', '((active and verified) or active)'],
    ['active and (verified or active)', '(active and (verified or active))'],
    ['active or verified or active', '((active or verified) or active)'],
    ['quantity eq 1 and stock ne 2', '((quantity eq 1) and (stock ne 2))'],
    ['active eq quantity gt 1', '(active eq (quantity gt 1))'],
    ['quantity lt 1 ne active', '((quantity lt 1) ne active)'],
    ['active eq verified eq true', '((active eq verified) eq true)'],
    ['active eq quantity in (1,2)', '(active eq (quantity in [1, 2]))'],
    ['(quantity add 1) in (1,2)', '((quantity add 1) in [1, 2])'],
    ['(-quantity) in (1,2)', '((negative quantity) in [1, 2])'],
    ['-3 in (1,2)', '(-3 in [1, 2])'],
    ["not name in ('x') and active", "((not (name in ['x'])) and active)"],
    ["not not name in ('x')", "(not (not (name in ['x'])))"],
    ["active eq not name in ('x')", "(active eq (not (name in ['x'])))"],
    ["name in ('x') eq active", "((name in ['x']) eq active)"],
    ['active in (true) in (false)', '((active in [true]) in [false])'],
    ['quantity add 1 gt stock sub 2', '((quantity add 1) gt (stock sub 2))'],
    ['quantity add 1 mul 2 eq 3', '((quantity add (1 mul 2)) eq 3)'],
    ['quantity mul 1 add 2 eq 3', '(((quantity mul 1) add 2) eq 3)'],
    ['quantity sub 1 sub 2 eq 3', '(((quantity sub 1) sub 2) eq 3)'],
    ['quantity div 2 mul 3 divby 4 mod 5 eq 3', '(((((quantity div 2) mul 3) divby 4) mod 5) eq 3)'],
    ['-quantity mul 2 eq 3', '(((negative quantity) mul 2) eq 3)'],
    ['-(quantity mul 2) eq 3', '((negative (quantity mul 2)) eq 3)'],
    ['quantity add -3 eq -stock', '((quantity add -3) eq (negative stock))'],
    ['- 3 eq quantity', '((negative 3) eq quantity)'],
    ['not active eq verified', '((not active) eq verified)'],
    ['not active and verified', '((not active) and verified)'],
    ['not not active', '(not (not active))'],
    ['not (active eq verified)', '(not (active eq verified))'],
    ["not contains(name,'x')", "(not contains(name, 'x'))"],
    ["not(name eq 'x')", "(not (name eq 'x'))"],
    ["not contains(name,'x') and active", "((not contains(name, 'x')) and active)"],
    [
      'items/any(i: i/quantity gt 1 or active) and verified',
      '(items/any(i: ((i/quantity gt 1) or active)) and verified)',
    ],
  ])('%s', (text, expected) => {
    expect(shape(parse(text))).toBe(expected);
  });
});

describe('spelling', () => {
  test('operators, functions and the words true, false, null are read in any case', () => {
    expect(shape(parse("NOT Contains(name,'x') AND quantity Gt 1 OR active EQ True OR name eq NULL"))).toBe(
      "((((not contains(name, 'x')) and (quantity gt 1)) or (active eq true)) or (name eq null))",
    );
  });

  test('spaces and tabs are allowed around every token', () => {
    expect(shape(parse("\t( name  eq\t'x' )  and items / any ( i : i / quantity in ( 1 , 2 ) ) "))).toBe(
      "((name eq 'x') and items/any(i: (i/quantity in [1, 2])))",
    );
  });

  test('an operator word inside a string is part of the string', () => {
    expect(shape(parse("name eq 'a and b or (c)'"))).toBe("(name eq 'a and b or (c)')");
  });

  test('a lambda may have a variable of any name and use fields of the document', () => {
    expect(shape(parse('items/all(position:position/quantity le quantity)'))).toBe(
      'items/all(position: (position/quantity le quantity))',
    );
  });
});

test('every node has its position: an operator that of its word, others that of their beginning', () => {
  const filter = parse("name eq '😀' and items/any(i: not startswith(i/description,'a'))");
  expect(filter).toEqual({
    kind: 'and',
    position: 13,
    left: {
      kind: 'comparison',
      operator: 'eq',
      position: 5,
      left: { kind: 'field', name: 'name', type: 'string', position: 0 },
      right: { kind: 'literal', type: 'string', value: '😀', position: 8 },
    },
    right: {
      kind: 'any',
      collection: 'items',
      variable: 'i',
      position: 23,
      predicate: {
        kind: 'not',
        position: 30,
        operand: {
          kind: 'call',
          name: 'startswith',
          type: 'boolean',
          position: 34,
          arguments: [
            { kind: 'field', name: 'description', type: 'string', of: 'i', position: 45 },
            { kind: 'literal', type: 'string', value: 'a', position: 59 },
          ],
        },
      },
    },
  });
});
