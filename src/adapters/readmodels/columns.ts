/** The columns of a read model's table: which fields have one, and how their values are stored. */

import type { JsonValue } from '../../kernel/json.js';
import type { Document, ReadModel, ScalarType } from '../../query/fields.js';
import { fromMillionths, toMillionths } from './decimals.js';
import type { SqlValue } from './sqlite/sql/sqlFragment.js';

/** A field with its own column. A generation's columns are stored with it, so its rows stay readable after the model has changed. */
export interface Column {
  readonly field: string;
  readonly type: ScalarType;
}

/** Whether the column is the table's key: a string field named `id`. */
export function isKey(column: Column): boolean {
  return column.field === 'id' && column.type === 'string';
}

/** Returns the name of the column that breaks ties: the resource's own id, which for users is a number. */
export function tieColumnName(columns: readonly Column[]): string {
  const own = columns.find(({ field }) => field === 'id');
  return own === undefined ? 'id' : columnName(own);
}

export function columnName(column: Column): string {
  return isKey(column) ? 'id' : `f_${column.field}`;
}

/**
 * Returns the name of a column's twin. The twin holds the text in lower or upper case where letters beyond ASCII make it differ from
 * SQLite's own result.
 */
export function twinName(column: Column, letterCase: 'lower' | 'upper'): string {
  return `${letterCase}_${column.field}`;
}

/** Returns a column for every scalar field that a filter, an order or the service itself may use. */
export function columnsOf(model: ReadModel): readonly Column[] {
  const columns: Column[] = [];
  for (const [field, declared] of Object.entries(model.fields)) {
    if (declared.type === 'collection') continue;
    if (declared.queryable === false && declared.internal !== true) continue;
    columns.push({ field, type: declared.type });
  }
  return columns;
}

/** Returns the names of the table's columns except `revision` and `body`, the key first, in the order of `encodeRow`. */
export function storedColumnNames(columns: readonly Column[]): readonly string[] {
  const names = ['id'];
  for (const column of columns) {
    if (!isKey(column)) names.push(columnName(column));
    if (column.type === 'string') names.push(twinName(column, 'lower'), twinName(column, 'upper'));
  }
  return names;
}

/** Tells for each of the `storedColumnNames` whether it is a twin. */
export function twinPlaces(columns: readonly Column[]): readonly boolean[] {
  const twins = new Set(columns.flatMap((column) => [twinName(column, 'lower'), twinName(column, 'upper')]));
  return storedColumnNames(columns).map((name) => twins.has(name));
}

/**
 * Returns a document's values for `storedColumnNames`.
 * @throws TypeError when a field's value is not of its declared type, which is a fault of the projection and not of a caller
 */
export function encodeRow(id: string, document: Document, columns: readonly Column[]): SqlValue[] {
  const row: SqlValue[] = [id];
  for (const column of columns) {
    const value = isKey(column) ? id : encode(column, id, document[column.field]);
    if (!isKey(column)) row.push(value);
    if (column.type === 'string') row.push(twin(value, 'lower'), twin(value, 'upper'));
  }
  return row;
}

/** @throws TypeError when the value is not of the column's type */
export function encode(column: Column, id: string, value: JsonValue | undefined): SqlValue {
  if (value === undefined || value === null) return null;
  switch (column.type) {
    case 'string':
    case 'date':
    case 'timestamp':
      if (typeof value === 'string') return value;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value ? 1 : 0;
      break;
    case 'integer':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      break;
    case 'decimal':
      if (typeof value === 'number' && Number.isFinite(value)) return toMillionths(value);
      break;
  }
  throw new TypeError(`the ${column.field} of document ${id} is not of type ${column.type}`);
}

const beyondAscii = /[^\0-\x7f]/;

/**
 * Returns the twin of a value. SQLite's `lower` and `upper` handle only ASCII, so a text is stored a second time where that makes a
 * difference.
 */
function twin(value: SqlValue, letterCase: 'lower' | 'upper'): string | null {
  if (typeof value !== 'string' || !beyondAscii.test(value)) return null;
  if (letterCase === 'lower') {
    const folded = value.toLowerCase();
    return folded === asciiLower(value) ? null : folded;
  }
  const folded = value.toUpperCase();
  return folded === asciiUpper(value) ? null : folded;
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function asciiUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Returns the JSON value of a stored value. */
export function decode(type: ScalarType, stored: SqlValue): string | number | boolean | null {
  if (stored === null || typeof stored === 'string') return stored;
  const value = Number(stored);
  if (type === 'boolean') return value !== 0;
  return type === 'decimal' ? fromMillionths(value) : value;
}
