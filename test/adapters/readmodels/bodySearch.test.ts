/** The search in the JSON of documents before entries are parsed: it keeps every match and few other documents. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { neededInBody } from '../../../src/adapters/readmodels/bodySearch.js';
import type { Expression, FieldReference } from '../../../src/query/ast.js';
import { literal } from '../../../src/query/conditions.js';
import { matches } from '../../../src/query/evaluate.js';

const count: FieldReference = { kind: 'field', name: 'count', type: 'integer', of: 'i' };
const label: FieldReference = { kind: 'field', name: 'label', type: 'string', of: 'i' };

function equal(left: Expression, right: Expression): Expression {
  return { kind: 'comparison', operator: 'eq', left, right };
}
function any(predicate: Expression): Expression {
  return { kind: 'any', collection: 'items', variable: 'i', predicate };
}
function found(expression: Expression, document: object): boolean | undefined {
  const body = JSON.stringify(document);
  return neededInBody(expression)?.some((text) => body.includes(text));
}

const counts = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.maxSafeInteger());
const labels = fc.oneof(fc.constantFrom('', '"', '\\', 'é', 'count', '":1,'), fc.string({ maxLength: 4 }));
const items = fc.array(
  fc.oneof(fc.record({ count: counts, label: labels }), fc.record({ label: labels, count: counts })),
  { maxLength: 4 },
);

test('every document with a matching entry is kept', () => {
  fc.assert(
    fc.property(items, counts, labels, (own, number, text) => {
      const document = { id: 'd', items: own };
      const byNumber = equal(count, literal(number, 'integer'));
      const byText = equal(literal(text, 'string'), label);
      for (const predicate of [byNumber, byText, { kind: 'and', left: byNumber, right: byText } as const]) {
        if (matches(any(predicate), document)) expect(found(any(predicate), document)).not.toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a number is not found within longer numbers or in other fields', () => {
  const seven = any(equal(count, literal(7, 'integer')));
  expect(found(seven, { items: [{ count: 7, label: 'x' }] })).toBe(true);
  expect(found(seven, { items: [{ label: 'x', count: 7 }] })).toBe(true);
  for (const item of [{ count: 71 }, { count: 17, label: '7' }, { count: -7 }, { other: 7 }])
    expect(found(seven, { items: [item] })).toBe(false);
});

test('of two conditions on an entry the longer text is searched for', () => {
  const both = equal(label, literal('a label of some length', 'string'));
  const predicate: Expression = { kind: 'and', left: equal(count, literal(7, 'integer')), right: both };
  expect(neededInBody(any(predicate))).toEqual(['a label of some length']);
});

test('nothing is searched for when no text is required', () => {
  const zero = any(equal(count, literal(0, 'integer')));
  const nothing = any(equal(label, literal('', 'string')));
  const different: Expression = {
    kind: 'comparison',
    operator: 'ne',
    left: count,
    right: literal(7, 'integer'),
  };
  const either: Expression = { kind: 'or', left: equal(count, literal(7, 'integer')), right: different };
  for (const expression of [zero, nothing, any(different), any(either)])
    expect(neededInBody(expression)).toBeUndefined();
});
