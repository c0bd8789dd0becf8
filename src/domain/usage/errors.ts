/** The refusals that only usage knows. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const usageErrors = {
  USAGE_EVENT_NOT_FOUND: { kind: 'notFound', title: 'Usage event not found' },
  USAGE_EVENT_CONFLICT: { kind: 'conflict', title: 'Usage event differs' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly usage: keyof typeof usageErrors;
  }
}
