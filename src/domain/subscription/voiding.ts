/** Invoices that count no more: voided by somebody, or withdrawn by the subscription because their period never begins. */
import { isZero } from '../../kernel/money.js';
import { findInvoice } from './billedInvoices.js';
import type { CompleteCreditRelease, CompleteInvoiceWithdrawal, RecordInvoiceVoided } from './commands.js';
import type { CreditReleased, InvoiceWithdrawalRequested, SubscriptionEvent } from './events.js';
import { afterVoid } from './evolveMoney.js';
import { type KnownSubscription, known, type SubscriptionState } from './state.js';

export function recordVoided(
  { invoiceId }: RecordInvoiceVoided,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = known(state);
  if (subscription === undefined) return [];
  if (findInvoice(subscription.invoices, invoiceId, subscription) === undefined) return [];
  const after = afterVoid(subscription, invoiceId);
  return [
    { type: 'InvoiceVoided', data: { invoiceId, ...creditAfter(after, subscription) } },
    // After the end, nothing of the subscription's own can use credit that comes back.
    ...('terminationDate' in after
      ? [...releaseCredit(after), ...usageStillDue(subscription, invoiceId)]
      : []),
  ];
}

/** After the end no other invoice waits for the usage that this one waited for. */
function usageStillDue({ usage }: KnownSubscription, invoiceId: string): readonly SubscriptionEvent[] {
  const waited = usage?.settling.find((one) => one.invoiceId === invoiceId);
  return waited === undefined ? [] : [{ type: 'UsageSettlementDue', data: { at: waited.at } }];
}

/** The intent to take back an invoice. */
export function withdrawn(
  subscription: KnownSubscription,
  invoiceId: string,
  reason: InvoiceWithdrawalRequested['data']['reason'],
): InvoiceWithdrawalRequested {
  const credit = creditAfter(afterVoid(subscription, invoiceId), subscription);
  return { type: 'InvoiceWithdrawalRequested', data: { invoiceId, reason, ...credit } };
}

/** Credit after the void of an invoice from before credit was a document. */
function creditAfter({ creditBalance }: KnownSubscription, before: KnownSubscription) {
  return creditBalance === before.creditBalance ? {} : { creditBalance };
}

/** Nothing when it was completed before. */
export function completeWithdrawal(
  { invoiceId, how, creditNoteId }: CompleteInvoiceWithdrawal,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.withdrawals.some((withdrawal) => withdrawal.invoiceId === invoiceId);
  if (open !== true) return [];
  const note = creditNoteId === null ? {} : { creditNoteId };
  return [{ type: 'InvoiceWithdrawalCompleted', data: { invoiceId, how, ...note } }];
}

/** Nothing when it was completed before. */
export function completeRelease(
  { creditId, tax }: CompleteCreditRelease,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.releases.some((release) => release.creditId === creditId);
  return open === true ? [{ type: 'CreditReleaseCompleted', data: { creditId, tax } }] : [];
}

/** The rest of the credit that an earlier release kept goes to the customer's account, taxed as the next invoice would have been. */
export function releaseCredit({ creditBalance, currency }: KnownSubscription): readonly CreditReleased[] {
  return isZero(creditBalance) ? [] : [{ type: 'CreditReleased', data: { amount: creditBalance, currency } }];
}
