/** How a subscription begins. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { checkDate } from './calendar.js';
import type { CreateSubscription } from './commands.js';
import type { SubscriptionCreated, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { periodInvoice } from './invoicing.js';
import { anchorBefore, anchorIndex, firstRenewalDate } from './periods.js';
import { checkPeriodAmount, checkQuantity, initialPrice } from './pricing.js';
import { existing, type SubscriptionState } from './state.js';

/** How many periods gone by a backdated subscription may have to bill: 50 years of months. */
const maximumPastPeriods = 600;

export function create(command: CreateSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
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
  const { billFirstPeriod } = command;
  const created: SubscriptionCreated = {
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
      ...(billFirstPeriod === null ? {} : { billFirstPeriod: true }),
    },
  };
  if (billFirstPeriod === null) return [created];
  const period = { from: anchorBefore(command, renewalDate), to: renewalDate };
  const subscription = existing(evolve(state, created));
  return [created, periodInvoice(subscription, 'first', period, { ...billFirstPeriod, at: command.at })];
}
