/** Columns of most lists that are hidden until chosen. */
import { moment } from '../words/format.js';
import type { Column } from './columns.js';

/** Returns a hidden column of text. */
export function hiddenText<Field extends string>(
  field: Field,
  name: string,
): Column<Readonly<Record<Field, string | null | undefined>>> {
  return { field, name, kind: 'text', show: (row) => row[field] ?? '', hidden: true };
}

/** Returns a hidden column of timestamps. */
export function hiddenMoment<Field extends string>(
  field: Field,
  name: string,
): Column<Readonly<Record<Field, string | null | undefined>>> {
  return { field, name, kind: 'moment', show: (row) => moment(row[field]), hidden: true };
}
