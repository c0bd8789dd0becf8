/** The roles that a user can have; which endpoint asks for which stands with the endpoint. */

/** A user with `Customer` and no other role reaches only their own data, unless the configuration counts it among staff. */
export const roles = ['Admin', 'AppAdmin', 'Reporting', 'Auditor', 'User', 'Customer'] as const;

export type Role = (typeof roles)[number];

/** The roles that users who sign up can get; nobody makes themselves more. */
export const signupRoles = ['Customer', 'User', 'Reporting'] as const satisfies readonly Role[];
export type SignupRole = (typeof signupRoles)[number];

/**
 * Whether users of these roles reach more than what is their own.
 * @param staffRoles the operator's; undefined: everybody but those who are customers alone
 */
export function areStaff(given: readonly Role[], staffRoles: readonly string[] | undefined): boolean {
  if (staffRoles !== undefined) return given.some((role) => staffRoles.includes(role));
  return given.length === 0 || given.some((role) => role !== 'Customer');
}

/** The same roles once each, in the order of the list above, so that equal sets are equal arrays. */
export function normalizeRoles(given: Iterable<Role>): readonly Role[] {
  const wanted = new Set(given);
  return roles.filter((role) => wanted.has(role));
}
