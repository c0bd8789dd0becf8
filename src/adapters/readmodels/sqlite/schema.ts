/** The tables and indexes of one generation of a read model, and the register of all generations. */
import type { ReadModel } from '../../../query/fields.js';
import {
  type Column,
  columnName,
  columnsOf,
  isKey,
  storedColumnNames,
  tieColumnName,
  twinName,
} from '../columns.js';
import { identifier, type SqlFragment, sql } from './sql/sqlFragment.js';

/**
 * One row per generation. `columns` is the JSON of its `Column[]`, `documents` the number of its documents, and `checkpoints` the number of
 * checkpoints saved. `counted` is the JSON of the fields by which counts are kept, and `summed` that of the kept sums. A retired generation
 * is no longer listed and loses its content slice by slice.
 */
export const registerSchema = `
CREATE TABLE IF NOT EXISTS generations (
  generation TEXT PRIMARY KEY,
  model TEXT NOT NULL,
  version INTEGER NOT NULL,
  live INTEGER NOT NULL,
  columns TEXT NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0,
  documents INTEGER NOT NULL DEFAULT 0,
  position TEXT,
  store TEXT,
  epoch INTEGER,
  checkpoints INTEGER NOT NULL DEFAULT 0,
  counted TEXT NOT NULL DEFAULT '[]',
  summed TEXT NOT NULL DEFAULT 'null'
);
CREATE UNIQUE INDEX IF NOT EXISTS one_live_generation ON generations (model) WHERE live = 1;
CREATE TABLE IF NOT EXISTS generation_numbers (model TEXT PRIMARY KEY, last INTEGER NOT NULL);
`;

/** The generation was dropped or never existed. */
export class UnknownGeneration extends Error {
  override readonly name = 'UnknownGeneration';
}

export function tableName(generation: string): string {
  return `documents_${generation}`;
}

export function countsTableName(generation: string): string {
  return `counts_${generation}`;
}

export function sumsTableName(generation: string): string {
  return `sums_${generation}`;
}

export function tombstoneTableName(generation: string): string {
  return `tombstones_${generation}`;
}

/**
 * Returns the statements that create the document and tombstone tables. Columns come before the body, so that reading one never touches the
 * overflow pages of a large body. The declared types only give affinity: decimals too large for an integer stay REAL.
 */
export function createTables(generation: string, columns: readonly Column[]): readonly string[] {
  const types = new Map(
    columns.filter((column) => !isKey(column)).map((column) => [columnName(column), column]),
  );
  const declarations = storedColumnNames(columns)
    .filter((name) => name !== 'id')
    .map((name) => `${identifier(name).text} ${storageType(types.get(name))}`);
  return [
    `CREATE TABLE ${identifier(tableName(generation)).text} (${[
      'id TEXT NOT NULL PRIMARY KEY',
      'revision INTEGER NOT NULL',
      ...declarations,
      'body TEXT NOT NULL',
    ].join(', ')})`,
    `CREATE TABLE ${identifier(tombstoneTableName(generation)).text} (
      id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, checkpoint INTEGER NOT NULL, deleted_at INTEGER NOT NULL
    ) WITHOUT ROWID`,
    `CREATE INDEX ${identifier(`${tombstoneTableName(generation)}(deleted_at)`).text}
      ON ${identifier(tombstoneTableName(generation)).text} (deleted_at)`,
  ];
}

/** Creates the table of counts. It has a separate key because SQLite never treats two NULLs as equal. */
export function createCountsTable(generation: string, names: readonly string[]): string {
  const values = names.map((name) => identifier(name).text).join(', ');
  return `CREATE TABLE ${identifier(countsTableName(generation)).text} (
      key TEXT NOT NULL PRIMARY KEY, ${values}, documents INTEGER NOT NULL
    ) WITHOUT ROWID`;
}

/** The key is the JSON of a combination's values. */
export function createSumsTable(generation: string): string {
  return `CREATE TABLE ${identifier(sumsTableName(generation)).text} (
      key TEXT NOT NULL PRIMARY KEY, entries INTEGER NOT NULL, sum TEXT NOT NULL
    ) WITHOUT ROWID`;
}

export function storageType(column: Column | undefined): 'TEXT' | 'INTEGER' {
  if (column === undefined) return 'TEXT';
  return column.type === 'integer' || column.type === 'decimal' || column.type === 'boolean'
    ? 'INTEGER'
    : 'TEXT';
}

/** Returns the least value of the column. An index can be searched for values greater than or equal to it, but not for IS NOT NULL. */
export function leastOf(column: Column): SqlFragment {
  return storageType(column) === 'TEXT' ? sql`''` : sql`-1e999`;
}

export interface IndexDeclaration {
  readonly name: string;
  readonly statement: string;
}

function declaredIndexes({ indexes, alsoIndexed = [] }: ReadModel): readonly (readonly string[])[] {
  return [...indexes, ...alsoIndexed.map((field) => [field])];
}

/**
 * Returns the declared indexes, each with the id as its last column, so that it orders a page including its ties.
 * @throws Error when an index names a field without a column
 */
export function indexesOf(model: ReadModel, generation: string): readonly IndexDeclaration[] {
  const all = columnsOf(model);
  const columns = new Map(all.map((column) => [column.field, column]));
  const tie = tieColumnName(all);
  // The table itself indexes its text key; numeric ids need an index for the order of pages.
  const numbered = tie !== 'id' && !model.indexes.some(([first]) => first === 'id');
  const declared = [...(numbered ? [['id']] : []), ...declaredIndexes(model)];
  const own = declared.map((fields) => {
    const names = fields.map((field) => {
      const column = columns.get(field);
      if (column === undefined)
        throw new Error(`an index of ${model.name} names ${field}, which has no column`);
      return columnName(column);
    });
    if (!names.includes(tie)) names.push(tie);
    const name = `${tableName(generation)}(${fields.join(',')})`;
    const list = names.map((column) => identifier(column).text).join(', ');
    return {
      name,
      statement: `CREATE INDEX IF NOT EXISTS ${identifier(name).text} ON ${identifier(tableName(generation)).text} (${list})`,
    };
  });
  return [...own, ...twinIndexesOf(model, generation)];
}

/**
 * Returns indexes of twins, for free-text fields that come first in an index. They are created with the empty table: they cost next to
 * nothing while it grows, but would need a scan of every row once it is full.
 */
export function twinIndexesOf(model: ReadModel, generation: string): readonly IndexDeclaration[] {
  const first = new Set(declaredIndexes(model).map(([field]) => field));
  const table = tableName(generation);
  return columnsOf(model)
    .filter((column) => column.type === 'string' && !isKey(column) && first.has(column.field))
    .filter(({ field }) => {
      const declared = model.fields[field];
      return declared?.type === 'string' && declared.values === undefined && declared.internal !== true;
    })
    .flatMap((column) => [twinName(column, 'lower'), twinName(column, 'upper')])
    .map((twin) => {
      const name = identifier(`${table}(${twin})`).text;
      const list = identifier(twin).text;
      return {
        name: `${table}(${twin})`,
        statement: `CREATE INDEX IF NOT EXISTS ${name} ON ${identifier(table).text} (${list}) WHERE ${list} IS NOT NULL`,
      };
    });
}
