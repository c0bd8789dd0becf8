/** Pages that mails link to, for users who are not signed in: accept an invitation, choose a password, verify an address. */
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
