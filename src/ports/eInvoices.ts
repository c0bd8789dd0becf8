/** Port: e-invoices as files. */
import type { ElectronicInvoice } from '../kernel/electronicInvoice.js';

export const eInvoiceSyntaxes = ['ubl', 'cii'] as const;
/** UBL 2.1 (`Invoice`, `CreditNote`), and UN/CEFACT Cross Industry Invoice D16B. */
export type EInvoiceSyntax = (typeof eInvoiceSyntaxes)[number];

/**
 * The XML of an invoice, in UTF-8 with its declaration. A text is read back as it stands in the terms, which have no character that XML cannot
 * have. The same invoice gives the same text.
 * @param remark stands as a comment before the document; null for none
 */
export type WriteEInvoice = (
  invoice: ElectronicInvoice,
  syntax: EInvoiceSyntax,
  remark: string | null,
) => string;
