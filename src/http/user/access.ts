/** The access rules of users. */
import type { Access } from '../server/route.js';

/** Every user, staff or not. */
export const everyUser: Access = { kinds: ['user'], openToNonStaff: true };

/** Callers who may set other users' passwords and end their sessions. */
export const userAdministrators: Access = { kinds: ['user'], roles: ['AppAdmin', 'Admin'] };
