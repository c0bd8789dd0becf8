/** The start page: the day's figures, each linked to its list. */
import { House } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Home', de: 'Start' },
  icon: House,
  needs: {},
  navigation: { group: 'work', order: 0 },
  pages: [{ path: '/', load: async () => (await import('./Home.js')).Home }],
};
