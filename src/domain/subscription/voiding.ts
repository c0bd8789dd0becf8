/** Invoices that no longer count: voided by a user, or withdrawn by the subscription because their period never begins. */
import { findInvoice } from './billedInvoices.js';
import type { CompleteCreditRelease, CompleteInvoiceWithdrawal, RecordInvoiceVoided } from './commands.js';
import type { InvoiceWithdrawalRequested, SubscriptionEvent } from './events.js';
import { afterVoid } from './evolveMoney.js';
import { releaseCredit } from './invoicing.js';
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
    // After the end the subscription itself has no use for credit that comes back.
    ...('terminationDate' in after
      ? [...releaseCredit(after), ...usageStillDue(subscription, invoiceId)]
      : []),
  ];
}

/** After the end no other invoice waits for late usage in place of the voided one, so that it is settled on its own. */
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

/** The credit balance, if the void changes it: only invoices from before credit was a document do. */
function creditAfter({ creditBalance }: KnownSubscription, before: KnownSubscription) {
  return creditBalance === before.creditBalance ? {} : { creditBalance };
}

/** No event when it was already completed. */
export function completeWithdrawal(
  { invoiceId, how, creditNoteId }: CompleteInvoiceWithdrawal,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.withdrawals.some((withdrawal) => withdrawal.invoiceId === invoiceId);
  if (open !== true) return [];
  const note = creditNoteId === null ? {} : { creditNoteId };
  return [{ type: 'InvoiceWithdrawalCompleted', data: { invoiceId, how, ...note } }];
}

/** No event when it was already completed. */
export function completeRelease(
  { creditId, tax }: CompleteCreditRelease,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.releases.some((release) => release.creditId === creditId);
  return open === true ? [{ type: 'CreditReleaseCompleted', data: { creditId, tax } }] : [];
}
