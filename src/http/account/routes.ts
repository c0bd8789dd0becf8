/** Routes of customers' accounts: what each customer owes, their statement, and an overview of a customer. */
import { dayOf } from '../../kernel/dates.js';
import { accountModel } from '../../projections/account.js';
import { live } from '../common/answers.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { customerListRoute } from './customerList.js';
import { findCustomer, ofAccounts } from './customers.js';
import { overviewRoute } from './overview.js';
import { accountAnswer, accountBody, customerParams, exampleAccount, exampleListed } from './schemas.js';
import { statementRoutes } from './statement.js';

export function accountRoutes(dependencies: Services): readonly Route[] {
  const { readModels } = dependencies;
  return [
    ofAccounts.listRoute('/api/accounts', {
      operationId: 'listAccounts',
      summary: 'Lists customer accounts with what each owes',
      description:
        "An account exists from its first entry. For example, `$filter=oldestDueDate lt 2026-04-01` finds late payers, and `$filter=currencies/any(c: c/currency eq 'EUR' and c/due gt 1000)` large debts.",
      model: accountModel,
      example: exampleListed,
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(accountModel, query, demand()),
    }),

    ofAccounts.route('GET', '/api/customers/{customerId}/account', {
      operationId: 'getAccount',
      summary: 'Returns what a customer owes, what is overdue, and the credit on account',
      description:
        'One entry per currency. Overdue amounts are computed from the due dates and today’s date (UTC). The `ETag` is the revision of the account; overdue amounts change daily without a new revision.',
      params: customerParams,
      errors: ['CUSTOMER_NOT_FOUND'],
      answers: live(
        'The account; `currencies` is empty before the first entry',
        accountAnswer,
        exampleAccount,
      ),
      async handle({ params: { customerId }, context }) {
        const { account, accountRevision } = await findCustomer(readModels, customerId);
        return {
          body: accountBody(customerId, account, dayOf(context.at)),
          ...(accountRevision === undefined ? {} : { revision: accountRevision }),
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    customerListRoute(readModels),
    ...statementRoutes(dependencies),
    overviewRoute(readModels),
  ];
}
