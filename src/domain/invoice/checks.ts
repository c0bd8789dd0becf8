/** Checks of an invoice before anything is computed, and before it is issued. */
import { type DomainError, type ErrorCode, refusedField } from '../../kernel/errors.js';
import { invoiceNumbers, showsNothing } from '../shared/documentNumbers.js';
import { type InvoiceContent, invoiceTerms } from '../shared/eInvoice/fromDocuments.js';
import { refusalOf, validateTerms } from '../shared/eInvoice/validate.js';
import type { Parties } from '../shared/parties.js';
import type { BillingTerms } from './commands.js';
import { isBefore } from './dates.js';

/** How refusals of amounts are worded. */
export const wording = { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' } as const;

export function checkNumber(invoiceNumber: string | null): void {
  if (invoiceNumber === null) return;
  if (showsNothing(invoiceNumber)) throw invalid('invoiceNumber', 'must have a visible character');
  if (invoiceNumbers.isDrawnForm(invoiceNumber))
    throw invalid('invoiceNumber', 'is in the format of generated numbers; choose another format');
}

export function checkDueDate(dueDate: string, invoiceDate: string): void {
  if (isBefore(dueDate, invoiceDate)) throw invalid('dueDate', 'is before the invoice date');
}

export function invalid(field: string, message: string): DomainError {
  return fault(field, message, 'VALIDATION_ERROR');
}

/** @param path of the field without the slash in front */
export function fault(path: string, message: string, code: ErrorCode = 'INVALID_AMOUNT'): DomainError {
  return refusedField(code, `/${path}`, message);
}

/** Placeholder for the number, which is drawn only after the check. */
const drawnLater = 'drawn';

/** Where only invoices that conform to EN 16931 may be issued. @throws DomainError E_INVOICE_INVALID, naming each rule */
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
