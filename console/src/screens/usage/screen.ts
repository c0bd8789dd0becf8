/** Usage events that cannot be counted yet. */
import { Gauge } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Waiting usage', de: 'Unklarer Verbrauch' },
  icon: Gauge,
  needs: { rights: ['usage:read'] },
  navigation: { group: 'work', order: 55 },
  pages: [{ path: '/usage', load: async () => (await import('./Waiting.js')).WaitingEvents }],
};
