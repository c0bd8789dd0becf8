/** Invoices: the list, and the page of one with its payments and credit notes. */
import { ReceiptText } from 'lucide-react';
import { addressOfList, addressOfNew, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Invoices', de: 'Rechnungen' },
  icon: ReceiptText,
  needs: { rights: ['invoices:read'] },
  navigation: { group: 'money', order: 20 },
  pages: [
    { path: '/invoices', load: async () => (await import('./List.js')).InvoiceList },
    { path: '/invoices/$id', load: async () => (await import('./One.js')).OneInvoice },
  ],
  finds: [
    { pattern: /^inv_\w+$/, address: (typed) => addressOfOne('invoice', typed) },
    {
      pattern: /^INV-[\d-]+$/i,
      address: (typed) => addressOfList('invoice', { invoiceNumber: typed.toLowerCase() }),
    },
  ],
  actions: [
    {
      name: { en: 'New invoice', de: 'Neue Rechnung' },
      needs: { rights: ['invoices:write'] },
      address: (customerId) => addressOfNew('invoice', customerId),
    },
  ],
};
