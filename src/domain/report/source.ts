/** A data source as the rules of reports see it: its columns, and which of them are date, amount and currency. */

import type { Expression } from '../../query/ast.js';
import { type Column, columnsOf } from '../../query/columns.js';
import type { FieldTable } from '../../query/fields.js';

/** What a data source is declared as. */
export interface SourceDeclaration {
  readonly model: { readonly fields: FieldTable };
  readonly mainDate: string;
  /** A field, or one of a list's entries: `currencies/due`. */
  readonly amount: string | undefined;
  /** As the amount. */
  readonly currency: string | undefined;
  /** Leaves out what is gone for everybody and kept only until something of it is finished. */
  readonly present?: Expression;
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
}

/** By name, e.g. `invoices`. */
export type ReportSources = ReadonlyMap<string, ReportSource>;

/**
 * Internal fields are no columns, but for the amount, which sums need.
 * @throws Error for a source whose main date is no field: a mistake of the code
 */
export function reportSource({
  model,
  mainDate,
  amount,
  currency,
  present,
}: SourceDeclaration): ReportSource {
  const columns = columnsOf(model.fields, amount);
  const counted = amount === undefined ? undefined : columns.get(amount)?.list;
  const usual = [...columns.values()]
    .filter(
      ({ list, field }) =>
        (list === undefined || list === counted) && field.internal !== true && field.listed !== false,
    )
    .map(({ name }) => name);
  const date = columns.get(mainDate);
  if (date === undefined) throw new Error(`${mainDate} is not a column`);
  return { columns, usual, mainDate: date, amount, currency, present };
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
