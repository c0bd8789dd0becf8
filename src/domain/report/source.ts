/** A data source as the rules of reports see it: its columns, and which of them are date, amount and currency. */

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
  /** As the amount. */
  readonly currency: string | undefined;
  /** Leaves out what is gone for everybody and kept only until something of it is finished. */
  readonly present?: Expression;
  /** The list whose entries are its rows, whatever is asked of them. */
  readonly rows?: string;
  /** Fields of documents with the days of their first and their last entry, where the main date is of entries. */
  readonly span?: { readonly first: string; readonly last: string };
  /** The only columns that it has; absent: all fields. */
  readonly columns?: readonly string[];
}

export interface ReportSource {
  /** Every column there is, in the order of the table of fields. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Those that a report has when it names none. */
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
 * Internal fields are no columns, but for the amount, which sums need, and the list that the rows are of.
 * @throws Error for a source whose main date is no field: a mistake of the code
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

/** The column that is counted in money where rows are documents, or entries of the list; undefined where nothing is. */
export function amountOf(source: ReportSource, list: string | undefined): Column | undefined {
  if (source.amount === undefined) return undefined;
  const own = source.columns.get(source.amount);
  if (own?.list === list) return own;
  return list === undefined ? undefined : source.columns.get(`${list}/amount`);
}

/** The column that says the currency of these rows; undefined where they have none. */
export function currencyOf(source: ReportSource, list: string | undefined): Column | undefined {
  const own = source.currency === undefined ? undefined : source.columns.get(source.currency);
  return own?.list === undefined || own.list === list ? own : undefined;
}
