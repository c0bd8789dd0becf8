/** Settings: the seller, which is edited here, and what the environment fixes. */
import { Settings as Icon } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Settings', de: 'Einstellungen' },
  icon: Icon,
  needs: { roles: ['Admin'] },
  navigation: { group: 'system', order: 50 },
  pages: [{ path: '/settings', load: async () => (await import('./Settings.js')).Settings }],
};
