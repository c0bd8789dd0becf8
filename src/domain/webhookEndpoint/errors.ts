/** The refusals that only webhook endpoints know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const webhookEndpointErrors = {
  WEBHOOK_ENDPOINT_NOT_FOUND: { kind: 'notFound', title: 'Webhook endpoint not found' },
  WEBHOOK_URL_REFUSED: { kind: 'invalid', title: 'Webhook address not allowed' },
  SECRET_OVERLAP: { kind: 'conflict', title: 'Two secrets already in use' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly webhookEndpoint: keyof typeof webhookEndpointErrors;
  }
}
