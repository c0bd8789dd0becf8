/** Builds filters for the service's own searches and for parameters that are not OData. */

import type {
  AggregateQuery,
  ComparisonOperator,
  Expression,
  FieldReference,
  Literal,
  LiteralValue,
  OrderBy,
} from './ast.js';
import type { FieldTable, ScalarType } from './fields.js';

/** @throws Error for a name that is not a scalar field of the table: a programming error, never a caller's. */
export function field(fields: FieldTable, name: string): FieldReference {
  const declared = fields[name];
  if (declared === undefined || declared.type === 'collection')
    throw new Error(`${name} is not a scalar field`);
  return { kind: 'field', name, type: declared.type };
}

export function literal(value: LiteralValue, type: ScalarType): Literal {
  if (value === null) return { kind: 'literal', type: 'null', value };
  return { kind: 'literal', type, value, ...(typeof value === 'number' ? { text: String(value) } : {}) };
}

export function where(
  fields: FieldTable,
  name: string,
  operator: ComparisonOperator,
  value: LiteralValue,
): Expression {
  const left = field(fields, name);
  return { kind: 'comparison', operator, left, right: literal(value, left.type) };
}

export function allOf(first: Expression, ...others: readonly Expression[]): Expression {
  return others.reduce((left, right) => ({ kind: 'and', left, right }), first);
}

/** All of the conditions; undefined, i.e. no filter, for none. */
export function allOfSome(conditions: readonly Expression[]): Expression | undefined {
  const [first, ...others] = conditions;
  return first === undefined ? undefined : allOf(first, ...others);
}

export function oneOf(fields: FieldTable, name: string, values: readonly LiteralValue[]): Expression {
  const operand = field(fields, name);
  const [only] = values;
  if (values.length === 1 && only !== undefined) return where(fields, name, 'eq', only);
  return { kind: 'in', operand, list: values.map((value) => literal(value, operand.type)) };
}

export function sortBy(fields: FieldTable, name: string, direction: OrderBy['direction'] = 'asc'): OrderBy {
  return { expression: field(fields, name), direction };
}

/** Returns the filter of an aggregation for an engine that reads documents. */
export function narrowedFilter({ filter, narrowing }: AggregateQuery): Expression | undefined {
  return allOfSome([filter, narrowing].filter((condition) => condition !== undefined));
}
