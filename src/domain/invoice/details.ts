/** Details of an invoice besides its lines: the days of supply, the buyer's order, a note to the buyer. */
import { type SuppliedDocument, supplyOf, supplyOfDocument } from '../../kernel/wording/lineText.js';
import { invalid } from './checks.js';
import type { InvoiceDetails, RenewalSource } from './events.js';

/** @throws DomainError VALIDATION_ERROR for days of supply that end before they begin, or do not cover those of a line */
export function checkSupply({ items, supplyFrom, supplyTo }: Omit<SuppliedDocument, 'period'>): void {
  if (supplyFrom == null) {
    if (supplyTo != null) throw invalid('supplyTo', 'requires supplyFrom');
    return;
  }
  const last = supplyTo ?? supplyFrom;
  if (last < supplyFrom) throw invalid('supplyTo', 'must not be before supplyFrom');
  items.forEach((item, index) => {
    const days = supplyOf(item);
    if (days === undefined) return;
    if (days.from < supplyFrom)
      throw invalid('supplyFrom', `is after that of line ${index + 1}, ${days.from}`);
    if (days.to > last) throw invalid('supplyTo', `is before that of line ${index + 1}, ${days.to}`);
  });
}

/**
 * The details that were sent, else those of the invoice. Days of supply that equal the service's answer do not count as sent.
 * @throws DomainError VALIDATION_ERROR for a last day without a first one
 */
export function detailsAfter(
  sent: InvoiceDetails,
  before: InvoiceDetails & Omit<SuppliedDocument, 'period'> & { readonly source: RenewalSource | null },
): InvoiceDetails {
  const { purchaseOrder, note, supplyFrom, supplyTo } = before;
  if (sent.supplyFrom == null && sent.supplyTo != null) throw invalid('supplyTo', 'requires supplyFrom');
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

/** Drops fields that were never set. */
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
