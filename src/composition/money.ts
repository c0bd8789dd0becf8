/**
 * Composes what bills and collects: subscriptions, invoices, credit notes, payments and accounts, which notify each other of what they have
 * done. Tests of money use it as the service does.
 */
import { type AccountCommands, createAccountCommands } from '../commands/account/account.js';
import { createCreditNoteCommands } from '../commands/creditNote/creditNote.js';
import {
  createInvoiceCommands,
  type InvoiceCommands,
  type InvoiceCommandsDependencies,
} from '../commands/invoice/invoice.js';
import { createWriteOffs } from '../commands/invoice/writeOff.js';
import { createPaymentCommands, type PaymentCommands } from '../commands/payment/payment.js';
import { createInvoiceReduction } from '../commands/subscription/reduction.js';
import {
  createSubscriptionCommands,
  type SubscriptionCommands,
  type SubscriptionCommandsDependencies,
} from '../commands/subscription/subscription.js';
import {
  addUsageToDraft,
  createUsageMeasuring,
  type UsageMeasuring,
} from '../commands/subscription/usage.js';
import { createInvoiceWithdrawal } from '../commands/subscription/withdrawal.js';

export interface MoneyDependencies
  extends Omit<InvoiceCommandsDependencies, 'accounts' | 'recordVoided' | 'onIssued'>,
    Pick<SubscriptionCommandsDependencies, 'findOffer' | 'findOfferOn' | 'findTaxes' | 'findCodes'> {
  /** If absent, nothing is metered. */
  readonly measuring?: UsageMeasuring;
  /** Whether invoices of subscriptions are issued at once; otherwise they stay drafts until someone issues them. */
  readonly issuesAtOnce: boolean;
  /** Returns what is called with each issued document, e.g. to render its PDF in advance. Must not reject. */
  readonly onIssued: (kind: 'invoice' | 'credit-note') => (id: string, revision: number) => Promise<void>;
}

export type Money = ReturnType<typeof createMoney>;

export function createMoney(dependencies: MoneyDependencies) {
  const { handler, measuring, onIssued, terms } = dependencies;
  const accounts: AccountCommands = createAccountCommands({
    handler,
    tellInvoice: (...told) => invoices.recordBalance(...told),
    tellPayment: (...told) => payments.tell(...told),
    tellReminder: ({ to: _, ...reminder }, context) => invoices.recordReminder(reminder, context),
  });
  const payments: PaymentCommands = createPaymentCommands({ handler, accounts });
  const invoices: InvoiceCommands = createInvoiceCommands({
    ...dependencies,
    accounts,
    recordVoided: (...voided) => subscriptions.recordInvoiceVoided(...voided),
    onIssued: onIssued('invoice'),
  });
  const creditNotes = createCreditNoteCommands({
    ...dependencies,
    invoices,
    subscriptions: {
      recordInvoiceCredited: (...credited) => subscriptions.recordInvoiceCredited(...credited),
      abandonInvoiceCredit: (...abandoned) => subscriptions.abandonInvoiceCredit(...abandoned),
      checkInvoiceCredited: (...credited) => subscriptions.checkInvoiceCredited(...credited),
    },
    onIssued: onIssued('credit-note'),
  });
  const subscriptions: SubscriptionCommands = createSubscriptionCommands({
    ...dependencies,
    taxRate: terms.taxRate,
    withdrawInvoice: createInvoiceWithdrawal(invoices, creditNotes),
    reduceInvoice: createInvoiceReduction(invoices, creditNotes),
    receiveCredit: accounts.receiveSubscriptionCredit,
    ...(dependencies.issuesAtOnce ? { issueInvoice: invoices.issueDraft } : {}),
    ...(measuring === undefined
      ? {}
      : {
          usage: { measure: createUsageMeasuring(measuring, handler), addToDraft: addUsageToDraft(invoices) },
        }),
  });
  return {
    accounts,
    payments,
    writeOffs: createWriteOffs({ handler, accounts }),
    invoices,
    creditNotes,
    subscriptions,
  };
}
