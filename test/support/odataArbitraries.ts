/** Random documents of a sample read model, and random well-typed filters and orders over it, including hostile values. */
import fc from 'fast-check';
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Expression,
  FunctionName,
  Literal,
  OrderBy,
} from '../../src/query/ast.js';
import type { Document, FieldTable, ScalarType } from '../../src/query/fields.js';
import {
  dates,
  decimals,
  decimalTexts,
  integers,
  itemFields,
  sampleModel,
  texts,
  timestamps,
} from './sampleModel.js';

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map((two) => two.join('')),
  },
);
const integer = fc.oneof(fc.constantFrom(...integers), fc.integer({ min: -20, max: 20 }));
const decimal = fc.oneof(
  fc.constantFrom(...decimals),
  fc.integer({ min: -5_000_000, max: 5_000_000 }).map((micros) => micros / 1_000_000),
);

function scalarValue(type: ScalarType): fc.Arbitrary<string | number | boolean> {
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      return integer;
    case 'decimal':
      return decimal;
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom(...dates);
    case 'timestamp':
      return fc.constantFrom(...timestamps);
  }
}

function record(fields: FieldTable): fc.Arbitrary<Record<string, string | number | boolean | null>> {
  const values: Record<string, fc.Arbitrary<string | number | boolean | null>> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'collection' || name === 'id') continue;
    values[name] = fc.option(scalarValue(field.type), { freq: 4 });
  }
  return fc.record(values);
}

/** Documents of the sample model with ids of their own, which sort differently by code point and by UTF-16 unit. */
export const arbitraryDocuments: fc.Arbitrary<Document[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'B', 'é', '\uffff', '😀'),
      record(sampleModel.fields),
      fc.array(record(itemFields), { maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 25 },
  )
  .map((documents) =>
    documents.map(([prefix, scalars, lines], index) => ({
      ...scalars,
      items: lines,
      id: `${prefix}${index}`,
    })),
  );

/** Where an expression is used: at the top, or inside `any` and `all` with the variable `i`. */
type Place = 'document' | 'item';

function fieldsOf(type: ScalarType, place: Place): Expression[] {
  const references = (fields: FieldTable, of?: string): Expression[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === type ? [{ kind: 'field', name, type, ...(of !== undefined && { of }) }] : [],
    );
  return place === 'item'
    ? [...references(itemFields, 'i'), ...references(sampleModel.fields)]
    : references(sampleModel.fields);
}

const nullLiteral: Literal = { kind: 'literal', type: 'null', value: null };

function literal(type: ScalarType): fc.Arbitrary<Literal> {
  if (type === 'decimal') {
    const written = fc.oneof(
      fc.constantFrom(...decimalTexts),
      decimal.filter((value) => !Number.isInteger(value) && !/e/.test(String(value))).map(String),
    );
    return written.map((digits) => ({ kind: 'literal', type, value: Number(digits), text: digits }));
  }
  return scalarValue(type).map((value) => ({
    kind: 'literal',
    type,
    value,
    ...(type === 'integer' && { text: String(value) }),
  }));
}

function operand(type: ScalarType, depth: number, place: Place): fc.Arbitrary<Expression> {
  const leaves: fc.WeightedArbitrary<Expression>[] = [
    { weight: 6, arbitrary: fc.constantFrom(...fieldsOf(type, place)) },
    { weight: 4, arbitrary: literal(type) },
  ];
  if (depth <= 0) return fc.oneof(...leaves);
  const inner = (of: ScalarType) => operand(of, depth - 1, place);
  return fc.oneof(
    ...leaves,
    { weight: 4, arbitrary: computed(type, inner) },
    ...(type === 'boolean' ? [{ weight: 6, arbitrary: condition(depth, place) }] : []),
  );
}

type Inner = (type: ScalarType) => fc.Arbitrary<Expression>;

