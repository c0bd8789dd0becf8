/** The tables and indexes of one generation of a read model, and the register of all generations. */
import type { ReadModel } from '../../query/fields.js';
import { type Column, columnName, columnsOf, isKey, storedColumnNames, tieColumnName } from './columns.js';
import { identifier } from './sqlFragment.js';

/**
 * One row a generation; `columns` is the JSON of its `Column[]`, `documents` how many there are, `checkpoints` how often a checkpoint was saved. A retired
 * one is no longer listed and loses its content slice by slice.
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
  checkpoints INTEGER NOT NULL DEFAULT 0
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

function storageType(column: Column | undefined): 'TEXT' | 'INTEGER' {
  if (column === undefined) return 'TEXT';
  return column.type === 'integer' || column.type === 'decimal' || column.type === 'boolean'
    ? 'INTEGER'
    : 'TEXT';
}

export interface IndexDeclaration {
  readonly name: string;
  readonly statement: string;
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
  const declared = numbered ? [['id'], ...model.indexes] : model.indexes;
  return declared.map((fields) => {
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
}
