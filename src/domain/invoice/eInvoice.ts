/** Where only invoices are issued that EN 16931 takes: what is looked at before one is. */
import { type InvoiceContent, invoiceTerms } from '../shared/eInvoice/fromDocuments.js';
import { refusalOf, validateTerms } from '../shared/eInvoice/validate.js';
import type { Parties } from '../shared/parties.js';
import type { BillingTerms } from './commands.js';

/** Stands for the number that is drawn once nothing speaks against the issue. */
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
