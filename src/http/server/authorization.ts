/** May this caller use this route? By the kind of token, the user's roles and the operator's rules for staff. */
import type { Caller } from '../../commands/identity/caller.js';
import type { Role } from '../../domain/user/roles.js';
import { Refusal } from './problems.js';
import { type Access, anonymousCaller } from './route.js';

export interface AuthorizationRules {
  /** Roles that may see reporting. */
  readonly reportingRoles: readonly string[];
  /** When given, users without one of these reach only routes that are open to them. */
  readonly staffRoles?: readonly string[];
}

/**
 * The caller to go on with.
 * @throws Refusal UNAUTHENTICATED without a token where one is needed; UNAUTHORIZED
 */
export function authorize(access: Access, caller: Caller | undefined, rules: AuthorizationRules): Caller {
  if (caller === undefined) {
    if (access.anonymous === true) return anonymousCaller;
    throw new Refusal('UNAUTHENTICATED', 'This needs a bearer token in the Authorization header');
  }
  if (!access.kinds.includes(caller.kind))
    throw new Refusal('UNAUTHORIZED', `A ${caller.kind} token is not taken here`);
  if (caller.kind !== 'user') return caller;
  const { roles } = access;
  if (roles !== undefined) {
    const wanted = roles === 'reporting' ? rules.reportingRoles : roles;
    if (!caller.roles.some((role) => wanted.includes(role)))
      throw new Refusal('UNAUTHORIZED', `This needs the role ${wanted.join(' or ')}`);
  }
  if (access.openToNonStaff !== true && !isStaff(caller, rules.staffRoles))
    throw new Refusal('UNAUTHORIZED', 'This is open to staff only');
  return caller;
}

/** @param staffRoles the operator's; undefined when every user counts as staff */
export function isStaff({ roles }: Caller, staffRoles: readonly string[] | undefined): boolean {
  return staffRoles === undefined || roles.some((role) => staffRoles.includes(role));
}

/** For what only some uses of a route need. @throws Refusal UNAUTHORIZED */
export function requireRole(caller: Caller, role: Role): void {
  if (caller.kind === 'user' && caller.roles.includes(role)) return;
  throw new Refusal('UNAUTHORIZED', `This needs the role ${role}`);
}
