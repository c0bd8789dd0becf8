/** The refusals of a query. */
import type { ErrorTypes } from '../kernel/errors.js';

export const queryErrors = {
  INVALID_QUERY_OPTION: { kind: 'invalid', title: 'Query option not valid' },
  UNKNOWN_FIELD: { kind: 'invalid', title: 'Field not found' },
  UNSUPPORTED_FILTER: { kind: 'unsupported', title: 'Filter not supported' },
} satisfies ErrorTypes;

declare module '../kernel/errors.js' {
  interface ErrorCodes {
    readonly query: keyof typeof queryErrors;
  }
}
