/** The route that returns everything about one customer at once. */
import { dayOf } from '../../kernel/dates.js';
import type { Demand, ReadModels } from '../../ports/readModels.js';
import { cartModel } from '../../projections/cart.js';
import { creditNoteModel } from '../../projections/creditNote.js';
import { invoiceModel } from '../../projections/invoice.js';
import { paymentModel } from '../../projections/payment.js';
import { receiptModel } from '../../projections/receipt.js';
import { customerModel } from '../../projections/reference.js';
import { subscriptionModel } from '../../projections/subscription.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { ReadModel } from '../../query/fields.js';
import { ok } from '../common/answers.js';
import { resourceOf } from '../common/document.js';
import { listedFields } from '../common/listRoute.js';
import type { Route } from '../server/route.js';
import { findCustomer, ofAccounts } from './customers.js';
import { accountBody, customerParams, exampleAccount, overviewAnswer } from './schemas.js';

/** The most entries of each kind. */
const shown = 10;

const none = { value: [], count: 0 };

export function overviewRoute(readModels: ReadModels): Route {
  /** Reads a customer's newest documents. @param date a field that an index contains after the customer */
  async function newest(model: ReadModel, customerId: string, date: string, demand: Demand) {
    const { fields } = model;
    const own = where(fields, 'customerId', 'eq', customerId);
    // Strangers can name any customer in a guest's cart.
    const isOwnCart = () =>
      allOf(own, where(fields, 'status', 'ne', 'deleted'), where(fields, 'cartType', 'ne', 'guest'));
    const filter = model === cartModel ? isOwnCart() : own;
    const orderBy = [sortBy(fields, date, 'desc'), sortBy(fields, 'id', 'desc')];
    const query = { filter, orderBy, skip: 0, top: shown, count: true };
    const { documents, count } = await readModels.list(model, query, demand);
    const names = listedFields(fields);
    return {
      value: documents.map((document) =>
        Object.fromEntries(names.map((name) => [name, document[name] ?? null])),
      ),
      count: count ?? 0,
    };
  }

  return ofAccounts.route('GET', '/api/customers/{customerId}/overview', {
    operationId: 'getCustomerOverview',
    summary: 'Returns an overview of a customer: details, account and the newest records of each kind',
    description: `The ${shown} newest subscriptions, invoices, payments, credit notes, carts and receipts, each with a total count. The lists have the rest.`,
    params: customerParams,
    errors: ['CUSTOMER_NOT_FOUND'],
    answers: ok('The overview of the customer', overviewAnswer, {
      customerId: 'cus-1042',
      customer: { id: 'cus-1042', name: 'Tailspin GmbH' },
      account: exampleAccount,
      subscriptions: none,
      invoices: { value: [{ id: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', total: 340 }], count: 1 },
      payments: none,
      creditNotes: none,
      carts: none,
      receipts: none,
    }),
    async handle({ params: { customerId }, context, demand }) {
      const { customer, account } = await findCustomer(readModels, customerId);
      const asked = demand();
      const page = (model: ReadModel, date: string) => newest(model, customerId, date, asked);
      const [subscriptions, invoices, payments, creditNotes, carts, receipts] = await Promise.all([
        page(subscriptionModel, 'startDate'),
        page(invoiceModel, 'invoiceDate'),
        page(paymentModel, 'paidAt'),
        page(creditNoteModel, 'creditNoteDate'),
        page(cartModel, 'createdAt'),
        page(receiptModel, 'receiptDate'),
      ]);
      return {
        body: {
          customerId,
          customer: customer === undefined ? null : resourceOf(customerModel, customer),
          account: accountBody(customerId, account, dayOf(context.at)),
          subscriptions,
          invoices,
          payments,
          creditNotes,
          carts,
          receipts,
        },
      };
    },
  });
}
