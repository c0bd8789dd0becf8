/** The refusals that only reports know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const reportErrors = {
  REPORT_NOT_FOUND: { kind: 'notFound', title: 'The report does not exist' },
  INVALID_DATA_SOURCE: { kind: 'invalid', title: 'The data source is invalid' },
  INVALID_COLUMNS: { kind: 'invalid', title: 'The data source lacks a column' },
  EXECUTION_FAILED: { kind: 'invalid', title: 'The report could not be executed' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly report: keyof typeof reportErrors;
  }
}
