/** How a subscription begins. */
import { type CalendarDate, dayOfTimestamp, earlierOf } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { CreateSubscription } from './commands.js';
import { endTakenOver } from './ends.js';
import type { SubscriptionCreated, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { periodInvoice } from './periodInvoice.js';
import { anchorIndex, checkDate, firstRenewalDate, periodStart } from './periods.js';
import { checkPeriodAmount, checkQuantity, initialPrice } from './pricing.js';
import { isInTrial, type LivingSubscription, living, type SubscriptionState } from './state.js';
import { suspend } from './suspension.js';
import { agreedBeside, scheduleOf } from './terms.js';

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
  const schedule = scheduleOf(command);
  if (command.backdate && anchorIndex(schedule, today) > maximumPastPeriods) {
    throw new DomainError('VALIDATION_ERROR', `At most ${maximumPastPeriods} past periods can be billed`, {
      errors: [{ path: '/startDate', message: `is more than ${maximumPastPeriods} periods back` }],
    });
  }
  const { currency, ...price } = initialPrice(command);
  checkPeriodAmount({ ...price, quantity });
  const renewalDate = firstRenewalDate(schedule, today, command.backdate);
  const { trialEndDate, anchorDay } = schedule;
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
      ...(trialEndDate === undefined ? {} : { trialEndDate }),
      ...(anchorDay === undefined ? {} : { anchorDay }),
      ...agreedBeside(command, schedule, currency),
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
  // What comes after a trial is billed when it begins.
  if (billFirstPeriod === null || isInTrial(subscription)) return [];
  const { renewalDate, endDate = renewalDate } = subscription;
  const period = { from: periodStart(subscription, renewalDate), to: earlierOf(renewalDate, endDate) };
  return periodInvoice(subscription, 'first', period, { ...billFirstPeriod, at });
}
