/** Changes of a draft. */
import { isSameJson } from '../../kernel/json.js';
import type { DecimalText } from '../../kernel/money.js';
import { rateBehind } from '../../kernel/tax/groups.js';
import { type BilledAmounts, completeAmounts, completeSums } from '../shared/documentAmounts.js';
import { commonTax } from '../shared/taxes.js';
import { checkDueDate, checkNumber, invalid, wording } from './checks.js';
import type { BillingTerms, StatedFields, UpdateInvoice } from './commands.js';
import { datesSentOf, usualDueDate } from './dates.js';
import { checkSupply, detailsAfter, detailsOf } from './details.js';
import type { InvoiceContent, InvoiceEvent } from './events.js';
import { type ExistingInvoice, type InvoiceFields, shownStatus } from './state.js';

/** @throws DomainError VALIDATION_ERROR, INVALID_AMOUNT */
export function update(command: UpdateInvoice, state: ExistingInvoice): readonly InvoiceEvent[] {
  const { invoice } = state;
  checkNumber(command.invoiceNumber);
  checkStated(command.stated, state);
  const after: InvoiceContent = {
    invoiceNumber: command.invoiceNumber ?? invoice.invoiceNumber,
    ...datesAfter(command, invoice),
    ...amountsAfter(command, invoice),
    ...detailsAfter(command.details ?? {}, invoice),
  };
  const { invoiceNumber, invoiceDate, dueDate, items, subtotal, tax, total, taxRate = null } = invoice;
  const datesSent = datesSentOf(invoice);
  const amounts = { items, subtotal, tax, total, taxRate };
  const before = { invoiceNumber, invoiceDate, dueDate, datesSent, ...amounts, ...detailsOf(invoice) };
  if (isSameJson(before, after)) return [];
  if (command.details?.supplyFrom != null || command.items !== null) checkSupply(after);
  return [{ type: 'InvoiceUpdated', data: after }];
}

/** Fields that cannot change may be sent back as the service answered them; any other value is refused. */
function checkStated(stated: UpdateInvoice['stated'], state: ExistingInvoice): void {
  const { invoiceId: id, customerId, orderId, currency, country = null, source } = state.invoice;
  const subscriptionId = source?.subscriptionId ?? null;
  const status = shownStatus(state);
  const own: StatedFields = { id, customerId, orderId, subscriptionId, currency, country, status };
  for (const name of Object.keys(own) as (keyof StatedFields)[]) {
    if (stated[name] !== undefined && stated[name] !== own[name]) throw invalid(name, 'cannot be changed');
  }
}

function datesAfter({ terms, ...sent }: UpdateInvoice, invoice: InvoiceFields) {
  const before = datesSentOf(invoice);
  const invoiceDate = sent.invoiceDate ?? invoice.invoiceDate;
  const moved = invoiceDate !== invoice.invoiceDate;
  const usual = moved && !before.dueDate ? usualDueDate(invoiceDate, terms) : invoice.dueDate;
  const dueDate = sent.dueDate ?? usual;
  if (sent.dueDate !== null || moved) checkDueDate(dueDate, invoiceDate);
  // A date that is sent back unchanged does not count as set by the client.
  const datesSent = {
    invoiceDate: before.invoiceDate || moved,
    dueDate: before.dueDate || dueDate !== usual,
  };
  return { dueDate, invoiceDate, datesSent };
}

function amountsAfter(
  { items, subtotal, tax, total, terms }: UpdateInvoice,
  invoice: InvoiceFields,
): Omit<BilledAmounts, 'currency'> & { readonly taxRate: DecimalText | null } {
  const { currency } = invoice;
  const rate = rateOf(invoice, terms);
  const usualTax = commonTax(invoice.items) ?? (invoice.taxRate == null ? terms.usualTax : null) ?? null;
  const sums = { subtotal, tax: tax ?? (items === null ? invoice.tax : null), total, currency };
  // Unchanged lines are taken as they are: lines of a renewal may be negative.
  const { currency: _, ...amounts } =
    items === null
      ? completeSums({ ...sums, items: invoice.items }, wording)
      : completeAmounts({ ...sums, items }, wording, { taxRate: rate, usualTax, standing: invoice.items });
  const unchanged = amounts.subtotal === invoice.subtotal && amounts.tax === invoice.tax;
  if (unchanged) return { ...amounts, taxRate: invoice.taxRate ?? null };
  return {
    ...amounts,
    taxRate: items !== null && tax === null ? (commonTax(amounts.items)?.taxRate ?? rate) : null,
  };
}

/** The rate of the draft; the configured one where nothing is taxed yet. */
function rateOf({ taxRate, tax, subtotal, currency }: InvoiceFields, terms: BillingTerms): DecimalText {
  return taxRate ?? rateBehind(tax, subtotal, currency) ?? terms.taxRate;
}
