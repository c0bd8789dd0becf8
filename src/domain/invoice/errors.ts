/** The refusals that only invoices know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const invoiceErrors = {
  INVOICE_NOT_FOUND: { kind: 'notFound', title: 'The invoice does not exist' },
  INVOICE_LOCKED: { kind: 'invalid', title: 'Only draft invoices can be modified' },
  INVOICE_CANCELLED: { kind: 'conflict', title: 'A cancelled invoice has no e-invoice' },
  DUPLICATE_INVOICE_NUMBER: { kind: 'conflict', title: 'The invoice number is taken' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly invoice: keyof typeof invoiceErrors;
  }
}
