/** Dashboards: current figures of the business. */
import { LayoutDashboard } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Dashboards', de: 'Übersichten' },
  icon: LayoutDashboard,
  needs: { rights: ['dashboards:read'] },
  navigation: { group: 'insight', order: 10 },
  pages: [
    { path: '/dashboards', load: async () => (await import('./List.js')).DashboardList },
    { path: '/dashboards/$id', load: async () => (await import('./One.js')).OneDashboard },
  ],
  finds: [{ pattern: /^dash_[0-9a-z]+$/i, address: (id) => `/dashboards/${encodeURIComponent(id)}` }],
};
