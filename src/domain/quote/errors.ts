/** The refusals that only quotes know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const quoteErrors = {
  QUOTE_NOT_FOUND: { kind: 'notFound', title: 'Quote not found' },
  QUOTE_CLOSED: { kind: 'conflict', title: 'Quote no longer open' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly quote: keyof typeof quoteErrors;
  }
}
