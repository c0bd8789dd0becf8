/** Users: the list, and the page of one with roles, emails, lock and history. */
import { Users } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Users', de: 'Benutzer' },
  icon: Users,
  // The API shows users to all staff; this page is for those who manage or audit them.
  needs: { rights: ['users:read'], roles: ['Admin', 'AppAdmin', 'Auditor'] },
  navigation: { group: 'system', order: 30 },
  pages: [
    { path: '/users', load: async () => (await import('./List.js')).UserList },
    { path: '/users/$id', load: async () => (await import('./One.js')).OneUser },
  ],
  searches: [
    {
      needs: {},
      path: '/api/users',
      fields: ['firstName', 'lastName', 'username', 'email'],
      kind: 'user',
      key: 'id',
      show: ({ firstName, lastName, email }) => [`${firstName} ${lastName}`, email],
    },
  ],
};
