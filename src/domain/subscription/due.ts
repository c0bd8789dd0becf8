/** Work that is due on a subscription, in calendar order. */
import type { CalendarDate } from '../../kernel/dates.js';
import { isDue, type NextStep, now, type Unfinished } from '../../kernel/unfinished.js';
import type {
  AbandonInvoiceCredit,
  RecordInvoiceCredited,
  RecordInvoiceVoided,
  SubscriptionCommand,
} from './commands.js';
import type { InvoiceUsageRequested, RenewalInvoice } from './events.js';
import type { Period } from './periods.js';
import {
  agreedEnd,
  type KnownSubscription,
  known,
  type OpenUse,
  type Reduction,
  type Release,
  renewsItself,
  type ScheduledChange,
  type SubscriptionState,
  type Withdrawal,
} from './state.js';
import { periodAhead } from './suspension.js';
import type { UsageState } from './usage/state.js';

export type DueWork =
  /** Add the lines to the draft, then `CompleteInvoiceUsage`. */
  | { readonly kind: 'usage-addition'; readonly addition: InvoiceUsageRequested['data'] }
  /** `BillUsage`, issue the draft where that is not left to clerks, then `SettleUsage`. */
  | { readonly kind: 'usage-settlement'; readonly settling: UsageState['settling'][number] }
  /** Make the invoice, then `CompleteRenewalInvoice`. */
  | { readonly kind: 'open-invoice'; readonly invoice: RenewalInvoice }
  /** Cancel or credit the invoice, then `CompleteInvoiceWithdrawal`. */
  | { readonly kind: 'withdrawal'; readonly withdrawal: Withdrawal }
  /** Lower or credit the invoice, then `CompleteInvoiceReduction`. */
  | { readonly kind: 'reduction'; readonly reduction: Reduction }
  /** Have the customer's account receive the credit, then `CompleteCreditRelease`. */
  | { readonly kind: 'credit-release'; readonly release: Release; readonly of: KnownSubscription }
  /** Tell the ledgers of the codes, then `CompleteUses`. */
  | { readonly kind: 'discount-uses'; readonly uses: readonly OpenUse[]; readonly customerId: string }
  /** `CarryOutScheduledChange`. */
  | { readonly kind: 'scheduled-change'; readonly change: ScheduledChange }
  /** `RequestResumeInvoice`. */
  | { readonly kind: 'resume-invoice'; readonly period: Period }
  /** `PassPeriodOver`. */
  | { readonly kind: 'passed-period'; readonly period: Period }
  /** `RenewDueSubscription`: a period begins, or the term ends on that day. */
  | { readonly kind: 'renewal'; readonly renewalDate: CalendarDate };

/** Work and the day or moment from which it can be done; `now` for work already begun. */
interface Coming {
  readonly work: DueWork;
  readonly at: NextStep['at'];
}

/**
 * The next piece of work, or undefined when nothing is due. On the same day a change comes before the renewal. While suspended, changes and
 * term ends wait, except agreed ends. Workers do the work on its day; if they are late, it is done before the next command is decided, so
 * that no command overtakes it.
 */
export function dueWork(state: SubscriptionState, at: string): DueWork | undefined {
  const coming = comingWork(state);
  return coming !== undefined && isDue(coming.at, at) ? coming.work : undefined;
}

function comingWork(state: SubscriptionState): Coming | undefined {
  const begun = begunWork(state);
  if (begun !== undefined) return { work: begun, at: now };
  const coming = comingPeriodWork(state);
  const settling = known(state)?.usage?.settling[0];
  if (settling === undefined || (coming !== undefined && coming.at <= settling.at)) return coming;
  return { work: { kind: 'usage-settlement', settling }, at: settling.at };
}

function comingPeriodWork(state: SubscriptionState): Coming | undefined {
  if (state.status !== 'active' && state.status !== 'suspended') return undefined;
  const end = agreedEnd(state);
  const renewal = (day: CalendarDate): Coming => ({ work: { kind: 'renewal', renewalDate: day }, at: day });
  if (state.status === 'suspended') {
    const period = periodAhead(state);
    if (period !== undefined && (end === undefined || state.renewalDate < end))
      return { work: { kind: 'passed-period', period }, at: state.renewalDate };
    return end === undefined ? undefined : renewal(end);
  }
  const { renewalDate } = state;
  const change = state.scheduledChanges[0];
  if (
    change !== undefined &&
    change.effectiveDate <= renewalDate &&
    !(end !== undefined && end <= change.effectiveDate)
  )
    return { work: { kind: 'scheduled-change', change }, at: change.effectiveDate };
  return renewal(end ?? renewalDate);
}