function call(
  name: FunctionName,
  type: ScalarType,
  ...values: fc.Arbitrary<Expression>[]
): fc.Arbitrary<Expression> {
  return fc.tuple(...values).map((written) => ({ kind: 'call', name, arguments: written, type }));
}

/** Functions and arithmetic with a result of the type. */
function computed(type: ScalarType, inner: Inner): fc.Arbitrary<Expression> {
  const words = inner('string');
  const orNull = (of: ScalarType) =>
    fc.oneof({ weight: 15, arbitrary: inner(of) }, { weight: 1, arbitrary: fc.constant(nullLiteral) });
  switch (type) {
    case 'string': {
      const small = fc.oneof(
        {
          weight: 3,
          arbitrary: fc
            .integer({ min: -2, max: 4 })
            .map((value): Expression => ({ kind: 'literal', type: 'integer', value, text: String(value) })),
        },
        { weight: 1, arbitrary: inner('integer') },
      );
      return fc.oneof(
        call('tolower', 'string', words),
        call('toupper', 'string', words),
        call('trim', 'string', words),
        call('concat', 'string', words, orNull('string')),
        call('substring', 'string', words, small),
        call('substring', 'string', words, small, small),
      );
    }
    case 'boolean':
      return fc
        .constantFrom('contains' as const, 'startswith' as const, 'endswith' as const)
        .chain((name) => call(name, 'boolean', words, orNull('string')));
    case 'integer':
      return fc.oneof(
        arithmetic('integer', inner('integer'), inner('integer')),
        negative('integer', inner('integer')),
        call('length', 'integer', words),
        call('indexof', 'integer', words, orNull('string')),
        fc
          .constantFrom('year' as const, 'month' as const, 'day' as const)
          .chain((name) => call(name, 'integer', fc.oneof(inner('date'), inner('timestamp')))),
        fc
          .constantFrom('hour' as const, 'minute' as const, 'second' as const)
          .chain((name) => call(name, 'integer', inner('timestamp'))),
        fc
          .constantFrom('round' as const, 'floor' as const, 'ceiling' as const)
          .chain((name) => call(name, 'integer', inner('integer'))),
      );
    case 'decimal':
      return fc.oneof(
        arithmetic('decimal', inner('decimal'), fc.oneof(inner('decimal'), inner('integer'))),
        arithmetic('decimal', inner('integer'), inner('decimal')),
        fc.tuple(inner('integer'), inner('integer')).map(
          ([left, right]): Expression => ({
            kind: 'arithmetic',
            operator: 'divby',
            left,
            right,
            type: 'decimal',
          }),
        ),
        negative('decimal', inner('decimal')),
        fc
          .constantFrom('round' as const, 'floor' as const, 'ceiling' as const)
          .chain((name) => call(name, 'decimal', inner('decimal'))),
      );
    case 'date':
      return call('date', 'date', inner('timestamp'));
    case 'timestamp':
      return fc.constantFrom(...fieldsOf('timestamp', 'document'));
  }
}

function arithmetic(
  type: 'integer' | 'decimal',
  left: fc.Arbitrary<Expression>,
  right: fc.Arbitrary<Expression>,
): fc.Arbitrary<Expression> {
  const operators: ArithmeticOperator[] = ['add', 'sub', 'mul', 'div', 'mod'];
  if (type === 'decimal') operators.push('divby');
  return fc
    .tuple(fc.constantFrom(...operators), left, right)
    .map(([operator, first, second]) => ({ kind: 'arithmetic', operator, left: first, right: second, type }));
}

function negative(type: ScalarType, value: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  return value.map((inner) => ({ kind: 'negative', operand: inner, type }));
}

const comparisonOperators: ComparisonOperator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const comparedTypes: ScalarType[] = ['string', 'integer', 'decimal', 'boolean', 'date', 'timestamp'];

