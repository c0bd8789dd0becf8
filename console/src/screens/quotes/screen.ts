/** Quotes: the list, and the page of one with its terms, PDF and acceptance. */
import { FileSignature } from 'lucide-react';
import { addressOfList, addressOfNew, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Quotes', de: 'Angebote' },
  icon: FileSignature,
  needs: { rights: ['quotes:read'] },
  navigation: { group: 'work', order: 15 },
  pages: [
    { path: '/quotes', load: async () => (await import('./List.js')).QuoteList },
    { path: '/quotes/$id', load: async () => (await import('./One.js')).OneQuote },
  ],
  finds: [
    { pattern: /^quo_\w+$/, address: (typed) => addressOfOne('quote', typed) },
    {
      pattern: /^Q-[\d-]+$/i,
      address: (typed) => addressOfList('quote', { quoteNumber: typed.toLowerCase() }),
    },
  ],
  actions: [
    {
      name: { en: 'New quote', de: 'Neues Angebot' },
      needs: { rights: ['quotes:write'] },
      address: (customerId) => addressOfNew('quote', customerId),
    },
  ],
};
