/**
 * A reduction stands on an invoice as long as that charges at least as much. Else everything that is given back lowers or credits the
 * invoices that billed it, and what none of them billed, such as days paid with the order, is credit of the account.
 */
import { fold } from '../../kernel/decider.js';
import { type DecimalText, isNegative, sumAmounts } from '../../kernel/money.js';
import { taxOfLines } from '../shared/lineTaxes.js';
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

/** Neither the sum nor its tax is below 0. */
export function fitsOneInvoice(
  lines: readonly OpenLine[],
  { currency }: Pick<KnownSubscription, 'currency'>,
  billing: Billing,
): boolean {
  return !isNegative(sumOf(lines, currency)) && !isNegative(taxOf(lines, currency, billing));
}

export function taxOf(lines: readonly OpenLine[], currency: string, billing: Billing): DecimalText {
  const taxed = lines.map((line) => taxedLine(line, billing));
  return taxOfLines(taxed, currency, billing.taxRate);
}

/** @param open with the days that are charged as they will be */
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

/**
 * Days that a change makes cheaper lower the drafts that bill them, at once; what issued invoices billed waits for the next invoice.
 * @param after with the change
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

/** Taxed as its days were charged, else as the offers that it was paid for. */
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
