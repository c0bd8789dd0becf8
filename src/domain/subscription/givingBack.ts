/**
 * A reduction is a negative line of the next invoice as long as that charges at least as much. Otherwise all reductions lower or credit the
 * invoices that billed the days. Days that no invoice billed, such as those paid with the order, become credit on the account.
 */
import { fold } from '../../kernel/decider.js';
import { type DecimalText, isNegative, sumAmounts } from '../../kernel/money.js';
import { taxOfLines } from '../shared/lineTaxes.js';
import { isUsageLine } from '../shared/lineText.js';
import type { Billing, DraftsToLower } from './commands.js';
import type { CreditedAccount } from './creditedInvoices.js';
import type { CreditReleased, InvoiceReductionRequested, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { taxedLine, textsOf } from './invoicing.js';
import { type OpenLine, sumOf } from './openLines.js';
import { type Reductions, reductionsOf, reductionsOfInvoices } from './reductions.js';
import {
  type ExistingSubscription,
  existing,
  type KnownSubscription,
  type SubscriptionState,
} from './state.js';
import { type Step, unbilledFor } from './timeline.js';

/** Whether neither the sum nor its tax is below 0, and the lines give back as the invoices charge. */
export function fitsOneInvoice(
  lines: readonly OpenLine[],
  { currency }: Pick<KnownSubscription, 'currency'>,
  billing: Billing,
): boolean {
  const givesBack = lines.some(({ amount }) => isNegative(amount));
  if (givesBack && billing.givesBackApart === true) return false;
  return !isNegative(sumOf(lines, currency)) && !isNegative(taxOf(lines, currency, billing));
}

export function taxOf(lines: readonly OpenLine[], currency: string, billing: Billing): DecimalText {
  const taxed = lines.map((line) => taxedLine(line, billing));
  return taxOfLines(taxed, currency, billing.taxRate);
}

/** @param open the subscription with the days of the invoice in the making counted as used */
export function giveBack(
  { currency }: ExistingSubscription,
  open: CreditedAccount,
  reason: InvoiceReductionRequested['data']['reason'],
  billing: Billing,
): readonly SubscriptionEvent[] {
  const { ofInvoices, ofNone } = reductionsOf(open, textsOf(billing));
  const events = requested(ofInvoices, reason, billing);
  return ofNone === undefined ? events : [...events, creditOfNone(currency, ofNone, billing)];
}

/** Open days of one invoice, as far as it can hold all of them. */
export function giveBackOf(
  invoiceId: string,
  after: ExistingSubscription,
  billing: Billing,
): readonly SubscriptionEvent[] {
  const reductions = reductionsOfInvoices(after, textsOf(billing), new Set([invoiceId]));
  return requested(reductions, 'changed', billing);
}

/**
 * A change that makes billed days cheaper lowers their drafts at once; amounts on issued invoices wait for the next invoice.
 * @param after the subscription with the change
 */
export function lowerDrafts(
  after: ExistingSubscription,
  { invoiceIds, billing }: DraftsToLower,
): readonly SubscriptionEvent[] {
  const reductions = reductionsOfInvoices(cheaperDays(after), textsOf(billing), invoiceIds);
  return requested(reductions, 'changed', billing);
}

/** The invoices that billed days which are cheaper now. */
export function invoicesOfCheaperDays(after: ExistingSubscription): readonly string[] {
  const apart = { nameOf: (offerId: string) => offerId, taxKeyOf: (offerId: string) => offerId };
  return reductionsOf(cheaperDays(after), apart).ofInvoices.map(({ invoiceId }) => invoiceId);
}

/** The invoices whose days an invoice that is about to be requested gives back; none where it gives nothing back. */
export function invoicesGivenBack(
  before: SubscriptionState,
  events: readonly SubscriptionEvent[],
): readonly string[] {
  const place = events.findIndex((event) =>
    event.type === 'RenewalInvoiceRequested'
      ? event.data.invoice.items.some((item) => isNegative(item.amount) && !isUsageLine(item))
      : event.type === 'OpenChargesCredited',
  );
  const state = fold({ evolve }, before, events.slice(0, Math.max(0, place)));
  return place < 0 ? [] : invoicesOfCheaperDays(existing(state));
}

function cheaperDays(subscription: ExistingSubscription): ExistingSubscription {
  const [first, ...rest] = subscription.timeline;
  const cheaper = (step: Step): Step => (isNegative(unbilledFor(step)) ? step : { ...step, use: 'kept' });
  return { ...subscription, timeline: [cheaper(first), ...rest.map(cheaper)] };
}

function requested(
  ofInvoices: Reductions['ofInvoices'],
  reason: InvoiceReductionRequested['data']['reason'],
  { invoiceId }: Billing,
): readonly InvoiceReductionRequested[] {
  return ofInvoices.map((reduction) => ({
    type: 'InvoiceReductionRequested',
    data: { reductionId: `${invoiceId}/${reduction.invoiceId}`, reason, ...reduction },
  }));
}

/** Credit for days that no invoice billed, taxed as the days were charged, else as their offers are. */
function creditOfNone(
  currency: string,
  { lines, days }: NonNullable<Reductions['ofNone']>,
  billing: Billing,
): CreditReleased {
  const taxed = lines.map((line) => taxedLine(line, billing));
  const tax = taxOfLines(taxed, currency, billing.taxRate);
  const amount = sumAmounts([sumOf(lines, currency)], currency);
  return { type: 'CreditReleased', data: { amount, currency, tax, days } };
}

export function stateAfter(
  state: KnownSubscription,
  events: readonly SubscriptionEvent[],
): ExistingSubscription {
  return existing(fold({ evolve }, state as SubscriptionState, events));
}
