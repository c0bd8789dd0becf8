/** Reports: rows and totals of the data, as table, chart and file. */
import { FileChartColumn } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Reports', de: 'Berichte' },
  icon: FileChartColumn,
  needs: { rights: ['reports:read'] },
  navigation: { group: 'insight', order: 20 },
  pages: [
    { path: '/reports', load: async () => (await import('./List.js')).ReportList },
    { path: '/reports/$id', load: async () => (await import('./One.js')).OneReport },
  ],
  finds: [{ pattern: /^rep_[0-9a-z]+$/i, address: (id) => `/reports/${encodeURIComponent(id)}` }],
};
