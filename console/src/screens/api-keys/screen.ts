/** API keys: what other programs may do, and until when. */
import { KeyRound } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'API keys', de: 'API-Schlüssel' },
  icon: KeyRound,
  needs: { roles: ['Admin'] },
  navigation: { group: 'system', order: 40 },
  pages: [
    { path: '/api-keys', load: async () => (await import('./List.js')).ApiKeyList },
    { path: '/api-keys/$id', load: async () => (await import('./One.js')).OneApiKey },
  ],
  finds: [{ pattern: /^key_\w+$/, address: (typed) => `/api-keys/${typed}` }],
};
