/** The refusals that only dashboards know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const dashboardErrors = {
  DASHBOARD_NOT_FOUND: { kind: 'notFound', title: 'Dashboard not found' },
  INVALID_WIDGET_TYPE: { kind: 'invalid', title: 'Widget type not supported' },
  DUPLICATE_DASHBOARD: { kind: 'conflict', title: 'Dashboard name already used' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly dashboard: keyof typeof dashboardErrors;
  }
}
