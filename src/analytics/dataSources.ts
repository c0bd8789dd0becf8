/** Data sources of dashboards and reports: read models, each with its main date and its amount of money. */

import { accountModel } from '../projections/account.js';
import { cartModel } from '../projections/cart.js';
import { creditNoteModel } from '../projections/creditNote.js';
import { invoiceModel } from '../projections/invoice.js';
import { paymentModel } from '../projections/payment.js';
import { receiptModel } from '../projections/receipt.js';
import { subscriptionModel } from '../projections/subscription.js';
import { userModel } from '../projections/user.js';
import { type Column, columnsOf } from '../query/columns.js';
import type { ReadModel } from '../query/fields.js';

export const dataSourceNames = [
  'subscriptions',
  'invoices',
  'creditNotes',
  'taxes',
  'payments',
  'accounts',
  'receipts',
  'carts',
  'users',
] as const;
export type DataSourceName = (typeof dataSourceNames)[number];

export interface DataSource {
  readonly model: ReadModel;
  /** The field that date ranges apply to: a date or a timestamp. */
  readonly mainDate: string;
  /** The field of sums and averages, or that of a list's entries, `currencies/due`; undefined if the source has no money. */
  readonly amount: string | undefined;
  /** The field with the currency of amounts; in the same list if the amount is in one. */
  readonly currency: string | undefined;
  /** The list whose entries are always its rows; undefined if rows are documents. */
  readonly rows?: string;
  /** Fields of documents with the days of their first and last entry. */
  readonly span?: { readonly first: string; readonly last: string };
  /** Its only columns; absent: all fields of the read model. */
  readonly columns?: readonly string[];
}

export const dataSources: Readonly<Record<DataSourceName, DataSource>> = {
  subscriptions: {
    model: subscriptionModel,
    mainDate: 'startDate',
    amount: 'recurringAmount',
    currency: 'currency',
  },
  invoices: { model: invoiceModel, mainDate: 'invoiceDate', amount: 'total', currency: 'currency' },
  creditNotes: {
    model: creditNoteModel,
    mainDate: 'creditNoteDate',
    amount: 'total',
    currency: 'currency',
  },
  taxes: {
    model: invoiceModel,
    mainDate: 'taxes/date',
    amount: 'taxes/tax',
    currency: 'currency',
    rows: 'taxes',
    span: { first: 'taxedFrom', last: 'taxedTo' },
    columns: [
      'taxes/date',
      'taxes/kind',
      'taxes/documentId',
      'invoiceNumber',
      'customerId',
      'subscriptionId',
      'taxes/country',
      'taxes/category',
      'taxes/rate',
      'currency',
      'taxes/net',
      'taxes/tax',
    ],
  },
  payments: { model: paymentModel, mainDate: 'paidAt', amount: 'amount', currency: 'currency' },
  accounts: {
    model: accountModel,
    mainDate: 'createdAt',
    amount: 'currencies/due',
    currency: 'currencies/currency',
  },
  receipts: { model: receiptModel, mainDate: 'receiptDate', amount: 'total', currency: 'currency' },
  carts: { model: cartModel, mainDate: 'createdAt', amount: 'total', currency: 'currency' },
  users: { model: userModel, mainDate: 'createdAt', amount: undefined, currency: undefined },
};

/** Names a column in a filter: without the list's name if rows are entries. */
export function nameInFilter(column: string, { rows }: DataSource): string {
  return rows !== undefined && column.startsWith(`${rows}/`) ? column.slice(rows.length + 1) : column;
}

/** The columns by name, without internal fields, except for the list of the rows. */
export function columnsIn({ model, rows, columns }: DataSource): ReadonlyMap<string, Column> {
  return columnsOf(model.fields, rows, columns);
}
