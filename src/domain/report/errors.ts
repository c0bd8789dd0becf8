/** The refusals that only reports know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const reportErrors = {
  REPORT_NOT_FOUND: { kind: 'notFound', title: 'Report not found' },
  INVALID_DATA_SOURCE: { kind: 'invalid', title: 'Data source not found' },
  INVALID_COLUMNS: { kind: 'invalid', title: 'Column not found' },
  EXECUTION_FAILED: { kind: 'invalid', title: 'Report not executed' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly report: keyof typeof reportErrors;
  }
}
