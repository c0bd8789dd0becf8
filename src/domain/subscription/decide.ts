/** The rules of a subscription: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import { dayOfTimestamp } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { checkDate } from './calendar.js';
import { carryOut, changePlan, changeQuantity, dropAll, update, withdraw } from './changes.js';
import type {
  CreateSubscription,
  SubscriptionCommand,
  SuspendSubscription,
  TerminateSubscription,
  UnsuspendSubscription,
} from './commands.js';
import { removeDomain, setDomain } from './domainNames.js';
import type { SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { anchorIndex, anchorOnOrAfter, firstRenewalDate } from './periods.js';
import { checkPeriodAmount, checkQuantity, initialPrice } from './pricing.js';
import { completeInvoice, renew, renewDue, requestInvoice } from './renewal.js';
import { active, existing, invalidState, type SubscriptionState, subscriptionNotFound } from './state.js';

/** How many periods gone by a backdated subscription may have to bill: 50 years of months. */
const maximumPastPeriods = 600;

/**
 * @throws DomainError SUBSCRIPTION_NOT_FOUND, INVALID_SUBSCRIPTION_STATE, INVALID_QUANTITY, INVALID_AMOUNT,
 * CURRENCY_MISMATCH, VALIDATION_ERROR, NOT_FOUND (of a scheduled change or a domain), CONCURRENCY_CONFLICT when what
 * `dueWork` names was not done first
 */
function decide(command: SubscriptionCommand, state: SubscriptionState): readonly SubscriptionEvent[] {
  switch (command.type) {
    case 'CreateSubscription':
      return create(command, state);
    case 'UpdateSubscription':
      return update(command, state);
    case 'SuspendSubscription':
      return suspend(command, state);
    case 'UnsuspendSubscription':
      return unsuspend(command, state);
    case 'TerminateSubscription':
      return terminate(command, state);
    case 'ChangeQuantity':
      return changeQuantity(command, state);
    case 'ChangePlan':
      return changePlan(command, state);
    case 'CarryOutScheduledChange':
      return carryOut(command, state);
    case 'WithdrawScheduledChange':
      return withdraw(command, state);
    case 'RenewSubscription':
      return renew(command, state);
    case 'RenewDueSubscription':
      return renewDue(command, state);
    case 'RequestRenewalInvoice':
      return requestInvoice(command, state);
    case 'CompleteRenewalInvoice':
      return completeInvoice(command, state);
    case 'SetDomain':
      return setDomain(command, state);
    case 'RemoveDomain':
      return removeDomain(command, state);
    case 'DeleteSubscription':
      existing(state);
      return [{ type: 'SubscriptionDeleted', data: {} }];
    case 'RemoveSubscription':
      return remove(state);
    default:
      return assertNever(command);
  }
}

function create(command: CreateSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status !== 'none') {
    throw new DomainError('CONCURRENCY_CONFLICT', 'The subscription exists already');
  }
  const { subscriptionId, customerId, offerId, quantity, startDate, billingCycle, autoRenewal } = command;
  const today = dayOfTimestamp(command.at);
  checkQuantity(quantity);
  checkDate(startDate, 'startDate');
  if (command.backdate && anchorIndex(command, today) > maximumPastPeriods) {
    throw new DomainError('VALIDATION_ERROR', `At most ${maximumPastPeriods} past periods can be billed`, {
      errors: [{ path: '/startDate', message: `lies more than ${maximumPastPeriods} periods back` }],
    });
  }
  const { unitPrice, currency } = initialPrice(command);
  checkPeriodAmount(unitPrice, quantity);
  const renewalDate = firstRenewalDate(command, today, command.backdate);
  return [
    {
      type: 'SubscriptionCreated',
      data: {
        subscriptionId,
        customerId,
        offerId,
        quantity,
        startDate,
        renewalDate,
        billingCycle,
        autoRenewal,
        unitPrice,
        currency,
      },
    },
  ];
}

function suspend(
  { at, reason }: SuspendSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  active(state);
  return [{ type: 'SubscriptionSuspended', data: { date: dayOfTimestamp(at), reason } }];
}

/** The renewal date rolls to the next anchor on or after today if it has gone by. */
function unsuspend({ at }: UnsuspendSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  const subscription = existing(state);
  if (subscription.status !== 'suspended') throw invalidState(`the subscription is ${subscription.status}`);
  const date = dayOfTimestamp(at);
  const renewalDate =
    subscription.renewalDate >= date ? subscription.renewalDate : anchorOnOrAfter(subscription, date);
  return [{ type: 'SubscriptionUnsuspended', data: { date, renewalDate } }];
}

/** At once, whatever the effective date; a second time changes nothing. */
function terminate(
  { at, reason, effectiveDate }: TerminateSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = existing(state);
  if (subscription.status === 'terminated') return [];
  const terminationDate = effectiveDate ?? dayOfTimestamp(at);
  checkDate(terminationDate, 'effectiveDate');
  return [
    ...dropAll(subscription.scheduledChanges),
    { type: 'SubscriptionTerminated', data: { terminationDate, reason, cause: 'request' } },
  ];
}

/** Waits for an open invoice: once the data is gone, nobody could make it. */
function remove(state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status === 'removed') return [];
  if (state.status === 'none') throw subscriptionNotFound();
  if (state.openInvoice !== null) {
    throw new DomainError('CONCURRENCY_CONFLICT', 'The renewal invoice is still being made');
  }
  return [{ type: 'SubscriptionRemoved', data: {} }];
}

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
