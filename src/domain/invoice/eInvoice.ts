/** The check before an issue, where only invoices that conform to EN 16931 may be issued. */
import { type InvoiceContent, invoiceTerms } from '../shared/eInvoice/fromDocuments.js';
import { refusalOf, validateTerms } from '../shared/eInvoice/validate.js';
import type { Parties } from '../shared/parties.js';
import type { BillingTerms } from './commands.js';

/** Placeholder for the number, which is drawn only after the check. */
const drawnLater = 'drawn';

/** @throws DomainError E_INVOICE_INVALID, naming each rule */
export function checkEInvoice(
  invoice: Omit<InvoiceContent, 'invoiceNumber'> & { readonly invoiceNumber: string | null },
  parties: Parties | undefined,
  { eInvoiceRequired = false }: BillingTerms,
): void {
  if (!eInvoiceRequired || parties === undefined) return;
  const terms = invoiceTerms({ ...invoice, invoiceNumber: invoice.invoiceNumber ?? drawnLater }, parties);
  const faults = validateTerms(terms);
  if (faults.length > 0) throw refusalOf(faults);
}
