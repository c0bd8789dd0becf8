/**
 * What an invoice gives back stands on it as long as it charges at least as much. Else everything that is given back lowers or credits the
 * invoices that billed it, and what none of them billed, such as days paid with the order, is credit of the account.
 */
import { fold } from '../../kernel/decider.js';
import { type DecimalText, isNegative, sumAmounts } from '../../kernel/money.js';
import { taxOfLines } from '../shared/lineTaxes.js';
import type { Billing } from './commands.js';
import type { CreditedAccount } from './creditedInvoices.js';
import type { CreditReleased, InvoiceReductionRequested, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { taxedLine, textsOf } from './invoicing.js';
import { type OpenLine, sumOf } from './openLines.js';
import { type Reductions, reductionsOf } from './reductions.js';
import {
  type ExistingSubscription,
  existing,
  type KnownSubscription,
  type SubscriptionState,
} from './state.js';

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
  const events: readonly SubscriptionEvent[] = ofInvoices.map((reduction) => ({
    type: 'InvoiceReductionRequested',
    data: { reductionId: `${billing.invoiceId}/${reduction.invoiceId}`, reason, ...reduction },
  }));
  return ofNone === undefined ? events : [...events, creditOfNone(currency, ofNone, billing)];
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
