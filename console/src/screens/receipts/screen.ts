/** Receipts: the list, and the page of one with its lines and PDF. */
import { Receipt } from 'lucide-react';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Receipts', de: 'Quittungen' },
  icon: Receipt,
  needs: { rights: ['receipts:read'] },
  navigation: { group: 'money', order: 60 },
  pages: [
    { path: '/receipts', load: async () => (await import('./List.js')).ReceiptList },
    { path: '/receipts/$id', load: async () => (await import('./One.js')).OneReceipt },
  ],
  finds: [
    { pattern: /^rcp_\w+$/, address: (typed) => addressOfOne('receipt', typed) },
    {
      pattern: /^RCP-[\d-]+$/i,
      address: (typed) => addressOfList('receipt', { receiptNumber: typed.toLowerCase() }),
    },
  ],
};
