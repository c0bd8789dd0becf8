/** The refusals that only HTTP knows, with their status. */
import type { ProblemType } from './problemType.js';

export const httpErrors = {
  METHOD_NOT_ALLOWED: { status: 405, title: 'The address does not take this method' },
  NOT_ACCEPTABLE: { status: 406, title: 'None of the formats asked for is offered' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type of the body is not supported' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key belongs to another request' },
} satisfies Readonly<Record<string, ProblemType>>;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly http: keyof typeof httpErrors;
  }
}
