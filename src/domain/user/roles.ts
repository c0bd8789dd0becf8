/** The roles of users; each endpoint states which ones it requires. */

export const roles = ['Admin', 'AppAdmin', 'Reporting', 'Auditor', 'User', 'Customer'] as const;

/** A user with `Customer` and no other role reaches only their own data, unless the configuration counts it among staff. */
export type Role = (typeof roles)[number];

/** The roles that users who sign up can get; nobody can give themselves more. */
export const signupRoles = ['Customer', 'User', 'Reporting'] as const satisfies readonly Role[];
export type SignupRole = (typeof signupRoles)[number];

/**
 * Whether users with these roles reach more than their own data.
 * @param staffRoles configured by the operator; undefined: everybody except those with the role Customer alone
 */
export function areStaff(given: readonly Role[], staffRoles: readonly string[] | undefined): boolean {
  if (staffRoles !== undefined) return given.some((role) => staffRoles.includes(role));
  return given.length === 0 || given.some((role) => role !== 'Customer');
}

/** Returns the roles once each, in the order of the list above, so that equal sets are equal arrays. */
export function normalizeRoles(given: Iterable<Role>): readonly Role[] {
  const wanted = new Set(given);
  return roles.filter((role) => wanted.has(role));
}
