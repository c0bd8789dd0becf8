/** Who may do what with users. */
import type { Access } from '../server/route.js';

/** Every user, also without a role of the staff. */
export const everyUser: Access = { kinds: ['user'], openToNonStaff: true };

/** Who sets passwords of others and ends their sessions. */
export const userAdministrators: Access = { kinds: ['user'], roles: ['AppAdmin', 'Admin'] };
