/** The API key after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { ApiKeyEvent } from './events.js';
import type { ApiKeyState } from './state.js';

export function evolve(state: ApiKeyState, event: ApiKeyEvent): ApiKeyState {
  switch (event.type) {
    case 'ApiKeyCreated': {
      const { keyId: _, secretHash, ...terms } = event.data;
      return { status: 'active', terms, secretHash };
    }
    case 'ApiKeyChanged':
      return state.status === 'active' ? { ...state, terms: { ...state.terms, ...event.data } } : state;
    case 'ApiKeyRevoked':
      return { status: 'revoked' };
    default:
      return assertNever(event);
  }
}