function comparison(depth: number, place: Place): fc.Arbitrary<Expression> {
  return fc
    .tuple(fc.constantFrom(...comparisonOperators), fc.constantFrom(...comparedTypes))
    .chain(([operator, type]) => {
      const other: fc.Arbitrary<Expression> = fc.oneof(
        { weight: 8, arbitrary: operand(type, depth - 1, place) },
        { weight: 1, arbitrary: fc.constant(nullLiteral) },
        ...(type === 'integer' ? [{ weight: 3, arbitrary: operand('decimal', depth - 1, place) }] : []),
        ...(type === 'decimal' ? [{ weight: 3, arbitrary: operand('integer', depth - 1, place) }] : []),
      );
      return fc.tuple(operand(type, depth - 1, place), other, fc.boolean()).map(([one, two, swapped]) => ({
        kind: 'comparison',
        operator,
        left: swapped ? two : one,
        right: swapped ? one : two,
      }));
    });
}

function membership(depth: number, place: Place): fc.Arbitrary<Expression> {
  return fc.constantFrom(...comparedTypes).chain((type) => {
    const value: fc.Arbitrary<Literal> = fc.oneof(
      { weight: 6, arbitrary: literal(type) },
      { weight: 1, arbitrary: fc.constant(nullLiteral) },
      ...(type === 'integer' ? [{ weight: 1, arbitrary: literal('decimal') }] : []),
    );
    return fc
      .tuple(operand(type, depth - 1, place), fc.array(value, { minLength: 1, maxLength: 6 }))
      .map(([tested, list]) => ({ kind: 'in', operand: tested, list }));
  });
}

function condition(depth: number, place: Place): fc.Arbitrary<Expression> {
  const leaves = [
    { weight: 8, arbitrary: comparison(depth, place) },
    { weight: 2, arbitrary: membership(depth, place) },
    { weight: 3, arbitrary: computed('boolean', (type) => operand(type, depth - 1, place)) },
    { weight: 1, arbitrary: fc.constantFrom(...fieldsOf('boolean', place)) },
    { weight: 1, arbitrary: fc.oneof(literal('boolean'), fc.constant<Expression>(nullLiteral)) },
  ];
  if (depth <= 0) return fc.oneof(...leaves);
  const inner = condition(depth - 1, place);
  return fc.oneof(
    ...leaves,
    {
      weight: 7,
      arbitrary: fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), inner, inner)
        .map(([kind, left, right]): Expression => ({ kind, left, right })),
    },
    { weight: 3, arbitrary: inner.map((tested): Expression => ({ kind: 'not', operand: tested })) },
    ...(place === 'document' ? [{ weight: 3, arbitrary: lambda(depth) }] : []),
  );
}

function lambda(depth: number): fc.Arbitrary<Expression> {
  const none: Expression = { kind: 'any', collection: 'items', variable: '' };
  const some = fc
    .tuple(fc.constantFrom('any' as const, 'all' as const), condition(depth - 1, 'item'))
    .map(([kind, predicate]): Expression => ({ kind, collection: 'items', variable: 'i', predicate }));
  return fc.oneof({ weight: 1, arbitrary: fc.constant(none) }, { weight: 6, arbitrary: some });
}

/** Filters over the sample model, without positions, with the types that the checker would assign. */
export const arbitraryFilter: fc.Arbitrary<Expression> = fc
  .integer({ min: 0, max: 3 })
  .chain((depth) => condition(depth, 'document'));

/** Up to three expressions of any type, mostly fields. */
export const arbitraryOrderBy: fc.Arbitrary<OrderBy[]> = fc.array(
  fc
    .tuple(fc.constantFrom(...comparedTypes), fc.integer({ min: 0, max: 2 }))
    .chain(([type, depth]) =>
      fc.tuple(operand(type, depth - 1, 'document'), fc.constantFrom('asc' as const, 'desc' as const)),
    )
    .map(([expression, direction]) => ({ expression, direction })),
  { maxLength: 3 },
);
