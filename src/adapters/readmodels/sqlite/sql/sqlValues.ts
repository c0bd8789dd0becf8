/** The leaves of queries as SQL: columns, literals and constant parts. */
import type { FieldReference, Literal } from '../../../../query/ast.js';
import { type Column, columnName } from '../../columns.js';
import {
  decimalScale,
  fitsInteger,
  nearestMillionths,
  scaleText,
  significantDigits,
} from '../../decimals.js';
import { identifier, parameter, type SqlFragment, sql } from './sqlFragment.js';

export type ColumnsByField = ReadonlyMap<string, Column>;

/** How SQLite stores a value; `millionths` are decimals. Values of different kinds are never compared with each other. */
type Kind = 'text' | 'integer' | 'millionths' | 'boolean' | 'null';

/** A value that may be NULL; `largest` bounds an integer's magnitude, so that sums and products cannot silently exceed 64 bits. */
export interface SqlExpression {
  readonly fragment: SqlFragment;
  readonly kind: Kind;
  readonly largest?: bigint;
}

const largestSafeInteger = BigInt(Number.MAX_SAFE_INTEGER);

export function literalSql({ type, value, text }: Literal): SqlExpression | undefined {
  if (value === null) return { fragment: sql`NULL`, kind: 'null' };
  if (typeof value === 'string') {
    // libsql cuts text off at U+0000 and replaces lone surrogates.
    if (value.includes('\0') || !value.isWellFormed()) return undefined;
    return { fragment: parameter(value), kind: 'text' };
  }
  // Bound like the others, because ORDER BY with a bare 1 would mean the first column.
  if (typeof value === 'boolean') return { fragment: parameter(value ? 1n : 0n), kind: 'boolean' };
  const scaled = type === 'integer' ? scaleText(text ?? String(value), 0) : undefined;
  if (!scaled?.exact || !fitsInteger(scaled.floor)) return undefined;
  const largest = scaled.floor < 0n ? -scaled.floor : scaled.floor;
  return { fragment: parameter(scaled.floor), kind: 'integer', largest };
}

/** Returns a field's column; undefined for a field of an item, or one without a column of its type. */
export function fieldSql(field: FieldReference, columns: ColumnsByField): SqlExpression | undefined {
  const column = field.of === undefined ? columns.get(field.name) : undefined;
  if (column === undefined || column.type !== field.type) return undefined;
  const fragment = identifier(columnName(column));
  switch (column.type) {
    case 'integer':
      return { fragment, kind: 'integer', largest: largestSafeInteger };
    case 'decimal':
      return { fragment, kind: 'millionths' };
    case 'boolean':
      return { fragment, kind: 'boolean' };
    default:
      return { fragment, kind: 'text' };
  }
}

/** Converts a number literal to the unit of the kind it is compared with, exactly by its text; undefined beyond SQLite's precision. */
export function scaledLiteral(
  literal: Literal,
  kind: Kind,
): { readonly fragment: SqlFragment; readonly exact: boolean } | undefined {
  if (kind !== 'integer' && kind !== 'millionths') return undefined;
  const text = literal.text ?? String(literal.value);
  const scaled = scaleText(text, kind === 'integer' ? 0 : decimalScale);
  if (!scaled) return undefined;
  if (fitsInteger(scaled.floor)) return { fragment: parameter(scaled.floor), exact: scaled.exact };
  if (kind === 'integer' || significantDigits(text) > 15) return undefined;
  return { fragment: parameter(nearestMillionths(text)), exact: true };
}

/** Returns an integer expression; undefined if it could exceed 64 bits, where SQLite would continue with a rounded REAL. */
export function boundFragment(fragment: SqlFragment, largest: bigint): SqlExpression | undefined {
  return fitsInteger(largest) ? { fragment, kind: 'integer', largest } : undefined;
}
