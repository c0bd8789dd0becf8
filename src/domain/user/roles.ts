/** The roles that a user can have; which endpoint asks for which stands with the endpoint. */

export const roles = ['Admin', 'AppAdmin', 'Reporting', 'Auditor', 'User'] as const;

export type Role = (typeof roles)[number];

/** The same roles once each, in the order of the list above, so that equal sets are equal arrays. */
export function normalizeRoles(given: Iterable<Role>): readonly Role[] {
  const wanted = new Set(given);
  return roles.filter((role) => wanted.has(role));
}
