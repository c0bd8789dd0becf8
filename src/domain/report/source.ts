/** A data source as the rules of reports see it: its columns, and which of them are the date, amount and currency. */

import type { Expression, FieldReference } from '../../query/ast.js';
import { type Column, columnsOf } from '../../query/columns.js';
import { field as fieldOf } from '../../query/conditions.js';
import type { FieldTable } from '../../query/fields.js';

/** The declaration of a data source. */
export interface SourceDeclaration {
  readonly model: { readonly fields: FieldTable };
  readonly mainDate: string;
  /** A field, or one of a list's entries: `currencies/due`. */
  readonly amount: string | undefined;
  /** As `amount`. */
  readonly currency: string | undefined;
  /** Excludes documents that no user can see any more, and that are kept only until something about them is finished. */
  readonly present?: Expression;
  /** The list whose entries are always its rows. */
  readonly rows?: string;
  /** Fields of documents with the days of their first and last entry, if the main date is a field of entries. */
  readonly span?: { readonly first: string; readonly last: string };
  /** Its only columns; absent: all fields. */
  readonly columns?: readonly string[];
}

export interface ReportSource {
  /** All columns, in the order of the table of fields. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The columns of a report that names none. */
  readonly usual: readonly string[];
  readonly mainDate: Column;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly present: Expression | undefined;
  readonly rows: string | undefined;
  /** Documents outside of a range of dates have no entry in it. */
  readonly span: { readonly first: FieldReference; readonly last: FieldReference } | undefined;
}

/** By name, e.g. `invoices`. */
export type ReportSources = ReadonlyMap<string, ReportSource>;

/**
 * Internal fields are no columns, except for the amount, which sums need, and the list of the rows.
 * @throws Error for a source whose main date is no column, which is a bug
 */
export function reportSource({
  model,
  mainDate,
  amount,
  currency,
  present,
  rows,
  span,
  columns: named,
}: SourceDeclaration): ReportSource {
  const columns = columnsOf(model.fields, rows ?? amount, named);
  const counted = amount === undefined ? undefined : columns.get(amount)?.list;
  const usual = [...columns.values()]
    .filter(
      ({ list, field }) =>
        (list === undefined || list === counted) && field.internal !== true && field.listed !== false,
    )
    .map(({ name }) => name);
  const date = columns.get(mainDate);
  if (date === undefined) throw new Error(`${mainDate} is not a column`);
  return {
    columns,
    usual,
    mainDate: date,
    amount,
    currency,
    present,
    rows,
    span: span && { first: fieldOf(model.fields, span.first), last: fieldOf(model.fields, span.last) },
  };
}

/** The money column of rows that are documents, or entries of the list; undefined if there is none. */
export function amountOf(source: ReportSource, list: string | undefined): Column | undefined {
  if (source.amount === undefined) return undefined;
  const own = source.columns.get(source.amount);
  if (own?.list === list) return own;
  return list === undefined ? undefined : source.columns.get(`${list}/amount`);
}

/** The currency column of these rows; undefined if they have none. */
export function currencyOf(source: ReportSource, list: string | undefined): Column | undefined {
  const own = source.currency === undefined ? undefined : source.columns.get(source.currency);
  return own?.list === undefined || own.list === list ? own : undefined;
}
