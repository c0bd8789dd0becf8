/** Port: writes e-invoices as XML files. */
import type { ElectronicInvoice } from '../kernel/electronicInvoice.js';

export const eInvoiceSyntaxes = ['ubl', 'cii'] as const;
/** UBL 2.1 (`Invoice`, `CreditNote`), and UN/CEFACT Cross Industry Invoice D16B. */
export type EInvoiceSyntax = (typeof eInvoiceSyntaxes)[number];

/**
 * Returns the XML of an invoice, in UTF-8 and with an XML declaration. The invoice's terms contain no characters that XML forbids, so every text
 * reads back unchanged. The same invoice gives the same XML.
 * @param remark a comment placed before the document; null for none
 */
export type WriteEInvoice = (
  invoice: ElectronicInvoice,
  syntax: EInvoiceSyntax,
  remark: string | null,
) => string;
