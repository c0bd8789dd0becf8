/** Checks of an invoice before anything is computed. */
import { type DomainError, type ErrorCode, refusedField } from '../../kernel/errors.js';
import { invoiceNumbers, showsNothing } from '../shared/documentNumbers.js';
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
