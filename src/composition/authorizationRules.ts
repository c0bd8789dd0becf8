/** The configured roles for restricted operations. */
import type { Config } from '../config.js';
import type { AuthorizationRules } from '../http/server/authorization.js';

export function authorizationRules({
  REPORTING_ROLES: reportingRoles,
  FINANCE_ROLES: financeRoles,
  STAFF_ROLES: staffRoles,
}: Pick<Config, 'REPORTING_ROLES' | 'FINANCE_ROLES' | 'STAFF_ROLES'>): AuthorizationRules {
  return {
    reportingRoles,
    ...(financeRoles.length === 0 ? {} : { financeRoles }),
    ...(staffRoles.length === 0 ? {} : { staffRoles }),
  };
}
