/** Entity sets of `/odata` with the rows of the API's lists: from them the service writes files of all rows at once. */
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
