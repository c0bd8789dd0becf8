/** The user's own account: password, sessions and second factor. */
import { UserCog } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Your account', de: 'Ihr Konto' },
  icon: UserCog,
  needs: {},
  navigation: { group: 'system', order: 90 },
  pages: [{ path: '/account', load: async () => (await import('./Account.js')).OwnAccount }],
};
