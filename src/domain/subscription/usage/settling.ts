/** Usage that is being added to a draft, and the end of the grace period in which drafts take late usage. */
import type { CompleteInvoiceUsage, SettleUsage } from '../commands.js';
import type { InvoiceUsageRequested, SubscriptionEvent } from '../events.js';
import { known, type SubscriptionState } from '../state.js';
import type { UsageState } from './state.js';

export type UsageWork =
  /** Add the lines to the draft, then `CompleteInvoiceUsage`. */
  | { readonly kind: 'usage-addition'; readonly addition: InvoiceUsageRequested['data'] }
  /** `BillUsage`, issue the draft where that is not left to clerks, then `SettleUsage`. */
  | { readonly kind: 'usage-settlement'; readonly settling: UsageState['settling'][number] };

/** No event when it was already completed. */
export function completeUsage(
  { additionId, how }: CompleteInvoiceUsage,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const isOpen = known(state)?.usage?.additions.some((one) => one.additionId === additionId);
  return isOpen === true ? [{ type: 'InvoiceUsageCompleted', data: { additionId, how } }] : [];
}

/** No event when it was already settled. */
export function settleUsage(
  { invoiceId, dueAt: at }: SettleUsage,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const settling = known(state)?.usage?.settling ?? [];
  const isOpen = settling.some((one) => one.invoiceId === invoiceId && one.at === at);
  return isOpen ? [{ type: 'UsageSettled', data: { invoiceId, at } }] : [];
}

/** Whether the issue of a draft waits for late usage. */
export function waitsForUsage(state: SubscriptionState, invoiceId: string): boolean {
  return known(state)?.usage?.settling.some((one) => one.invoiceId === invoiceId) === true;
}
