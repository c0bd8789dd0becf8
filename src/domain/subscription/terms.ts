/** What is agreed beside the price when a subscription begins: as it is sent, else as the offer says. */
import { addDays, type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { compareDecimals, type DecimalText, isAmount, isNegative, isZero, sumAmounts } from '../../kernel/money.js';
import type { CreateSubscription, TerminateSubscription } from './commands.js';
import type { SubscriptionCreated } from './events.js';
import { anchor, anchorIndex, billedFrom, checkDate, isAnchor, type Schedule } from './periods.js';
import { isInTrial, type LivingSubscription } from './state.js';

const maximumSetupFee = '10000000000';

/** @throws DomainError VALIDATION_ERROR */
export function scheduleOf({ startDate, billingCycle, agreed, offer }: CreateSubscription): Schedule {
  const { anchorDay, trialEndDate = afterDays(startDate, offer?.trialDays) } = agreed ?? {};
  if (trialEndDate !== null) {
    checkDate(trialEndDate, 'trialEndDate');
    if (trialEndDate <= startDate) throw invalid('trialEndDate', `must be after the start, ${startDate}`);
  }
  if (anchorDay !== undefined && billingCycle === 'weekly')
    throw invalid('anchorDay', 'is not available for weekly billing');
  return {
    startDate,
    billingCycle,
    ...(trialEndDate === null ? {} : { trialEndDate }),
    ...(anchorDay === undefined ? {} : { anchorDay }),
  };
}

/** The end, the set-up fee, the minimum term and the notice. @throws DomainError VALIDATION_ERROR, INVALID_AMOUNT */
export function agreedBeside(
  { agreed = {}, offer, at, takenOver }: CreateSubscription,
  schedule: Schedule,
  currency: string,
) {
  const { endDate } = agreed;
  const { noticeDays } = offer ?? {};
  const minimumTermEndDate = termEnd(schedule, offer?.minimumTermCycles);
  if (endDate !== undefined) checkEndDate(endDate, schedule, minimumTermEndDate);
  if (endDate !== undefined && takenOver === null && endDate <= dayOfTimestamp(at))
    throw invalid('endDate', 'must be after today');
  const fee = agreed.setupFee === undefined ? (offer?.setupFee ?? null) : agreed.setupFee;
  if (fee !== null) checkFee(fee, currency);
  return {
    ...(endDate === undefined ? {} : { endDate }),
    ...(fee === null || isZero(fee) ? {} : { setupFee: sumAmounts([fee], currency) }),
    ...(minimumTermEndDate === undefined ? {} : { minimumTermEndDate }),
    ...(noticeDays === undefined || noticeDays === 0 ? {} : { noticeDays }),
  } satisfies Partial<SubscriptionCreated['data']>;
}

function checkEndDate(
  endDate: CalendarDate,
  schedule: Schedule,
  minimumTermEndDate: CalendarDate | undefined,
): void {
  checkDate(endDate, 'endDate');
  const first = billedFrom(schedule);
  if (endDate <= schedule.startDate)
    throw invalid('endDate', `must be after the start, ${schedule.startDate}`);
  if (minimumTermEndDate !== undefined && endDate < minimumTermEndDate && endDate > first)
    throw invalid('endDate', `is before the end of the minimum term, ${minimumTermEndDate}`);
}

function checkFee(fee: DecimalText, currency: string): void {
  if (isAmount(fee, currency) && !isNegative(fee) && compareDecimals(fee, maximumSetupFee) <= 0) return;
  throw new DomainError(
    'INVALID_AMOUNT',
    `The set-up fee must be an amount in ${currency} from 0 to ${maximumSetupFee}`,
    {
      field: 'setupFee',
    },
  );
}

/** So many whole cycles from the first billed day on; a part of one before the first anchor comes on top. */
function termEnd(schedule: Schedule, cycles: number | undefined): CalendarDate | undefined {
  if (cycles === undefined || cycles === 0) return undefined;
  const first = billedFrom(schedule);
  return anchor(schedule, anchorIndex(schedule, first) + cycles + (isAnchor(schedule, first) ? 0 : 1));
}

function afterDays(day: CalendarDate, days: number | undefined): CalendarDate | null {
  return days === undefined || days === 0 ? null : addDays(day, days);
}

/**
 * The first day that is not served when the end is asked for: the day wanted, moved by the notice. Nothing binds within a trial.
 * @param asked null: today
 */
export function endAsked(
  subscription: LivingSubscription,
  { effectiveDate, at, waiveTerm }: Pick<TerminateSubscription, 'effectiveDate' | 'at' | 'waiveTerm'>,
): { readonly terminationDate: CalendarDate; readonly billedUntil?: CalendarDate } {
  const today = dayOfTimestamp(at);
  const wanted = effectiveDate ?? laterOf(today, subscription.startDate);
  if (waiveTerm === true || endsInTrial(subscription, wanted)) return { terminationDate: wanted };
  const { noticeDays = 0, endDate } = subscription;
  const noticed = noticeDays === 0 ? wanted : laterOf(wanted, addDays(today, noticeDays));
  const terminationDate = endDate === undefined || wanted > endDate || noticed <= endDate ? noticed : endDate;
  return { terminationDate, ...boundUntil(subscription, terminationDate) };
}

/** What the minimum term bills after an end. */
export function boundUntil(
  subscription: LivingSubscription,
  end: CalendarDate,
): { readonly billedUntil?: CalendarDate } {
  const { minimumTermEndDate } = subscription;
  if (minimumTermEndDate === undefined || end >= minimumTermEndDate || endsInTrial(subscription, end))
    return {};
  return { billedUntil: minimumTermEndDate };
}

function endsInTrial(subscription: LivingSubscription, end: CalendarDate): boolean {
  const { trialEndDate } = subscription;
  return trialEndDate !== undefined && isInTrial(subscription) && end <= trialEndDate;
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}
