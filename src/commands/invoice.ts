/** What binds the rules of invoices to their streams. */
import { type InvoiceCommand, type InvoiceState, invoiceDecider } from '../domain/invoice/decider.js';
import type { InvoiceEvent } from '../domain/invoice/events.js';
import type { RenewalInvoice } from '../domain/subscription/events.js';
import type { CommandContext } from '../kernel/context.js';
import type { Aggregate } from './aggregate.js';
import type { CommandHandler, Outcome } from './handle.js';

export const invoiceAggregate: Aggregate<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  area: 'invoice',
  decider: invoiceDecider,
  encrypted: false,
};

/** Makes the draft that a renewal asked for; nothing when it was made before. */
export function draftRenewalInvoice(
  handler: CommandHandler,
  invoice: RenewalInvoice,
  context: CommandContext,
): Promise<Outcome<InvoiceState, InvoiceEvent>> {
  const command = { ...invoice, type: 'DraftRenewalInvoice' } as const;
  return handler.handle(invoiceAggregate, invoice.invoiceId, command, context);
}
