/** Subscriptions: the list, and the page of one. */
import { Repeat } from 'lucide-react';
import { addressOfNew, addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Subscriptions', de: 'Abonnements' },
  icon: Repeat,
  needs: { rights: ['subscriptions:read'] },
  navigation: { group: 'work', order: 10 },
  pages: [
    { path: '/subscriptions', load: async () => (await import('./List.js')).SubscriptionList },
    { path: '/subscriptions/$id', load: async () => (await import('./One.js')).OneSubscription },
  ],
  finds: [{ pattern: /^sub_\w+$/, address: (typed) => addressOfOne('subscription', typed) }],
  actions: [
    {
      name: { en: 'New subscription', de: 'Neues Abonnement' },
      needs: { rights: ['subscriptions:write'] },
      address: (customerId) => addressOfNew('subscription', customerId),
    },
  ],
};
