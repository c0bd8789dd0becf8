/** Columns that most lists have, hidden until somebody chooses them. */
import { moment } from '../words/format.js';
import type { Column } from './columns.js';

/** A column that most do not ask for. */
export function hiddenText<Field extends string>(
  field: Field,
  name: string,
): Column<Readonly<Record<Field, string | null | undefined>>> {
  return { field, name, kind: 'text', show: (row) => row[field] ?? '', hidden: true };
}

/** The same of when something was. */
export function hiddenMoment<Field extends string>(
  field: Field,
  name: string,
): Column<Readonly<Record<Field, string | null | undefined>>> {
  return { field, name, kind: 'moment', show: (row) => moment(row[field]), hidden: true };
}
