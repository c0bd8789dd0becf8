/** Imports records of other systems from files. */
import { FileUp } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Import', de: 'Übernahme' },
  icon: FileUp,
  needs: { roles: ['Admin'] },
  navigation: { group: 'system', order: 50 },
  pages: [{ path: '/import', load: async () => (await import('./Import.js')).ImportPage }],
};
