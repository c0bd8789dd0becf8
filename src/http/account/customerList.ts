/** The list of all customers in the reference data, each with what they owe. */
import type { Demand, ReadModels } from '../../ports/readModels.js';
import { type AccountDocument, accountModel } from '../../projections/account.js';
import { customerModel } from '../../projections/reference.js';
import { oneOf } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';
import { exampleRow } from '../common/listRoute.js';
import type { Route } from '../server/route.js';
import { ofAccounts } from './customers.js';

/** Fields of the account. Lists are filtered and ordered by fields of the customer, which have indexes. */
const joined = {
  owed: {
    type: 'collection',
    queryable: false,
    description: 'One entry per currency of the account; empty before the first entry',
    items: {
      currency: { type: 'string', description: 'ISO 4217 code' },
      due: { type: 'decimal', description: 'Total due on invoices, overdue or not' },
      balance: { type: 'decimal', description: 'Credit on account' },
    },
  },
  oldestDueDate: {
    type: 'date',
    nullable: true,
    queryable: false,
    description: 'Oldest due date of all currencies; null when nothing is due',
  },
} as const;

const model: Pick<ReadModel, 'name' | 'fields'> = {
  name: 'customerBalances',
  fields: { ...customerModel.fields, ...joined },
};

export function customerListRoute(readModels: Pick<ReadModels, 'list'>): Route {
  async function accountsOf(ids: readonly string[], demand: Demand): Promise<ReadonlyMap<string, Document>> {
    if (ids.length === 0) return new Map();
    const query = { filter: oneOf(accountModel.fields, 'id', ids), skip: 0, top: ids.length, count: false };
    const { documents } = await readModels.list(accountModel, query, demand);
    return new Map(documents.map((document) => [String(document.id), document]));
  }

  // The OData entity set of customers is the one of the reference data.
  const { list: _, ...route } = ofAccounts.listRoute('/api/customers', {
    operationId: 'queryCustomers',
    summary: 'Lists all customers with what each owes',
    description:
      "Customers of the reference data. For example, `$filter=contains(tolower(name),'elm')&$orderby=name` searches by name, and `$filter=id in ('cus-1','cus-2')&$select=name` looks names up. `GET /api/accounts` filters by what is owed.",
    model,
    example: exampleRow(model.fields, {
      id: 'cus-1042',
      name: 'Tailspin GmbH',
      email: 'billing@tailspin.example',
      owed: [{ currency: 'EUR', due: 340, balance: 0 }],
      oldestDueDate: '2026-03-15',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }),
    async page({ query, select }, { demand }) {
      const asked = demand();
      const page = await readModels.list(customerModel, query, asked);
      if (select !== undefined && !Object.keys(joined).some((name) => select.includes(name))) return page;
      const accounts = await accountsOf(
        page.documents.map(({ id }) => String(id)),
        asked,
      );
      return { ...page, documents: page.documents.map((document) => withAccount(document, accounts)) };
    },
  });
  return route;
}

function withAccount(customer: Document, accounts: ReadonlyMap<string, Document>): Document {
  // The read model's reducers wrote the document.
  const account = accounts.get(String(customer.id)) as AccountDocument | undefined;
  return {
    ...customer,
    owed: (account?.currencies ?? []).map(({ currency, due, balance }) => ({ currency, due, balance })),
    oldestDueDate: account?.oldestDueDate ?? null,
  };
}
