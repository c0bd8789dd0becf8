/** The refusals that only webhook endpoints know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const webhookEndpointErrors = {
  WEBHOOK_ENDPOINT_NOT_FOUND: { kind: 'notFound', title: 'The webhook endpoint does not exist' },
  WEBHOOK_URL_REFUSED: { kind: 'invalid', title: 'No events are sent to this address' },
  SECRET_OVERLAP: { kind: 'conflict', title: 'Two secrets are in use already' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly webhookEndpoint: keyof typeof webhookEndpointErrors;
  }
}
