/** Quantity and plan: changed at once, scheduled for a later day, carried out on it, or dropped with a reason. */
import { assertNever } from '../../kernel/assertNever.js';
import { addDays, type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import { DomainError, invalidField, NotFound } from '../../kernel/errors.js';
import type {
  CarryOutScheduledChange,
  ChangePlan,
  ChangeQuantity,
  UpdateSubscription,
  WithdrawScheduledChange,
} from './commands.js';
import type { PlanChanged, PlannedChange, QuantityChanged, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { pendingAmount } from './invoicing.js';
import { checkDate } from './periods.js';
import {
  chargesOf,
  checkOpenAmount,
  checkPeriodAmount,
  checkQuantity,
  offerPrice,
  type Price,
} from './pricing.js';
import {
  type ActiveSubscription,
  active,
  existing,
  invalidState,
  isInTrial,
  known,
  type ScheduledChange,
  type SubscriptionState,
} from './state.js';
import { currentTerms, isLarge, samePlanPrice, type Terms, termsSince, usedDayFrom } from './timeline.js';
import { chargesSame } from './usage/state.js';
import { thresholdsSet } from './usage/thresholds.js';

const maximumScheduledChanges = 50;

/** Known facts of the plan that a change names. */
type KnownPlan = Pick<ChangePlan, 'offer' | 'tax'>;

/** PUT: takes effect today; the quantity may rise or fall. */
export function update(command: UpdateSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  const subscription = active(state);
  const { quantity, autoRenewal, usageThresholds, at } = command;
  const events: SubscriptionEvent[] = [];
  if (quantity !== null) {
    checkQuantity(quantity);
    events.push(...quantityChanged(subscription, quantity, startOfEffect(subscription, null, at), null));
  }
  if (autoRenewal !== null && autoRenewal !== subscription.autoRenewal) {
    events.push({
      type: 'AutoRenewalChanged',
      data: { autoRenewal, ...renewsBefore(subscription, autoRenewal, at) },
    });
  }
  if (usageThresholds !== undefined) events.push(...thresholdsSet(subscription, usageThresholds));
  return events;
}

/** The day until which the notice binds when automatic renewal is switched off. */
function renewsBefore(subscription: ActiveSubscription, autoRenewal: boolean, at: string) {
  const { noticeDays = 0 } = subscription;
  if (autoRenewal || noticeDays === 0 || isInTrial(subscription)) return {};
  return { renewsBefore: addDays(dayOfTimestamp(at), noticeDays) };
}

/** @throws DomainError INVALID_QUANTITY when an upgrade is not larger or a downgrade not smaller */
export function changeQuantity(
  command: ChangeQuantity,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = active(state);
  const { direction, newQuantity, effectiveDate, at, changeId } = command;
  const change: PlannedChange = { type: `${direction}-quantity`, newQuantity };
  checkQuantity(newQuantity);
  if (isLater(effectiveDate, at)) {
    checkDirection(change.type, quantityExpectedOn(subscription, effectiveDate), newQuantity);
    return [scheduleChange(subscription, changeId, effectiveDate, change)];
  }
  checkDirection(change.type, currentTerms(subscription.timeline).quantity, newQuantity);
  return quantityChanged(subscription, newQuantity, startOfEffect(subscription, effectiveDate, at), null);
}

/** @throws DomainError CURRENCY_MISMATCH when the new offer is priced in another currency */
export function changePlan(command: ChangePlan, state: SubscriptionState): readonly SubscriptionEvent[] {
  const subscription = active(state);
  const { newOfferId, effectiveDate, at, changeId } = command;
  if (isLater(effectiveDate, at)) {
    offerPrice(command.offer, subscription.billingCycle, subscription.currency);
    return [scheduleChange(subscription, changeId, effectiveDate, { type: 'plan-change', newOfferId })];
  }
  const day = startOfEffect(subscription, effectiveDate, at);
  return planChanged(subscription, newOfferId, command, day, null);
}

/**
 * A change that no longer applies is dropped with a reason, never silently. While suspended, changes wait.
 * @throws DomainError CONCURRENCY_CONFLICT when another change is due before this one
 */
export function carryOut(
  command: CarryOutScheduledChange,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active' && state.status !== 'suspended') return [];
  const { changeId } = command;
  const planned = state.scheduledChanges.find((change) => change.changeId === changeId);
  if (planned === undefined || planned.effectiveDate > dayOfTimestamp(command.at)) return [];
  if (state.scheduledChanges[0] !== planned) {
    throw new DomainError(
      'CONCURRENCY_CONFLICT',
      'Another scheduled change is due before this one; repeat later',
    );
  }
  return state.status === 'active' ? carryOutPlanned(state, planned, command) : [];
}

/** Carries out a scheduled change; one that can no longer take effect is dropped with the reason. */
export function carryOutPlanned(
  subscription: ActiveSubscription,
  planned: ScheduledChange,
  known: KnownPlan,
): readonly SubscriptionEvent[] {
  const { changeId } = planned;
  try {
    const events = applyPlanned(subscription, planned, known);
    return events.length > 0 ? events : [dropChange(changeId, 'NOTHING_TO_CHANGE', 'nothing would change')];
  } catch (error) {
    if (error instanceof DomainError) return [dropChange(changeId, error.code, error.message)];
    throw error;
  }
}

/** @throws DomainError NOT_FOUND for a change that was carried out, dropped or withdrawn, or never existed */
export function withdraw(
  { changeId }: WithdrawScheduledChange,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = existing(state);
  if (
    subscription.status === 'terminated' ||
    !subscription.scheduledChanges.some((change) => change.changeId === changeId)
  ) {
    throw new NotFound('NOT_FOUND', 'Scheduled change', changeId);
  }
  return [{ type: 'ScheduledChangeWithdrawn', data: { changeId } }];
}

/** Drops the changes that are still scheduled when a subscription ends. */
export function dropAll(changes: readonly ScheduledChange[]): readonly SubscriptionEvent[] {
  return changes.map(({ changeId }) =>
    dropChange(changeId, 'INVALID_SUBSCRIPTION_STATE', 'the subscription was terminated'),
  );
}

function applyPlanned(
  subscription: ActiveSubscription,
  { changeId, effectiveDate: day, change }: ScheduledChange,
  known: KnownPlan,
): readonly SubscriptionEvent[] {
  // A change that waited for the end of a suspension takes effect then, unless its own day was served.
  const effectiveDate = usedDayFrom(subscription.timeline, day);
  switch (change.type) {
    case 'upgrade-quantity':
    case 'downgrade-quantity':
      checkDirection(change.type, currentTerms(subscription.timeline).quantity, change.newQuantity);
      return quantityChanged(subscription, change.newQuantity, effectiveDate, changeId);
    case 'plan-change':
      return planChanged(subscription, change.newOfferId, known, effectiveDate, changeId);
    default:
      return assertNever(change);
  }
}

function quantityChanged(
  subscription: ActiveSubscription,
  to: number,
  effectiveDate: CalendarDate,
  changeId: string | null,
): readonly SubscriptionEvent[] {
  const terms = currentTerms(subscription.timeline);
  const { quantity: from } = terms;
  if (from === to) return [];
  checkPeriodAmount({ ...terms, quantity: to });
  return billable(subscription, { type: 'QuantityChanged', data: { from, to, effectiveDate, changeId } });
}

function planChanged(
  subscription: ActiveSubscription,
  toOfferId: string,
  { offer, tax }: KnownPlan,
  effectiveDate: CalendarDate,
  changeId: string | null,
): readonly SubscriptionEvent[] {
  const before = currentTerms(subscription.timeline);
  const { offerId: fromOfferId, quantity } = before;
  const { unitPrice, pricing } = before;
  const kept: Price = { unitPrice, ...(pricing === undefined ? {} : { pricing }) };
  const price = offerPrice(offer, subscription.billingCycle, subscription.currency) ?? kept;
  const isSo = (terms: Terms) => terms.offerId === toOfferId && samePlanPrice(terms, price);
  const charges = chargesOf(offer, subscription.billingCycle);
  const isSame = termsSince(subscription.timeline, effectiveDate).every(isSo);
  if (isSame && chargesSame(subscription.usage, effectiveDate, charges)) return [];
  checkPeriodAmount({ ...price, quantity });
  return billable(subscription, {
    type: 'PlanChanged',
    data: {
      fromOfferId,
      toOfferId,
      ...price,
      ...charges,
      ...(tax === undefined ? {} : { tax }),
      effectiveDate,
      changeId,
    },
  });
}

/** Checks that the next invoice can hold the corrections: an invoice that cannot be made would block every command. */
function billable(
  subscription: ActiveSubscription,
  event: QuantityChanged | PlanChanged,
): readonly SubscriptionEvent[] {
  checkRoom(subscription);
  const changed = known(evolve(subscription, event));
  if (changed?.timeline.some(isLarge) === true) {
    const { credited: _, ...uncredited } = changed;
    checkOpenAmount(pendingAmount(uncredited));
  }
  return [event];
}

function scheduleChange(
  { scheduledChanges }: ActiveSubscription,
  changeId: string,
  effectiveDate: CalendarDate,
  change: PlannedChange,
): SubscriptionEvent {
  if (scheduledChanges.length >= maximumScheduledChanges) {
    throw invalidState(`${maximumScheduledChanges} changes are already scheduled; withdraw one first`);
  }
  return { type: 'ChangeScheduled', data: { changeId, effectiveDate, change } };
}

function dropChange(
  changeId: string,
  reason: DomainError['code'] | 'NOTHING_TO_CHANGE',
  explanation: string,
): SubscriptionEvent {
  return { type: 'ScheduledChangeDropped', data: { changeId, reason, explanation } };
}

function isLater(effectiveDate: CalendarDate | null, at: string): effectiveDate is CalendarDate {
  if (effectiveDate === null) return false;
  checkDate(effectiveDate, 'effectiveDate');
  return effectiveDate > dayOfTimestamp(at);
}

/**
 * The day that billing counts a change from. It may be in the past, but not before the first day that is paid for.
 * @throws DomainError VALIDATION_ERROR for a day that the timeline has forgotten
 */
function startOfEffect(
  { billedFrom, knownFrom }: ActiveSubscription,
  effectiveDate: CalendarDate | null,
  at: string,
): CalendarDate {
  const day = laterOf(effectiveDate ?? dayOfTimestamp(at), billedFrom);
  if (day >= knownFrom) return day;
  throw invalidField(
    '/effectiveDate',
    `must be ${knownFrom} or later; earlier bills can no longer be corrected`,
  );
}

/** The quantity on a later day, after the changes scheduled until then. */
function quantityExpectedOn(subscription: ActiveSubscription, day: CalendarDate): number {
  let { quantity } = currentTerms(subscription.timeline);
  for (const { effectiveDate, change } of subscription.scheduledChanges) {
    if (effectiveDate <= day && change.type !== 'plan-change') quantity = change.newQuantity;
  }
  return quantity;
}

function checkDirection(type: PlannedChange['type'], from: number, to: number): void {
  if (type === 'upgrade-quantity' && to <= from) {
    throw new DomainError('INVALID_QUANTITY', `The new quantity must be greater than ${from}`, {
      field: 'newQuantity',
    });
  }
  if (type === 'downgrade-quantity' && to >= from) {
    throw new DomainError('INVALID_QUANTITY', `The new quantity must be less than ${from}`, {
      field: 'newQuantity',
    });
  }
}

/** Reached only when nothing is invoiced for years. */
const maximumOpenSteps = 1_000;

function checkRoom({ timeline }: ActiveSubscription): void {
  if (timeline.length < maximumOpenSteps) return;
  throw invalidState('too many changes are not invoiced yet; generate an invoice first');
}
