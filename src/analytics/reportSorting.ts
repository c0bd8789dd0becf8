/** Sorts rows that no engine sorts: groups, and entries of lists by their own fields. */
import type { ReportSort } from '../domain/report/plan.js';
import { compareCodePoints } from '../kernel/codePoints.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import { AnswerTooLarge } from '../ports/readModels.js';

/** The largest number of rows sorted in memory. */
const sortable = 100_000;

/** Nulls come first in `asc` and last in `desc`, as in lists; equal rows keep their order. */
export function byTerms(terms: readonly ReportSort[]): (left: JsonObject, right: JsonObject) => number {
  return (left, right) => {
    for (const { name, direction } of terms) {
      const difference = compare(left[name], right[name]);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

function compare(left: JsonValue | undefined, right: JsonValue | undefined): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return right === null || right === undefined ? 0 : -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  return Number(left) - Number(right);
}

export interface Sorting {
  /** @throws AnswerTooLarge */
  add(rows: readonly JsonObject[]): void;
  sortedRows(): readonly JsonObject[];
}

export function openSorting(terms: readonly ReportSort[]): Sorting {
  const rows: JsonObject[] = [];
  return {
    add(more) {
      if (rows.length + more.length > sortable)
        throw new AnswerTooLarge(`an order by fields of entries reaches no further than ${sortable} rows`);
      for (const row of more) rows.push(row);
    },
    sortedRows: () => rows.sort(byTerms(terms)),
  };
}
