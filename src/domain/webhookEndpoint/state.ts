/** States of a webhook endpoint. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { WebhookEndpointTerms } from './events.js';

export type WebhookEndpointState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'paused' | 'disabled';
      readonly terms: WebhookEndpointTerms;
      readonly sealedSecret: string;
      /** Until when the former secret signs too; null when there is none. */
      readonly overlapUntil: string | null;
    }
  | { readonly status: 'deleted' };

export function webhookEndpointNotFound(id?: string): DomainError {
  return new NotFound('WEBHOOK_ENDPOINT_NOT_FOUND', 'Webhook endpoint', id);
}
