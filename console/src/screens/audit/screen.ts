/** The audit: all events, any aggregate at any time, and the proof that nothing was changed or removed. */
import { ScrollText } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Audit', de: 'Prüfung' },
  icon: ScrollText,
  needs: { rights: ['audit:read'], roles: ['Admin', 'Auditor'] },
  navigation: { group: 'system', order: 10 },
  pages: [
    { path: '/audit', load: async () => (await import('./Events.js')).AuditEvents },
    { path: '/audit/proof', load: async () => (await import('./Proof.js')).AuditProof },
    { path: '/audit/$type/$id', load: async () => (await import('./One.js')).AuditedThing },
  ],
};
