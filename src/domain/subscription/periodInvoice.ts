/** The invoice of a period: its charges, and day-exact corrections of changes in other periods. */
import { isNegative, isZero, sumAmounts } from '../../kernel/money.js';
import type { Billing } from './commands.js';
import type { InvoiceKind, SubscriptionEvent } from './events.js';
import { fitsOneInvoice, giveBack, stateAfter } from './givingBack.js';
import {
  type Account,
  corrections,
  factsOf,
  type LineBilling,
  requestInvoiceOf,
  takeBackLines,
} from './invoicing.js';
import { type OpenLine, openLines, periodLines, sumOf } from './openLines.js';
import type { Period } from './periods.js';
import type { ExistingSubscription } from './state.js';
import { billsItself, isUntouched, markDays, stepOn } from './timeline.js';
import { releaseCredit } from './voiding.js';

/**
 * The intent for the invoice of a period. If it would give back more than it charges, reductions lower or credit the invoices that billed
 * the days instead. @throws DomainError INVALID_AMOUNT beyond the limits of amounts
 */
export function periodInvoice(
  subscription: ExistingSubscription,
  kind: Exclude<InvoiceKind, 'final'>,
  period: Period,
  billing: Billing,
): readonly SubscriptionEvent[] {
  const old = releaseCredit(subscription);
  if (old.length > 0) return [...old, ...periodInvoice(stateAfter(subscription, old), kind, period, billing)];
  const lines = linesWith(subscription, period, billing);
  if (fitsOneInvoice(lines, subscription, billing))
    return [requestInvoiceOf(subscription, kind, period, lines, billing)];
  const given = giveBack(subscription, withPeriod(subscription, period), 'changed', billing);
  const state = stateAfter(subscription, given);
  const left = linesWith(state, period, billing);
  // Returning an offset that was too high waits for an invoice that can hold it.
  const fitting = isNegative(sumOf(left, state.currency)) ? left.filter(isNoReturn) : left;
  return [...given, requestInvoiceOf(state, kind, period, fitting, billing)];
}

function linesWith(
  subscription: ExistingSubscription,
  period: Period,
  billing: LineBilling,
): readonly OpenLine[] {
  const { timeline } = subscription;
  return [
    ...linesOfPeriod(subscription, period, billing),
    ...corrections({ ...subscription, timeline: markDays(timeline, period, 'kept') }, billing),
    ...takeBackLines(withPeriod(subscription, period), billsItself, billing),
  ];
}

function withPeriod(subscription: ExistingSubscription, period: Period): ExistingSubscription {
  return { ...subscription, timeline: markDays(subscription.timeline, period, 'used') };
}

function isNoReturn({ takenBackOf, amount }: OpenLine): boolean {
  return takenBackOf === undefined || !isNegative(amount);
}

function linesOfPeriod(account: Account, period: Period, billing: LineBilling): readonly OpenLine[] {
  const { timeline } = account;
  const facts = factsOf(account, billing);
  const whole = periodLines(stepOn(timeline, period.from), period, facts);
  if (isUntouched(timeline, period)) return whole;
  const others = markDays(timeline, { from: timeline[0].from, to: period.from }, 'kept');
  const alone = markDays(markDays(others, { from: period.to, to: null }, 'kept'), period, 'used');
  const lines = openLines({ ...facts, timeline: alone }, ({ use }) => use === 'used');
  if (lines.length > 0) return lines;
  // Discounts have reduced the price to nothing.
  if (isZero(sumOf(whole, account.currency))) return whole;
  const nothing = sumAmounts([], account.currency);
  return [{ ...whole[0], quantity: 1, unitPrice: nothing, amount: nothing }];
}
