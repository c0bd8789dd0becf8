/** The tax report of a period. */
import { Percent } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Taxes', de: 'Steuern' },
  icon: Percent,
  needs: { rights: ['invoices:read'], roles: ['Reporting', 'Admin'] },
  navigation: { group: 'insight', order: 30 },
  pages: [{ path: '/taxes', load: async () => (await import('./Taxes.js')).Taxes }],
};
