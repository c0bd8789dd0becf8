/** Finds customers: by the reference data, or by the entries of their account. */
import { NotFound } from '../../kernel/errors.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { accountModel } from '../../projections/account.js';
import { customerModel } from '../../projections/reference.js';
import type { Document } from '../../query/fields.js';
import { area } from '../common/area.js';

export const ofAccounts = area('accounts', { kinds: ['user', 'service'] });

export interface KnownCustomer {
  readonly customer: Document | undefined;
  readonly customerRevision: number;
  readonly account: Document | undefined;
  readonly accountRevision: number | undefined;
}

/** @throws DomainError CUSTOMER_NOT_FOUND for a customer who is not in the reference data and has no account */
export async function findCustomer(
  readModels: Pick<ReadModels, 'get'>,
  customerId: string,
): Promise<KnownCustomer> {
  const [customer, account] = await Promise.all([
    readModels.get(customerModel, customerId),
    readModels.get(accountModel, customerId),
  ]);
  if (documentIn(customer) === undefined && documentIn(account) === undefined)
    throw new NotFound('CUSTOMER_NOT_FOUND', 'Customer', customerId);
  return {
    customer: documentIn(customer),
    customerRevision: customer?.revision ?? -1,
    account: documentIn(account),
    accountRevision: account?.revision,
  };
}

function documentIn(found: Versioned | undefined): Document | undefined {
  return found?.document ?? undefined;
}
