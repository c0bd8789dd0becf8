/** Carts: the list, and the page of one with its lines and codes. */
import { ShoppingCart } from 'lucide-react';
import { addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Carts', de: 'Warenkörbe' },
  icon: ShoppingCart,
  // In shops, customers reach their own cart by its id; the list is for staff.
  needs: { rights: ['carts:read', 'customers:read'] },
  navigation: { group: 'work', order: 40 },
  pages: [
    { path: '/carts', load: async () => (await import('./List.js')).CartList },
    { path: '/carts/$id', load: async () => (await import('./One.js')).OneCart },
  ],
  finds: [{ pattern: /^cart_\w+$/, address: (typed) => addressOfOne('cart', typed) }],
};
