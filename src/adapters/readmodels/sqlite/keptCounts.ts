/**
 * Counts of documents for each combination of a model's counted fields, kept current in the transactions that write documents. Counting on
 * demand takes longer the more documents there are. Combinations without documents are not stored.
 */
import type { Expression } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, storedColumnNames } from '../columns.js';
import { collectFields, type Table } from './matches.js';
import { countsTableName, createCountsTable, tableName } from './schema.js';
import { compileFilter } from './sql/compileQuery.js';
import { identifier, type SqlValue, sql } from './sql/sqlFragment.js';

interface Moved {
  readonly values: readonly SqlValue[];
  /** Change in the combination's number of documents. */
  more: number;
}

/** The changes of one operation, by combination. */
export type Tally = Map<string, Moved>;

type Row = readonly SqlValue[];

/** Returns the columns of the counted fields. @throws Error when a field has no column */
export function countedColumns(columns: readonly Column[], counted: readonly string[]): readonly Column[] {
  return counted.map((field) => {
    const column = columns.find((each) => each.field === field);
    if (column === undefined) throw new Error(`${field} is counted by and has no column`);
    return column;
  });
}

export function openCountsWriter(
  database: Database,
  generation: string,
  columns: readonly Column[],
  counted: readonly Column[],
) {
  const stored = storedColumnNames(columns);
  const names = countedNames(counted);
  const places = names.map((name) => stored.indexOf(name));
  const table = identifier(countsTableName(generation)).text;
  const add = database.prepare(
    `INSERT INTO ${table} (key, ${listed(names)}, documents) VALUES (?, ${names.map(() => '?').join(', ')}, ?)
     ON CONFLICT (key) DO UPDATE SET documents = documents + excluded.documents`,
  );
  const forget = database.prepare(`DELETE FROM ${table} WHERE key = ? AND documents = 0`);

  function move(tally: Tally, row: Row, more: number): void {
    const values = places.map((place) => row[place] ?? null);
    const key = JSON.stringify(values);
    const known = tally.get(key);
    if (known === undefined) tally.set(key, { values, more });
    else known.more += more;
  }

  return {
    /** Records a change of a document's row, in the order of `storedColumnNames`; `before` or `after` is undefined where there is none. */
    note(tally: Tally, before: Row | undefined, after: Row | undefined) {
      if (before !== undefined && after !== undefined && places.every((at) => before[at] === after[at]))
        return;
      if (before !== undefined) move(tally, before, -1);
      if (after !== undefined) move(tally, after, 1);
    },
    store(tally: Tally) {
      for (const [key, { values, more }] of tally) {
        if (more === 0) continue;
        add.run(key, ...values, more);
        if (more < 0) forget.run(key);
      }
    },
  };
}

/** Counts the existing documents, for a generation that has kept no such counts so far. */
export function countAnew(
  database: Database,
  generation: string,
  columns: readonly Column[],
  counted: readonly Column[],
): void {
  database.exec(`DROP TABLE IF EXISTS ${identifier(countsTableName(generation)).text}`);
  if (counted.length === 0) return;
  database.exec(createCountsTable(generation, countedNames(counted)));
  const list = listed(countedNames(counted));
  const groups = database
    .prepare<[number, ...SqlValue[]]>(
      `SELECT count(*), ${list} FROM ${identifier(tableName(generation)).text} GROUP BY ${list}`,
    )
    .all();
  const tally: Tally = new Map();
  for (const [more, ...values] of groups) tally.set(JSON.stringify(values), { values, more });
  openCountsWriter(database, generation, columns, counted).store(tally);
}

/** Returns the number of matches; undefined when the filter needs more than the counted fields. */
export function keptCount(
  database: Database,
  { generation, columns, counted = [] }: Table,
  filter: Expression,
): number | undefined {
  if (counted.length === 0) return undefined;
  const fields = new Set<string>();
  collectFields(filter, fields);
  for (const field of fields) if (!counted.includes(field)) return undefined;
  const { where, residual } = compileFilter(filter, columns);
  if (residual !== undefined || where === undefined) return undefined;
  const { text, parameters } =
    sql`SELECT coalesce(sum(documents), 0) FROM ${identifier(countsTableName(generation))} WHERE ${where}`;
  return database.prepare<[number]>(text).get(...parameters)?.[0];
}

/** Includes the twins of texts, so that the same conditions work on both tables. */
function countedNames(counted: readonly Column[]): readonly string[] {
  return storedColumnNames(counted).slice(1);
}

function listed(names: readonly string[]): string {
  return names.map((name) => identifier(name).text).join(', ');
}
