/**
 * The treatment of invoices that EN 16931 would refuse: `off` says nothing, `warn` issues them and says why, `required` does not issue them. `auto`
 * is `warn` once the seller has a country, and `off` before.
 */
export const eInvoiceModes = ['auto', 'off', 'warn', 'required'] as const;
export type EInvoiceMode = (typeof eInvoiceModes)[number];
