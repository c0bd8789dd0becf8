/** The refusals that only credit notes know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const creditNoteErrors = {
  CREDIT_NOTE_NOT_FOUND: { kind: 'notFound', title: 'Credit note not found' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly creditNote: keyof typeof creditNoteErrors;
  }
}
