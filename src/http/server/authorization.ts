/** Decides whether a caller may use a route, by the kind of token, the user's roles and the operator's rules for staff. */
import type { Caller } from '../../commands/identity/caller.js';
import type { Right } from '../../domain/apiKey/rights.js';
import { areStaff, type Role } from '../../domain/user/roles.js';
import { networkTest } from '../../kernel/trustedProxies.js';
import { Refusal } from './problems.js';
import { anonymousCaller, type Route } from './route.js';

export interface AuthorizationRules {
  readonly reportingRoles: readonly string[];
  /** Roles that may move money; undefined: all users except those whose only roles are `Auditor` and `Reporting`. */
  readonly financeRoles?: readonly string[];
  /** Users without any of these roles reach only routes that are open to non-staff; undefined: users who are only customers do. */
  readonly staffRoles?: readonly string[];
}

/**
 * Returns the caller to continue with.
 * @throws Refusal UNAUTHENTICATED without a token where one is needed; UNAUTHORIZED
 */
export function authorize(
  route: Pick<Route, 'access' | 'right'>,
  caller: Caller | undefined,
  rules: AuthorizationRules,
): Caller {
  if (caller === undefined) {
    if (route.access.anonymous === true) return anonymousCaller;
    throw new Refusal('UNAUTHENTICATED', 'Send a bearer token in the Authorization header');
  }
  const found = objection(route, caller, rules);
  if (found !== undefined) throw new Refusal('UNAUTHORIZED', found);
  return caller;
}

/** Returns why this caller may not use this route, or undefined if it may. */
export function objection(
  { access, right }: Pick<Route, 'access' | 'right'>,
  caller: Caller,
  rules: AuthorizationRules,
): string | undefined {
  if (caller.kind === 'apiKey' && !access.kinds.includes('apiKey')) {
    if (right === undefined) return 'API keys cannot call this endpoint; use a user or service token';
    return caller.rights?.includes(right) === true
      ? undefined
      : `This requires an API key with the right ${right}`;
  }
  if (!access.kinds.includes(caller.kind)) return `A ${caller.kind} token cannot call this endpoint`;
  if (caller.kind !== 'user') return undefined;
  if (caller.lacksSecondFactor === true && access.openToNonStaff !== true)
    return 'Your roles require a second factor: set it up with POST /api/users/second-factor';
  const { roles } = access;
  if (roles !== undefined) {
    const wanted = roles === 'reporting' ? rules.reportingRoles : roles;
    if (!caller.roles.some((role) => wanted.includes(role)))
      return `This requires the role ${wanted.join(' or ')}`;
  }
  if (access.movesMoney === true && !mayMoveMoney(caller, rules)) return moneyRefusal(rules);
  if (access.openToNonStaff !== true && !isStaff(caller, rules.staffRoles))
    return 'Only staff can call this endpoint';
  return undefined;
}

/**
 * Whether the caller may reach more than their own data. Programs have none of their own and always may.
 * @param staffRoles the operator's; undefined: all users who are not only customers
 */
export function isStaff({ kind, roles }: Caller, staffRoles: readonly string[] | undefined): boolean {
  if (kind === 'apiKey' || kind === 'service') return true;
  return areStaff(roles, staffRoles);
}

function mayMoveMoney({ kind, roles }: Caller, { financeRoles }: AuthorizationRules): boolean {
  if (kind !== 'user') return true;
  if (financeRoles !== undefined) return roles.some((role) => financeRoles.includes(role));
  return roles.length === 0 || roles.some((role) => role !== 'Auditor' && role !== 'Reporting');
}

function moneyRefusal({ financeRoles }: AuthorizationRules): string {
  return financeRoles === undefined
    ? 'The roles Auditor and Reporting can read but not move money'
    : `This moves money and requires the role ${financeRoles.join(' or ')}`;
}

/** For routes where only some uses move money. @throws Refusal UNAUTHORIZED */
export function requireFinance(caller: Caller, rules: AuthorizationRules): void {
  if (!mayMoveMoney(caller, rules)) throw new Refusal('UNAUTHORIZED', moneyRefusal(rules));
}

/** For routes that also show data of another area. @throws Refusal UNAUTHORIZED for an API key without the right */
export function requireRight(caller: Caller, right: Right): void {
  if (!lacksRight(caller, right)) return;
  throw new Refusal('UNAUTHORIZED', `This requires an API key with the right ${right} too`);
}

export function lacksRight({ kind, rights }: Caller, right: Right): boolean {
  return kind === 'apiKey' && rights?.includes(right) !== true;
}

/** For actions that no API key may take, such as erasing for good. @throws Refusal UNAUTHORIZED */
export function refuseKeys({ kind }: Caller): void {
  if (kind === 'apiKey')
    throw new Refusal('UNAUTHORIZED', 'API keys cannot do this; use a user or service token');
}

/** For routes where only some uses need the role. @throws Refusal UNAUTHORIZED */
export function requireRole(caller: Caller, role: Role): void {
  if (caller.kind === 'user' && caller.roles.includes(role)) return;
  throw new Refusal('UNAUTHORIZED', `This requires the role ${role}`);
}

/** @throws Refusal UNAUTHORIZED for an API key that is bound to other addresses */
export function refuseElsewhere({ bounds }: Caller, address: string | undefined): void {
  const { networks = [] } = bounds ?? {};
  if (networks.length > 0 && (address === undefined || !networkTest(networks)(address)))
    throw new Refusal('UNAUTHORIZED', 'Send this API key from one of the addresses that it is bound to');
}
