/** Refusals that exist only in HTTP, with their status. */
import type { ProblemType } from './problemType.js';

export const httpErrors = {
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  NOT_ACCEPTABLE: { status: 406, title: 'Format not available' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Body too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Media type not supported' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key already used' },
} satisfies Readonly<Record<string, ProblemType>>;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly http: keyof typeof httpErrors;
  }
}
