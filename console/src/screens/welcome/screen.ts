/** Pages that mails lead to, for people who are not signed in: to accept an invitation, to choose another password and to verify an address. */
import { MailCheck } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Welcome', de: 'Willkommen' },
  icon: MailCheck,
  needs: {},
  open: true,
  pages: [
    { path: '/invitation', load: async () => (await import('./Invitation.js')).Invitation },
    { path: '/verification', load: async () => (await import('./Verification.js')).Verification },
    { path: '/password-reset', load: async () => (await import('./PasswordReset.js')).PasswordReset },
  ],
};
