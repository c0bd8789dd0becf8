/** A price calculator for sales. */
import { Calculator } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Price calculator', de: 'Preisrechner' },
  icon: Calculator,
  needs: { rights: ['offers:read'] },
  navigation: { group: 'work', order: 60 },
  pages: [{ path: '/pricing', load: async () => (await import('./Calculation.js')).Calculation }],
};
