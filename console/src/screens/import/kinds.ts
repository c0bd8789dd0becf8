/** What can be taken over, where it is sent, and how a file of it may look. */

export interface ImportKind {
  readonly name:
    | 'subscriptions'
    | 'invoices'
    | 'receipts'
    | 'payments'
    | 'offers'
    | 'customers'
    | 'orders'
    | 'discount-codes'
    | 'organizations';
  readonly path: string;
  /** Who takes CSV apart: the service, this page, or nobody, as records of this kind have lines of their own. */
  readonly csv: 'service' | 'page' | 'none';
  /** Of CSV that this page takes apart: the columns that are numbers. */
  readonly numbers?: readonly string[];
  /** Those that are true or false. */
  readonly flags?: readonly string[];
  /** Names of columns that every record has. */
  readonly needs: readonly string[];
}

const reference = (name: ImportKind['name'], csv: ImportKind['csv'] = 'service'): ImportKind => ({
  name,
  path: `/api/reference/${name}/import`,
  csv,
  needs: ['key'],
});

export const kinds: readonly ImportKind[] = [
  reference('customers'),
  reference('offers'),
  {
    name: 'subscriptions',
    path: '/api/import/subscriptions',
    csv: 'page',
    numbers: ['quantity', 'unitPrice'],
    flags: ['autoRenewal', 'backdate', 'billFirstPeriod'],
    needs: ['key', 'customerId', 'offerId'],
  },
  {
    name: 'invoices',
    path: '/api/import/invoices',
    csv: 'none',
    needs: ['key', 'customerId', 'items'],
  },
  {
    name: 'payments',
    path: '/api/import/payments',
    csv: 'page',
    numbers: ['amount'],
    needs: ['key', 'customerId', 'amount', 'currency', 'paidAt', 'method'],
  },
  { name: 'receipts', path: '/api/import/receipts', csv: 'none', needs: ['key', 'orderId', 'items'] },
  reference('orders'),
  reference('discount-codes'),
  reference('organizations', 'none'),
];
