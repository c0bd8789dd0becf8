/** The entity sets of `/odata` that hold what lists of the API hold: the service writes them to files, all rows at once. */
export const setOfList: Readonly<Record<string, string>> = {
  '/api/accounts': 'Accounts',
  '/api/carts': 'Carts',
  '/api/credit-notes': 'CreditNotes',
  '/api/invoices/odata': 'Invoices',
  '/api/payments': 'Payments',
  '/api/quotes': 'Quotes',
  '/api/receipts': 'Receipts',
  '/api/subscriptions': 'Subscriptions',
  '/api/users': 'Users',
};
