/**
 * What happens to invoices that EN 16931 would refuse: `off` reports nothing, `warn` issues them and reports why, `required` does not issue
 * them. `auto` is `warn` once the seller has a country, and `off` before.
 */
export const eInvoiceModes = ['auto', 'off', 'warn', 'required'] as const;
export type EInvoiceMode = (typeof eInvoiceModes)[number];
