/** Users: the list, and one with roles, mails, lock and history. */
import { Users } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Users', de: 'Benutzer' },
  icon: Users,
  // The service shows its users to all staff; a page of them is for those who look after them.
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
