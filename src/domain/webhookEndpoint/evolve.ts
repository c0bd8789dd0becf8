/** The webhook endpoint after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { WebhookEndpointEvent } from './events.js';
import type { WebhookEndpointState } from './state.js';

export function evolve(state: WebhookEndpointState, event: WebhookEndpointEvent): WebhookEndpointState {
  if (event.type === 'WebhookEndpointCreated') {
    const { url, types, description, order, payload, sealedSecret } = event.data;
    const terms = { url, types, description, order, payload };
    return { status: 'active', terms, sealedSecret, overlapUntil: null };
  }
  if (state.status === 'none' || state.status === 'deleted') return state;
  switch (event.type) {
    case 'WebhookEndpointChanged':
      return { ...state, terms: { ...state.terms, ...event.data } };
    case 'WebhookEndpointPaused':
      return { ...state, status: 'paused' };
    case 'WebhookEndpointResumed':
      return { ...state, status: 'active' };
    case 'WebhookEndpointDisabled':
      return { ...state, status: 'disabled' };
    case 'WebhookSecretRotated':
      return { ...state, ...event.data };
    case 'WebhookReplayRequested':
      return state;
    case 'WebhookEndpointDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}
