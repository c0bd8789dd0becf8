/** The refusals that only dashboards know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const dashboardErrors = {
  DASHBOARD_NOT_FOUND: { kind: 'notFound', title: 'The dashboard does not exist' },
  INVALID_WIDGET_TYPE: { kind: 'invalid', title: 'The widget type is not supported' },
  DUPLICATE_DASHBOARD: { kind: 'conflict', title: 'The dashboard name is taken' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly dashboard: keyof typeof dashboardErrors;
  }
}
