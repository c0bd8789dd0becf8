/** The rules of a subscription: what each command leads to, in each state. */
import { type Decider, fold, ruledBy } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import { carryOut, changePlan, changeQuantity, update, withdraw } from './changes.js';
import type { SubscriptionCommand } from './commands.js';
import { create } from './creation.js';
import { abandonCredited, recordCredited } from './creditedInvoices.js';
import { applyDiscount, completeUses, removeDiscount } from './discounts/applying.js';
import { removeDomain, setDomain } from './domainNames.js';
import { endForDeletion, terminate } from './ends.js';
import type { MoneyEvent, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { invoicesGivenBack, lowerDrafts, pendingAmount } from './invoicing.js';
import { completeReduction } from './reductions.js';
import {
  completeInvoice,
  completeUsage,
  moveInvoice,
  renew,
  renewDue,
  requestInvoice,
  settleUsage,
} from './renewal.js';
import {
  type ExistingSubscription,
  existing,
  inTurn,
  known,
  remembersTaxes,
  type SubscriptionState,
  subscriptionNotFound,
} from './state.js';
import {
  passOver,
  requestResumeInvoice,
  resumeAfterDebt,
  suspend,
  suspendForDebt,
  unsuspend,
} from './suspension.js';
import { withUsage } from './usage/billing.js';
import { usageReached } from './usage/thresholds.js';
import { completeRelease, completeWithdrawal, recordVoided } from './voiding.js';

/**
 * @throws DomainError SUBSCRIPTION_NOT_FOUND, INVALID_SUBSCRIPTION_STATE, INVALID_QUANTITY, INVALID_AMOUNT,
 * CURRENCY_MISMATCH, INVALID_DISCOUNT, VALIDATION_ERROR, NOT_FOUND (of a scheduled change or a domain), CONCURRENCY_CONFLICT when work
 * that `dueWork` names was not done first
 */
const decideRules = ruledBy<SubscriptionState, SubscriptionCommand, SubscriptionEvent>({
  CreateSubscription: create,
  UpdateSubscription: update,
  SuspendSubscription: suspend,
  UnsuspendSubscription: unsuspend,
  SuspendForDebt: suspendForDebt,
  ResumeAfterDebt: resumeAfterDebt,
  TerminateSubscription: terminate,
  ChangeQuantity: changeQuantity,
  ChangePlan: changePlan,
  CarryOutScheduledChange: carryOut,
  WithdrawScheduledChange: withdraw,
  ApplyDiscount: applyDiscount,
  RemoveDiscount: removeDiscount,
  CompleteUses: completeUses,
  RenewSubscription: renew,
  RenewDueSubscription: renewDue,
  RequestRenewalInvoice: requestInvoice,
  RequestResumeInvoice: requestResumeInvoice,
  MoveRenewalInvoice: moveInvoice,
  CompleteRenewalInvoice: completeInvoice,
  BillUsage: () => [],
  RecordUsageReached: usageReached,
  CompleteInvoiceUsage: completeUsage,
  SettleUsage: settleUsage,
  PassPeriodOver: passOver,
  RecordInvoiceVoided: recordVoided,
  RecordInvoiceCredited: recordCredited,
  AbandonInvoiceCredit: abandonCredited,
  CompleteInvoiceWithdrawal: completeWithdrawal,
  CompleteInvoiceReduction: completeReduction,
  CompleteCreditRelease: completeRelease,
  EndForDeletion: endForDeletion,
  SetDomain: setDomain,
  RemoveDomain: removeDomain,
  DeleteSubscription: (_command, state) => deleteExisting(state),
  RemoveSubscription: (_command, state) => remove(state),
});

function deleteExisting(state: SubscriptionState): readonly SubscriptionEvent[] {
  const {
    status,
    openInvoice,
    withdrawals,
    releases,
    usage,
    reductions = [],
    openUses = [],
  } = existing(state);
  if (status !== 'terminated') throw inTurn('The subscription must be terminated first');
  if (openInvoice !== null || withdrawals.length > 0 || reductions.length > 0)
    throw inTurn('Its invoices are still being settled');
  if ((usage?.additions.length ?? 0) > 0) throw inTurn('Its usage is still being billed');
  if (openUses.length > 0) throw inTurn('Its uses of discount codes are still being told');
  if (releases.length > 0) throw inTurn('Its credit is still being handed over');
  return [{ type: 'SubscriptionDeleted', data: {} }];
}

/** Refused while work is open, because nothing could finish it once the data is gone. */
function remove(state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status === 'removed') return [];
  if (state.status === 'none') throw subscriptionNotFound();
  if (state.status !== 'deleted') deleteExisting(state);
  return [{ type: 'SubscriptionRemoved', data: {} }];
}

