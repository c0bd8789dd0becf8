/** States of an API key. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { ApiKeyTerms } from './events.js';

export type ApiKeyState =
  | { readonly status: 'none' }
  | { readonly status: 'active'; readonly terms: ApiKeyTerms; readonly secretHash: string }
  | { readonly status: 'revoked' };

export function apiKeyNotFound(id?: string): DomainError {
  return new NotFound('API_KEY_NOT_FOUND', 'API key', id);
}
