/** Details of an invoice beside its lines: when it was supplied, the buyer's order, a note to the buyer. */
import { type SuppliedDocument, supplyOf, supplyOfDocument } from '../../kernel/wording/supply.js';
import { invalid } from './checks.js';
import type { InvoiceDetails, RenewalSource } from './events.js';

/** @throws DomainError VALIDATION_ERROR for a supply that ends before it begins, or leaves out that of a line */
export function checkSupply({ items, supplyFrom, supplyTo }: Omit<SuppliedDocument, 'period'>): void {
  if (supplyFrom == null) {
    if (supplyTo != null) throw invalid('supplyTo', 'needs supplyFrom');
    return;
  }
  const last = supplyTo ?? supplyFrom;
  if (last < supplyFrom) throw invalid('supplyTo', 'is before supplyFrom');
  items.forEach((item, index) => {
    const days = supplyOf(item);
    if (days === undefined) return;
    if (days.from < supplyFrom)
      throw invalid('supplyFrom', `is after that of line ${index + 1}, ${days.from}`);
    if (days.to > last) throw invalid('supplyTo', `is before that of line ${index + 1}, ${days.to}`);
  });
}

/**
 * The details that are sent, else those that it had. Days that come back as they were answered do not count as sent.
 * @throws DomainError VALIDATION_ERROR for a last day alone
 */
export function detailsAfter(
  sent: InvoiceDetails,
  before: InvoiceDetails & Omit<SuppliedDocument, 'period'> & { readonly source: RenewalSource | null },
): InvoiceDetails {
  const { purchaseOrder, note, supplyFrom, supplyTo } = before;
  if (sent.supplyFrom == null && sent.supplyTo != null) throw invalid('supplyTo', 'needs supplyFrom');
  const shown = supplyOfDocument({ ...before, period: before.source?.period ?? null });
  const isAnswer = sent.supplyFrom === (shown?.from ?? null) && sent.supplyTo === (shown?.to ?? null);
  const days = sent.supplyFrom === undefined || isAnswer ? { supplyFrom, supplyTo } : sent;
  return detailsOf({
    purchaseOrder: sent.purchaseOrder === undefined ? purchaseOrder : sent.purchaseOrder,
    note: sent.note === undefined ? note : sent.note,
    supplyFrom: days.supplyFrom,
    supplyTo: days.supplyFrom == null ? days.supplyFrom : (days.supplyTo ?? days.supplyFrom),
  });
}

/** Without what was never said. */
export function detailsOf(
  said: {
    readonly [Name in keyof InvoiceDetails]?: InvoiceDetails[Name] | undefined;
  },
): InvoiceDetails {
  const { purchaseOrder, note, supplyFrom, supplyTo } = said;
  return {
    ...(purchaseOrder === undefined ? {} : { purchaseOrder }),
    ...(note === undefined ? {} : { note }),
    ...(supplyFrom === undefined ? {} : { supplyFrom }),
    ...(supplyTo === undefined ? {} : { supplyTo }),
  };
}
