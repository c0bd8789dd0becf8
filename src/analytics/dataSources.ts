/** What dashboards and reports can draw on: read models, each with its main date and what it counts in money. */

import { accountModel } from '../projections/account.js';
import { cartModel } from '../projections/cart.js';
import { creditNoteModel } from '../projections/creditNote.js';
import { invoiceModel } from '../projections/invoice.js';
import { paymentModel } from '../projections/payment.js';
import { receiptModel } from '../projections/receipt.js';
import { subscriptionModel } from '../projections/subscription.js';
import { userModel } from '../projections/user.js';
import type { ReadModel } from '../query/fields.js';

export const dataSourceNames = [
  'subscriptions',
  'invoices',
  'creditNotes',
  'payments',
  'accounts',
  'receipts',
  'carts',
  'users',
] as const;
export type DataSourceName = (typeof dataSourceNames)[number];

export interface DataSource {
  readonly model: ReadModel;
  /** The field that ranges of dates are about: a date or a timestamp. */
  readonly mainDate: string;
  /** The field that sums and averages are about, or one of a list's entries, `currencies/due`; undefined where nothing is counted in money. */
  readonly amount: string | undefined;
  /** The field that says the currency of amounts; of the same list where they are of one. */
  readonly currency: string | undefined;
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
