/** The columns and filters of a list, declared once for each field of the service's list. */
import type { ReactNode } from 'react';
import type { NamedKind } from '../names/kinds.js';

export type ColumnKind = 'text' | 'words' | 'yesNo' | 'number' | 'day' | 'moment';

export interface Column<Row> {
  /** The field's name in the API and in the address. */
  readonly field: string;
  readonly name: string;
  readonly kind: ColumnKind;
  /** Collection whose entries have the value where the field does not, e.g. `items`; a filter for one value matches both. */
  readonly alsoIn?: string;
  /** The kind of record whose ids the column holds, so that users see and choose names. */
  readonly names?: NamedKind;
  /** Known values of a column of `words`, with their names. */
  readonly values?: readonly { readonly value: string; readonly name: string }[];
  /** What to enter into its filter, where that is not what the column shows. */
  readonly hint?: string;
  readonly show: (row: Row) => ReactNode;
  /** In pixels; by default it depends on the kind. */
  readonly width?: number;
  /** True for columns that are hidden until chosen. */
  readonly hidden?: boolean;
  /** The field to order by, where it is another one. */
  readonly orderBy?: string;
  /** False where the service cannot sort or filter by it. */
  readonly ordered?: boolean;
  readonly filtered?: boolean;
  /** Its place in a narrow list, which has no columns; without one it is left out there. */
  readonly narrow?: 'title' | 'side' | 'detail';
  /** Further fields that `show` reads. */
  readonly alsoReads?: readonly string[];
}

export const widths: Readonly<Record<ColumnKind, number>> = {
  text: 160,
  words: 120,
  yesNo: 110,
  number: 120,
  day: 120,
  moment: 210,
};
