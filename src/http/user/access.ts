/** The access rules of users. */
import type { Access } from '../server/route.js';

/** Every user, also without a role of the staff. */
export const everyUser: Access = { kinds: ['user'], openToNonStaff: true };

/** Callers who set passwords of others and end their sessions. */
export const userAdministrators: Access = { kinds: ['user'], roles: ['AppAdmin', 'Admin'] };
