/** Addresses of the pages of each kind of record, so that screens can link to each other. */

const folders = {
  subscription: 'subscriptions',
  invoice: 'invoices',
  creditNote: 'credit-notes',
  payment: 'payments',
  customer: 'customers',
  cart: 'carts',
  quote: 'quotes',
  receipt: 'receipts',
  user: 'users',
  dashboard: 'dashboards',
  report: 'reports',
} as const;

export type Kind = keyof typeof folders;

export function addressOfOne(kind: Kind, id: string): string {
  return `/${folders[kind]}/${encodeURIComponent(id)}`;
}

/** In an address that opens a form for a new record: no particular customer. */
export const anybody = '-';

/** Returns the address that opens the form for a new record. @param customerId the customer it is for */
export function addressOfNew(kind: Kind, customerId = anybody): string {
  return addressOfList(kind, { new: customerId });
}

/** Returns the address of a page with one of its actions open. @param key of the action */
export function addressOfAction(kind: Kind, id: string, key: string): string {
  return `${addressOfOne(kind, id)}?do=${key}`;
}

/** Filters of the invoice list for invoices with an amount due, as its address has them. */
export const openInvoices = { status: 'issued', amountDue: '0.0001..' };
export const overdueInvoices = { ...openInvoices, dueDate: '..today-1' };

/** @param filters as in the list's address: `{ status: 'issued', dueDate: '..2026-01-31' }` */
export function addressOfList(kind: Kind, filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return `/${folders[kind]}${query === '' ? '' : `?${query}`}`;
}
