/** Customers: the list with amounts due, and the page of one. */
import { Contact } from 'lucide-react';
import { addressOfAction, addressOfNew, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Customers', de: 'Kunden' },
  icon: Contact,
  needs: { rights: ['customers:read'] },
  navigation: { group: 'work', order: 20 },
  pages: [
    { path: '/customers', load: async () => (await import('./List.js')).CustomerList },
    { path: '/customers/$id', load: async () => (await import('./One.js')).OneCustomer },
  ],
  finds: [{ pattern: /^cus[-_]\w[\w-]*$/, address: (typed) => addressOfOne('customer', typed) }],
  searches: [
    {
      needs: { rights: ['customers:read'] },
      path: '/api/customers',
      fields: ['name', 'email', 'id'],
      kind: 'customer',
      key: 'id',
      show: ({ name, email, id }) => [name ?? id, email, id],
    },
  ],
  actions: [
    {
      name: { en: 'Record a payment', de: 'Zahlung erfassen' },
      needs: { rights: ['payments:write'] },
      address: (customerId) =>
        customerId === undefined ? undefined : addressOfAction('customer', customerId, 'pay'),
    },
    {
      name: { en: 'New customer', de: 'Neuer Kunde' },
      needs: { roles: ['Admin'] },
      address: (customerId) => (customerId === undefined ? addressOfNew('customer') : undefined),
    },
  ],
};
