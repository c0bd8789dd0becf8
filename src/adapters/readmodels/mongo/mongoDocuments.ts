/** How documents of read models are stored in MongoDB: the JSON text that is returned, and the values that queries compare. */
import type { Versioned } from '../../../ports/readModels.js';
import { type Column, encode, isKey, tieColumnName } from '../columns.js';
import { nearestMillionths } from '../decimals.js';

/** Scalars as queries see them; decimals are in millionths, booleans are booleans. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null>>;

/** One document of a generation's collection. A deleted one stays for a while as a tombstone, so that no late write restores it. */
export interface MongoDocument {
  readonly _id: string;
  readonly revision: number;
  readonly gone: boolean;
  /** When it became a tombstone, by the server's time. */
  readonly goneAt?: Date;
  readonly body?: string;
  /** By field name. */
  readonly f?: FieldValues;
  /** Texts in lower case where that differs from the text, because MongoDB folds only ASCII. */
  readonly lower?: FieldValues;
}

/** Returns the path of a column's values in a document. */
export function pathOf(column: Column): string {
  return isKey(column) ? '_id' : `f.${column.field}`;
}

/** Returns the path that breaks ties: the resource's own id, which for users is a number. */
export function tiePathOf(columns: readonly Column[]): string {
  return tieColumnName(columns) === 'id' ? '_id' : 'f.id';
}

/** @throws TypeError when a field's value is not of its declared type, which is a fault of the projection and not of a caller */
export function toMongo(
  { id, revision, document }: Versioned,
  columns: readonly Column[],
  now: number,
): MongoDocument {
  if (document === null) return { _id: id, revision, gone: true, goneAt: new Date(now) };
  return {
    _id: id,
    revision,
    gone: false,
    body: JSON.stringify(document),
    ...valuesOf(id, document, columns),
  };
}

/** Returns the values that queries compare. */
export function valuesOf(
  id: string,
  document: NonNullable<Versioned['document']>,
  columns: readonly Column[],
): Pick<MongoDocument, 'f' | 'lower'> {
  const f: Record<string, string | number | boolean | null> = {};
  const lower: Record<string, string> = {};
  for (const column of columns) {
    const { field, type } = column;
    const value = isKey(column) ? id : storedForm(encode(column, id, document[field]), type, document[field]);
    if (!isKey(column)) f[field] = value;
    if (type !== 'string' || typeof value !== 'string') continue;
    if (value.toLowerCase() !== value) lower[field] = value.toLowerCase();
  }
  return { f, lower };
}

/**
 * Returns a value's stored form. Every number is a double, which is exact for integers up to 2^53. Beyond that, which only decimals reach,
 * a decimal's 15 significant digits still keep values distinct and in order.
 */
function storedForm(
  encoded: ReturnType<typeof encode>,
  type: Column['type'],
  value: unknown,
): string | number | boolean | null {
  if (type === 'boolean') return encoded === null ? null : encoded === 1;
  if (typeof encoded === 'bigint') return nearestMillionths(String(value));
  return typeof encoded === 'string' || typeof encoded === 'number' ? encoded : null;
}

/** @throws Error for a document that something else has written */
export function fromMongo({ _id, revision, gone, body }: MongoDocument): Versioned {
  if (gone) return { id: _id, revision, document: null };
  if (body === undefined) throw new Error(`document ${_id} has no body`);
  return { id: _id, revision, document: JSON.parse(body) };
}
