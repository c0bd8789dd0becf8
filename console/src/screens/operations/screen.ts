/** The running service: its health, its read models, its jobs, and a backup. */
import { Activity } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Operations', de: 'Betrieb' },
  icon: Activity,
  needs: { roles: ['Admin'] },
  navigation: { group: 'system', order: 60 },
  pages: [
    { path: '/operations', load: async () => (await import('./Overview.js')).OperationsOverview },
    { path: '/operations/jobs', load: async () => (await import('./Jobs.js')).JobPage },
  ],
};
