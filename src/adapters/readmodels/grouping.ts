/** Groups, counts and exact sums, computed document by document where the engine cannot do it, or not exactly. */

import type { JsonObject } from '../../kernel/json.js';
import { AnswerTooLarge } from '../../ports/readModels.js';
import type { AggregateQuery, Expression, GroupKey } from '../../query/ast.js';
import { entryRows } from '../../query/entries.js';
import { matches } from '../../query/evaluate.js';
import { decimalScale, decimalText, scaleText } from './decimals.js';
import { collectFields, scalarOf } from './sqlite/matches.js';

export type KeyValue = string | number | boolean | null;

interface Group {
  readonly keys: readonly KeyValue[];
  /** Counts, or sums in millionths, in the order of the measures. */
  readonly totals: bigint[];
}

export function startGrouping(query: AggregateQuery, groupLimit: number) {
  const { groupBy, measures, over, entryFilter } = query;
  const rowsOf = over === undefined ? undefined : entryRows(over, fieldsOf(query));
  const groups = new Map<string, Group>();
  const groupOf = (keys: readonly KeyValue[]): Group => {
    const name = JSON.stringify(keys);
    let group = groups.get(name);
    if (group === undefined) {
      if (groups.size === groupLimit) throw tooManyGroups(groupLimit);
      group = { keys, totals: measures.map(() => 0n) };
      groups.set(name, group);
    }
    return group;
  };
  if (groupBy.length === 0) groupOf([]);
  const totalsOf = (row: JsonObject) =>
    groupOf(groupBy.map((key) => keyOf(key, scalarOf(row[key.field])))).totals;
  const addRow = (row: JsonObject) => {
    const totals = totalsOf(row);
    measures.forEach(({ operation, field, where }, index) => {
      if (where !== undefined && !matches(where, row)) return;
      const value = field === undefined ? null : scalarOf(row[field]);
      if (field !== undefined && value === null) return;
      const amount = operation === 'count' ? 1n : millionths(value);
      totals[index] = (totals[index] ?? 0n) + amount;
    });
  };
  return {
    /** Adds a document, or its entries when the query runs over a list. @throws AnswerTooLarge */
    add(document: JsonObject) {
      if (rowsOf === undefined) {
        addRow(document);
        return;
      }
      for (const row of rowsOf(document)) {
        if (entryFilter === undefined || matches(entryFilter, row)) addRow(row);
      }
    },
    /** Adds a group of entries with the same values, given as one row of these values; sums by field, in millionths. @throws AnswerTooLarge */
    addSummed(row: JsonObject, entries: number, sums: ReadonlyMap<string, bigint>) {
      if (entryFilter !== undefined && !matches(entryFilter, row)) return;
      const totals = totalsOf(row);
      measures.forEach(({ operation, field = '' }, index) => {
        const own = operation === 'count' ? BigInt(entries) : (sums.get(field) ?? 0n);
        totals[index] = (totals[index] ?? 0n) + own;
      });
    },
    /** Returns the groups, ordered by their keys. */
    rows: () =>
      [...groups.values()]
        .sort((left, right) => compareGroups(left.keys, right.keys))
        .map(({ keys, totals }) => ({
          keys: Object.fromEntries(groupBy.map(({ field }, index) => [field, keys[index] ?? null])),
          measures: Object.fromEntries(
            measures.map(({ name, operation }, index) => {
              const total = totals[index] ?? 0n;
              return [name, operation === 'count' ? Number(total) : decimalText(total, decimalScale)];
            }),
          ),
        })),
  };
}

/** Returns the fields that a query reads, apart from its filter of documents. */
export function fieldsOf({ groupBy, measures, entryFilter }: AggregateQuery): ReadonlySet<string> {
  const fields = new Set(groupBy.map(({ field }) => field));
  const add = (condition: Expression | undefined) => {
    if (condition !== undefined) collectFields(condition, fields);
  };
  for (const { field, where } of measures) {
    if (field !== undefined) fields.add(field);
    add(where);
  }
  add(entryFilter);
  return fields;
}

function keyOf({ by }: GroupKey, value: KeyValue): KeyValue {
  if (typeof value !== 'string' || by === undefined) return value;
  return value.slice(0, by === 'month' ? 7 : 10);
}

export function millionths(value: KeyValue): bigint {
  return (typeof value === 'number' ? scaleText(String(value), decimalScale)?.floor : undefined) ?? 0n;
}

/** Orders groups by their keys: nulls, then false, true, numbers and texts, each in natural order. */
export function compareGroups(left: readonly KeyValue[], right: readonly KeyValue[]): number {
  for (const [index, key] of left.entries()) {
    const difference = compareKeys(key, right[index] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareKeys(left: KeyValue, right: KeyValue): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

export function tooManyGroups(limit: number): AnswerTooLarge {
  return new AnswerTooLarge(`the answer has more than ${limit} groups`);
}
