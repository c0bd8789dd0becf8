/** The queries that the service repeats use a declared index in its order, however many documents there are. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { columnsOf } from '../../../src/adapters/readmodels/columns.js';
import { pageStatement } from '../../../src/adapters/readmodels/sqlite/listDocuments.js';
import { compileFilter, compileOrder } from '../../../src/adapters/readmodels/sqlite/sql/compileQuery.js';
import { planOf } from '../../../src/adapters/readmodels/sqlite/statements.js';
import { open } from '../../../src/adapters/readmodels/sqlite/writerOperations.js';
import { openForWriting } from '../../../src/adapters/sqlite/database.js';
import { dueModel } from '../../../src/commands/due/projection.js';
import { accountModel } from '../../../src/projections/account.js';
import { cartModel } from '../../../src/projections/cart.js';
import { invoiceModel } from '../../../src/projections/invoice.js';
import { paymentModel } from '../../../src/projections/payment.js';
import { subscriptionModel } from '../../../src/projections/subscription.js';
import { userModel } from '../../../src/projections/user.js';
import type { ReadModel } from '../../../src/query/fields.js';
import { parseFilter, parseOrderBy } from '../../../src/query/odata/listQuery.js';
import { now } from '../../support/odataFixtures.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

const models = {
  accounts: accountModel,
  carts: cartModel,
  due: dueModel(1),
  invoices: invoiceModel,
  payments: paymentModel,
  subscriptions: subscriptionModel,
  users: userModel,
} as const;

/** Makes internal fields available too, since the service itself asks. */
const fieldsOf = ({ fields }: ReadModel) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, internal: false }]));

function planFor(model: ReadModel, filterText: string, orderText: string): string {
  const database = openForWriting(join(temporaryFolder(), 'readmodels.db'), { synchronous: 'normal' });
  try {
    const writer = open(database, { tombstoneRetention: 0 });
    const generation = writer.ensureLive(model)[0]?.generation ?? '';
    for (const name of writer.missingIndexes(model, generation)) writer.createIndex(model, generation, name);
    const columns = columnsOf(model);
    const fields = fieldsOf(model);
    const { where } = compileFilter(parseFilter(filterText, fields, { now, option: '$filter' }), columns);
    const orderBy = orderText === '' ? [] : parseOrderBy(orderText, fields, { now, option: '$orderby' });
    const order = compileOrder(orderBy, columns);
    if (order === undefined) throw new Error('SQL cannot say the order');
    const table = { generation, columns, documents: 0 };
    return planOf(database, pageStatement(table, where, order, { skip: 0, top: 100 })).join('; ');
  } finally {
    database.close();
  }
}

test.each<[model: keyof typeof models, filter: string, orderBy: string, index: string]>([
  [
    'subscriptions',
    "status eq 'active' and renewalDate le 2026-01-31 and autoRenewal eq true",
    'renewalDate',
    'status,renewalDate',
  ],
  [
    'subscriptions',
    "status eq 'active' and billingCycle eq 'monthly'",
    'renewalDate',
    'status,billingCycle,renewalDate',
  ],
  ['due', 'at le 2026-01-31T00:00:00Z', 'at', 'at'],
  ['due', "customerId eq 'cus-1'", '', 'customerId'],
  ['due', "area eq 'subscription' and at le 2026-01-31T00:00:00Z", 'at', 'area,at'],
  ['subscriptions', "customerId eq 'cus-1'", 'startDate', 'customerId,startDate'],
  ['invoices', "status eq 'issued' and dueDate lt 2026-01-31T00:00:00Z", 'dueDate', 'status,dueDate'],
  ['invoices', "numberKey eq 'A1'", '', 'numberKey'],
  ['invoices', 'amountDue eq 119', 'dueDate', 'amountDue,dueDate'],
  ['invoices', "customerId eq 'cus-1'", 'invoiceDate', 'customerId,invoiceDate'],
  ['invoices', "subscriptionId eq 'sub_1'", 'invoiceDate', 'subscriptionId,invoiceDate'],
  ['invoices', "invoiceNumber eq 'INV-1'", '', 'invoiceNumber'],
  ['carts', "status eq 'open' and expiresAt le 2026-01-31T00:00:00Z", 'expiresAt', 'status,expiresAt'],
  ['carts', "customerId eq '7' and status eq 'open'", 'createdAt', 'customerId,status,createdAt'],
  ['payments', "reference eq 'R-1'", '', 'reference'],
  ['payments', "customerId eq 'cus-1'", 'paidAt', 'customerId,paidAt'],
  ['accounts', 'oldestDueDate lt 2026-01-31', 'oldestDueDate', 'oldestDueDate'],
  ['users', "admin eq true and status eq 'active'", '', 'admin,status'],
  ['users', "email eq 'ada@example.com'", '', 'email'],
  ['users', "username eq 'ada'", '', 'username'],
])('an index serves %s where %s, by %s', (name, filter, orderBy, index) => {
  const plan = planFor(models[name], filter, orderBy);
  expect(plan).toMatch(/^SEARCH \S+ USING (COVERING )?INDEX/);
  expect(plan).toContain(`(${index})`);
  expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
});
