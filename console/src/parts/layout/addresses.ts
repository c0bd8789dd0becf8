/** The page of each kind of thing, so that screens can lead to each other. */

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

/** Stands for nobody in particular in the address of a list that opens the form of something new. */
export const anybody = '-';

/** The address of the form of something new. @param customerId whom it is for */
export function addressOfNew(kind: Kind, customerId = anybody): string {
  return addressOfList(kind, { new: customerId });
}

/** The address of a page on which one of its actions is open. @param key of the action */
export function addressOfAction(kind: Kind, id: string, key: string): string {
  return `${addressOfOne(kind, id)}?do=${key}`;
}

/** Invoices with something due, as their list keeps it in its address. */
export const openInvoices = { status: 'issued', amountDue: '0.0001..' };
export const overdueInvoices = { ...openInvoices, dueDate: '..today-1' };

/** @param filters as the list keeps them in its address: `{ status: 'issued', dueDate: '..2026-01-31' }` */
export function addressOfList(kind: Kind, filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return `/${folders[kind]}${query === '' ? '' : `?${query}`}`;
}
