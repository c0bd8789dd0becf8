/** Credit notes: the list. */
import { Undo2 } from 'lucide-react';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Credit notes', de: 'Gutschriften' },
  icon: Undo2,
  needs: { rights: ['credit-notes:read'] },
  navigation: { group: 'money', order: 30 },
  pages: [
    { path: '/credit-notes', load: async () => (await import('./List.js')).CreditNoteList },
    { path: '/credit-notes/$id', load: async () => (await import('./One.js')).OneCreditNote },
  ],
  finds: [
    { pattern: /^cn_\w+$/, address: (typed) => addressOfOne('creditNote', typed) },
    {
      pattern: /^CN-[\d-]+$/i,
      address: (typed) => addressOfList('creditNote', { creditNoteNumber: typed.toLowerCase() }),
    },
  ],
};
