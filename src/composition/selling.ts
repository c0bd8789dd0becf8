/** Subscriptions and the money path put together: each tells the other what it has done. */
import { createDocumentHashes } from '../audit/tlog/documentHashes.js';
import { createStatements } from '../commands/account/statement.js';
import { createStateOn } from '../commands/engine/past.js';
import { discountCodeLookup } from '../commands/reference/codeLookup.js';
import { subscriptionOffers } from '../commands/reference/offerLookup.js';
import { createInvoiceReduction } from '../commands/subscription/reduction.js';
import {
  createSubscriptionCommands,
  type SubscriptionCommands,
} from '../commands/subscription/subscription.js';
import { createInvoiceWithdrawal } from '../commands/subscription/withdrawal.js';
import type { EventLog } from '../events/log.js';
import { type Billing, type BillingDependencies, createBilling } from './commerce.js';

export interface SellingDependencies
  extends Omit<
    BillingDependencies,
    'statements' | 'documentHashes' | 'stateOn' | 'debtors' | 'recordVoided' | 'subscriptions'
  > {
  readonly log: EventLog;
}

export interface Selling {
  readonly billing: Billing;
  readonly subscriptions: SubscriptionCommands;
}

export function createSelling(dependencies: SellingDependencies): Selling {
  const { log, config, engines, handler, erasures } = dependencies;
  const stateOn = createStateOn(log);
  const billing: Billing = createBilling({
    ...dependencies,
    stateOn,
    statements: createStatements(log),
    documentHashes: createDocumentHashes(log),
    debtors: {
      suspendForDebt: (...asked) => subscriptions.suspendForDebt(...asked),
      resumeAfterDebt: (...asked) => subscriptions.resumeAfterDebt(...asked),
    },
    recordVoided: (...voided) => subscriptions.recordInvoiceVoided(...voided),
    subscriptions: {
      recordInvoiceCredited: (...credited) => subscriptions.recordInvoiceCredited(...credited),
      checkInvoiceCredited: (...credited) => subscriptions.checkInvoiceCredited(...credited),
    },
  });
  const subscriptions = createSubscriptionCommands({
    handler,
    ...subscriptionOffers({ stateOn, readModels: engines.readModels }, config.DEFAULT_CURRENCY),
    defaultCurrency: config.DEFAULT_CURRENCY,
    taxRate: config.TAX_RATE,
    findTaxes: billing.findTaxes,
    withdrawInvoice: createInvoiceWithdrawal(billing.invoices, billing.creditNotes),
    reduceInvoice: createInvoiceReduction(billing.invoices, billing.creditNotes),
    receiveCredit: billing.accounts.receiveSubscriptionCredit,
    ...(config.AUTO_ISSUE ? { issueInvoice: billing.invoices.issueDraft } : {}),
    erasures,
    findCodes: discountCodeLookup(engines.readModels),
  });
  return { billing, subscriptions };
}
