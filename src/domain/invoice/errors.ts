/** The refusals that only invoices know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const invoiceErrors = {
  INVOICE_NOT_FOUND: { kind: 'notFound', title: 'Invoice not found' },
  INVOICE_LOCKED: { kind: 'invalid', title: 'Invoice is no longer a draft' },
  INVOICE_CANCELLED: { kind: 'conflict', title: 'Invoice is cancelled' },
  DUPLICATE_INVOICE_NUMBER: { kind: 'conflict', title: 'Invoice number already used' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly invoice: keyof typeof invoiceErrors;
  }
}
