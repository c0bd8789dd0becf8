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
 * One row a generation. `columns` is the JSON of its `Column[]`, `documents` how many there are, `checkpoints` how often a checkpoint was saved.
 * `counted` is the JSON of the fields by which counts are kept, `summed` of the sums. A retired one is no longer listed and loses its content slice
 * by slice.
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

/** The generation was dropped, or there never was one of this name. */
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
 * Document and tombstone tables. Columns stand before the body, so that reading one never touches the pages a large
 * body overflows to. Declared types give affinity only: decimals too large for an integer stay REAL.
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

/** A key of its own, since no two NULLs are the same to SQLite. */
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

/** The least value of the column: an index is searched for values that are not less, but not for those that are not null. */
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
 * The declared indexes, each with the id as its last column, so that it gives the order of a page and its ties.
 * @throws Error when an index names what has no column.
 */
export function indexesOf(model: ReadModel, generation: string): readonly IndexDeclaration[] {
  const all = columnsOf(model);
  const columns = new Map(all.map((column) => [column.field, column]));
  const tie = tieColumnName(all);
  // The table itself has an index of its text key; ids that are numbers need one for the order of pages.
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
 * Indexes of the few texts that have twins, for open texts that an index begins with. An empty table is given them at once: they cost next to
 * nothing while it grows, and a look at every row when it is full.
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