function nextOf(state: SubscriptionState): NextStep | undefined {
  const coming = comingWork(state);
  return coming && { kind: coming.work.kind, at: coming.at };
}

/** Work that a command has begun: invoices to make or take back, credit to hand over, and changes that waited for the end of a suspension. */
function begunWork(state: SubscriptionState): DueWork | undefined {
  const subscription = known(state);
  if (subscription === undefined) return undefined;
  const {
    openInvoice,
    withdrawals,
    reductions = [],
    releases,
    openUses = [],
    usage,
    customerId,
  } = subscription;
  const [withdrawal] = withdrawals;
  const [reduction] = reductions;
  // Reductions, and withdrawals before a final invoice, come first: the new invoice can take the credit that they put on the account.
  const withdrawsFirst =
    reduction !== undefined || (openInvoice?.kind === 'final' && withdrawal !== undefined);
  if (openInvoice !== null && !withdrawsFirst) return { kind: 'open-invoice', invoice: openInvoice };
  if (withdrawal !== undefined) return { kind: 'withdrawal', withdrawal };
  if (reduction !== undefined) return { kind: 'reduction', reduction };
  const [addition] = usage?.additions ?? [];
  if (addition !== undefined) return { kind: 'usage-addition', addition };
  const [release] = releases;
  if (release !== undefined) return { kind: 'credit-release', release, of: subscription };
  if (openUses.length > 0) return { kind: 'discount-uses', uses: openUses, customerId };
  if (subscription.status !== 'active' || subscription.resumed === null) return undefined;
  const { resumed, scheduledChanges } = subscription;
  const change = scheduledChanges[0];
  return change !== undefined && change.effectiveDate <= resumed.from
    ? { kind: 'scheduled-change', change }
    : { kind: 'resume-invoice', period: resumed };
}

function workBefore(
  state: SubscriptionState,
  command: SubscriptionCommand | undefined,
  at: string,
): DueWork | undefined {
  const due = dueWork(state, at);
  if (due === undefined) return undefined;
  // Work on an invoice itself reports its void or credit: that report cannot wait for the work to end.
  return tellsOfInvoice(command) && command.invoiceId === invoiceOf(due) ? undefined : due;
}

function tellsOfInvoice(
  command: SubscriptionCommand | undefined,
): command is RecordInvoiceVoided | RecordInvoiceCredited | AbandonInvoiceCredit {
  return (
    command?.type === 'RecordInvoiceVoided' ||
    command?.type === 'RecordInvoiceCredited' ||
    command?.type === 'AbandonInvoiceCredit'
  );
}

function invoiceOf(due: DueWork): string | undefined {
  if (due.kind === 'open-invoice') return due.invoice.invoiceId;
  if (due.kind === 'reduction') return due.reduction.invoiceId;
  if (due.kind === 'usage-addition') return due.addition.invoiceId;
  if (due.kind === 'usage-settlement') return due.settling.invoiceId ?? undefined;
  return due.kind === 'withdrawal' ? due.withdrawal.invoiceId : undefined;
}

/** Work that waited for the end of a suspension is done at once: changes, and the end of a term that a payment does not extend. */
function workAfter(state: SubscriptionState, command: SubscriptionCommand): DueWork | undefined {
  if (command.type !== 'UnsuspendSubscription' && command.type !== 'ResumeAfterDebt') return begunWork(state);
  const due = dueWork(state, command.at);
  const begins =
    due?.kind === 'renewal' &&
    state.status === 'active' &&
    agreedEnd(state) === undefined &&
    renewsItself(state);
  return begins ? undefined : due;
}

export const unfinishedSubscription: Unfinished<SubscriptionState, SubscriptionCommand, DueWork> = {
  begun: workAfter,
  before: workBefore,
  next: nextOf,
  customerOf: (state) => known(state)?.customerId,
};