function decide(command: SubscriptionCommand, state: SubscriptionState): readonly SubscriptionEvent[] {
  const drafts = 'drafts' in command ? command.drafts : undefined;
  const billing = 'taxRate' in command ? command : drafts?.billing;
  const known = billing !== undefined && 'timeline' in state ? remembersTaxes(state, billing) : state;
  const events = withUsage(decideRules(command, known), command, known);
  const changed = drafts === undefined ? undefined : changedBy(events, known);
  const lowered = drafts === undefined || changed === undefined ? [] : lowerDrafts(changed, drafts);
  return withPendingAmount([...events, ...lowered], state);
}

/** The invoices that a command gives back from by lines of another invoice; none where it is refused. */
export function givenBackBy(command: SubscriptionCommand, state: SubscriptionState): readonly string[] {
  try {
    return invoicesGivenBack(state, decideRules(command, state));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The subscription after a command that changes its terms; undefined where they stay the same or the command is refused. */
export function changedTerms(
  command: SubscriptionCommand,
  state: SubscriptionState,
): ExistingSubscription | undefined {
  try {
    return changedBy(decideRules(command, state), state);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

const changesTerms: ReadonlySet<SubscriptionEvent['type']> = new Set<SubscriptionEvent['type']>([
  'QuantityChanged',
  'PlanChanged',
  'DiscountApplied',
  'DiscountRemoved',
]);

function changedBy(
  events: readonly SubscriptionEvent[],
  state: SubscriptionState,
): ExistingSubscription | undefined {
  return events.some(({ type }) => changesTerms.has(type))
    ? existing(fold({ evolve }, state, events))
    : undefined;
}

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

const movesMoney: Readonly<Record<MoneyEvent['type'], true>> = {
  QuantityChanged: true,
  PlanChanged: true,
  DiscountApplied: true,
  DiscountRemoved: true,
  SubscriptionUnsuspended: true,
  PeriodPassedOver: true,
  SubscriptionTerminated: true,
  OpenChargesCredited: true,
  CreditReleased: true,
  RenewalInvoiceRequested: true,
  InvoiceCredited: true,
  InvoiceCreditAbandoned: true,
  InvoiceVoided: true,
  InvoiceWithdrawalRequested: true,
  InvoiceReductionRequested: true,
  SubscriptionRenewed: true,
};

/** Adds to each event that moves money the amount open after it, so that readers of events need not know the rules. */
function withPendingAmount(
  events: readonly SubscriptionEvent[],
  before: SubscriptionState,
): readonly SubscriptionEvent[] {
  let state = before;
  return events.map((event) => {
    state = evolve(state, event);
    const subscription = isMoneyEvent(event) ? known(state) : undefined;
    return subscription === undefined || !isMoneyEvent(event)
      ? event
      : withPending(event, pendingAmount(subscription));
  });
}

function isMoneyEvent(event: SubscriptionEvent): event is MoneyEvent {
  return Object.hasOwn(movesMoney, event.type);
}

function withPending<Event extends MoneyEvent>(event: Event, pending: DecimalText): Event {
  return { ...event, data: { ...event.data, pendingAmount: pending } };
}
