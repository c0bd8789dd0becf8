/** The columns of a list, and its filters: one declaration for each field of the service's list. */
import type { ReactNode } from 'react';
import type { NamedKind } from '../names/kinds.js';

export type ColumnKind = 'text' | 'words' | 'yesNo' | 'number' | 'day' | 'moment';

export interface Column<Row> {
  /** The service's name of the field; also its name in the address. */
  readonly field: string;
  readonly name: string;
  readonly kind: ColumnKind;
  /** The collection whose entries say it where the field does not, e.g. `items`. A filter by one value finds both. */
  readonly alsoIn?: string;
  /** The kind of things whose ids the column has, so that people see and choose names. */
  readonly names?: NamedKind;
  /** The values of `words` that the service knows, with their names. */
  readonly values?: readonly { readonly value: string; readonly name: string }[];
  readonly show: (row: Row) => ReactNode;
  /** Pixels; the default follows from the kind. */
  readonly width?: number;
  /** True where it is not shown until it is chosen. */
  readonly hidden?: boolean;
  /** The order of the service, where it is not that of the field. */
  readonly orderBy?: string;
  /** False where it can be neither sorted nor filtered by. */
  readonly ordered?: boolean;
  readonly filtered?: boolean;
  /** Its place where there is no room for columns; without one it is left out there. */
  readonly narrow?: 'title' | 'side' | 'detail';
  /** Fields that `show` reads beside its own. */
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
