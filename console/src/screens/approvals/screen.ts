/** Approvals: commands that wait for a second person, and the decisions on earlier ones. */
import { ShieldCheck } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Approvals', de: 'Freigaben' },
  icon: ShieldCheck,
  needs: { rights: ['payments:read'] },
  navigation: { group: 'work', order: 90 },
  pages: [
    { path: '/approvals', load: async () => (await import('./List.js')).ApprovalList },
    { path: '/approvals/$id', load: async () => (await import('./One.js')).OneApproval },
  ],
  finds: [{ pattern: /^apr_\w+$/, address: (typed) => `/approvals/${typed}` }],
};
