/** How a subscription begins. */
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { CreateSubscription } from './commands.js';
import { endTakenOver } from './ends.js';
import type { SubscriptionCreated, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { periodInvoice } from './periodInvoice.js';
import { anchorBefore, anchorIndex, checkDate, firstRenewalDate } from './periods.js';
import { checkPeriodAmount, checkQuantity, initialPrice } from './pricing.js';
import { type LivingSubscription, living, type SubscriptionState } from './state.js';
import { suspend } from './suspension.js';

/** How many periods gone by a backdated subscription may have to bill: 50 years of months. */
const maximumPastPeriods = 600;

export function create(command: CreateSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status !== 'none') {
    throw new DomainError('CONCURRENCY_CONFLICT', 'A subscription with this id already exists');
  }
  const { takenOver, billFirstPeriod, at } = command;
  const created = creation(command);
  if (takenOver === null && billFirstPeriod === null) return [created];
  const subscription = living(evolve(state, created));
  if (takenOver?.status === 'terminated') return [created, ...endTakenOver(takenOver, at, subscription)];
  const events = [created, ...firstInvoice(command, subscription)];
  if (takenOver === null || created.data.isToBeSuspended === true) return events;
  const { reason } = takenOver;
  return [
    ...events,
    ...suspend({ type: 'SuspendSubscription', at, reason }, fold({ evolve }, state, events)),
  ];
}

function creation(command: CreateSubscription): SubscriptionCreated {
  const { subscriptionId, customerId, offerId, quantity, startDate, billingCycle, autoRenewal } = command;
  const today = dayOfTimestamp(command.at);
  checkQuantity(quantity);
  checkDate(startDate, 'startDate');
  if (command.backdate && anchorIndex(command, today) > maximumPastPeriods) {
    throw new DomainError('VALIDATION_ERROR', `At most ${maximumPastPeriods} past periods can be billed`, {
      errors: [{ path: '/startDate', message: `is more than ${maximumPastPeriods} periods back` }],
    });
  }
  const { currency, ...price } = initialPrice(command);
  checkPeriodAmount({ ...price, quantity });
  const renewalDate = firstRenewalDate(command, today, command.backdate);
  return {
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
      ...price,
      currency,
      ...(command.billFirstPeriod === null ? {} : { billFirstPeriod: true }),
      ...(isSuspendedLater(command, renewalDate, today) ? { isToBeSuspended: true } : {}),
    },
  };
}

/** What does not renew itself has no periods gone by to bill, and its term ran out there no more than it does here while it is suspended. */
function isSuspendedLater(
  { takenOver, autoRenewal }: CreateSubscription,
  renewalDate: CalendarDate,
  today: CalendarDate,
): boolean {
  return takenOver?.status === 'suspended' && autoRenewal && renewalDate <= today;
}

function firstInvoice(
  command: CreateSubscription,
  subscription: LivingSubscription,
): readonly SubscriptionEvent[] {
  const { billFirstPeriod, at } = command;
  if (billFirstPeriod === null) return [];
  const { renewalDate } = subscription;
  const period = { from: anchorBefore(command, renewalDate), to: renewalDate };
  return periodInvoice(subscription, 'first', period, { ...billFirstPeriod, at });
}
