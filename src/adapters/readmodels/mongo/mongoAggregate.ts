/** Groups, counts and exact sums computed by MongoDB, where it can express the whole query. */
import type { Document } from 'mongodb';
import type {
  AggregateQuery,
  AggregateRow,
  Expression,
  GroupKey,
  LiteralValue,
  Measure,
} from '../../../query/ast.js';
import { narrowedFilter } from '../../../query/conditions.js';
import type { Column } from '../columns.js';
import { decimalScale, decimalText, fromMillionths } from '../decimals.js';
import { compareGroups, tooManyGroups } from '../grouping.js';
import { pathOf } from './mongoDocuments.js';
import { compileFilter } from './mongoFilter.js';

/** One pipeline, with the measures that share its documents. */
export interface AggregatePart {
  readonly pipeline: Document[];
  readonly measures: readonly Measure[];
}

/** Sums are computed in two halves, each of them whole numbers that doubles add exactly. */
const half = 2 ** 26;
/** Larger values are not exact in a double; if there are any, the sum is computed elsewhere. */
const largest = Number.MAX_SAFE_INTEGER;

/** Returns the pipelines of a query; undefined when MongoDB cannot evaluate one of its conditions, or when it is over a list's entries. */
export function planAggregate(
  query: AggregateQuery,
  columns: readonly Column[],
  groups: number,
): readonly AggregatePart[] | undefined {
  if (query.over !== undefined) return undefined;
  const byField = new Map(columns.map((column) => [column.field, column]));
  const base = compileFilter(narrowedFilter(query), columns);
  if (base.residual !== undefined) return undefined;
  const id: Document = {};
  for (const { field, by } of query.groupBy) {
    const column = byField.get(field);
    if (column === undefined) return undefined;
    id[field] = keyExpression(column, by);
  }
  const conditions = new Map<Expression | undefined, Measure[]>([[undefined, []]]);
  for (const measure of query.measures) {
    const same = conditions.get(measure.where);
    if (same === undefined) conditions.set(measure.where, [measure]);
    else same.push(measure);
  }
  const parts: AggregatePart[] = [];
  for (const [where, measures] of conditions) {
    const own = where === undefined ? undefined : compileFilter(where, columns);
    if (own?.residual !== undefined) return undefined;
    const group: Document = { _id: query.groupBy.length === 0 ? null : id };
    for (const [index, measure] of measures.entries()) {
      const fields = accumulators(measure, byField, index);
      if (fields === undefined) return undefined;
      Object.assign(group, fields);
    }
    const match = own === undefined ? base.find : { $and: [base.find, own.find] };
    parts.push({ pipeline: [{ $match: match }, { $group: group }, { $limit: groups + 1 }], measures });
  }
  return parts;
}

function keyExpression(column: Column, by: GroupKey['by']): unknown {
  const value = `$${pathOf(column)}`;
  if (by === undefined) return value;
  return { $cond: [{ $eq: [value, null] }, null, { $substrBytes: [value, 0, by === 'month' ? 7 : 10] }] };
}

function accumulators(
  { operation, field }: Measure,
  columns: ReadonlyMap<string, Column>,
  index: number,
): Document | undefined {
  const column = field === undefined ? undefined : columns.get(field);
  if (field !== undefined && column === undefined) return undefined;
  const value = column && `$${pathOf(column)}`;
  if (operation === 'count')
    return { [`n${index}`]: { $sum: value === undefined ? 1 : { $cond: [{ $eq: [value, null] }, 0, 1] } } };
  if (column?.type !== 'integer' && column?.type !== 'decimal') return undefined;
  const number = { $ifNull: [value, 0] };
  const high = { $floor: { $divide: [number, half] } };
  return {
    [`h${index}`]: { $sum: high },
    [`l${index}`]: { $sum: { $subtract: [number, { $multiply: [high, half] }] } },
    [`x${index}`]: { $sum: { $cond: [{ $gt: [{ $abs: number }, largest] }, 1, 0] } },
  };
}

/**
 * Returns the rows, ordered by their keys, from `answers`, which has one answer per pipeline; undefined when a sum is not exact.
 * @throws AnswerTooLarge
 */
export function aggregateRows(
  query: AggregateQuery,
  columns: readonly Column[],
  parts: readonly AggregatePart[],
  answers: readonly (readonly Document[])[],
  groups: number,
): readonly AggregateRow[] | undefined {
  const types = new Map(columns.map(({ field, type }) => [field, type]));
  const rows = new Map<
    string,
    { readonly keys: readonly LiteralValue[]; readonly measures: Record<string, string | number> }
  >();
  const zeros = () =>
    Object.fromEntries(query.measures.map(({ name, operation }) => [name, operation === 'count' ? 0 : '0']));
  const rowOf = (id: Document | null) => {
    const keys = query.groupBy.map(({ field, by }): LiteralValue => {
      const value: LiteralValue = id?.[field] ?? null;
      return types.get(field) === 'decimal' && by === undefined && typeof value === 'number'
        ? fromMillionths(value)
        : value;
    });
    const name = JSON.stringify(keys);
    const row = rows.get(name) ?? { keys, measures: zeros() };
    rows.set(name, row);
    return row;
  };
  if (query.groupBy.length === 0) rowOf(null);
  for (const [part, { measures }] of parts.entries()) {
    for (const found of answers[part] ?? []) {
      const row = rowOf(found._id);
      for (const [index, { name, operation, field }] of measures.entries()) {
        if (operation === 'count') row.measures[name] = Number(found[`n${index}`]);
        else if (Number(found[`x${index}`]) > 0) return undefined;
        else {
          const units = BigInt(found[`h${index}`]) * BigInt(half) + BigInt(found[`l${index}`]);
          row.measures[name] = decimalText(units, types.get(field ?? '') === 'decimal' ? decimalScale : 0);
        }
      }
    }
  }
  if (rows.size > groups) throw tooManyGroups(groups);
  return [...rows.values()]
    .sort((left, right) => compareGroups(left.keys, right.keys))
    .map(({ keys, measures }) => ({
      keys: Object.fromEntries(query.groupBy.map(({ field }, index) => [field, keys[index] ?? null])),
      measures,
    }));
}
