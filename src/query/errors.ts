/** The refusals of a query. */
import type { ErrorTypes } from '../kernel/errors.js';

export const queryErrors = {
  INVALID_QUERY_OPTION: { kind: 'invalid', title: 'A query option is malformed' },
  UNKNOWN_FIELD: { kind: 'invalid', title: 'There is no such field' },
  UNSUPPORTED_FILTER: { kind: 'unsupported', title: 'Valid OData that this service does not offer' },
} satisfies ErrorTypes;

declare module '../kernel/errors.js' {
  interface ErrorCodes {
    readonly query: keyof typeof queryErrors;
  }
}
