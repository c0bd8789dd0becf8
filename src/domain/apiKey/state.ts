/** What an API key can be. */
import { DomainError } from '../../kernel/errors.js';
import type { ApiKeyTerms } from './events.js';

export type ApiKeyState =
  | { readonly status: 'none' }
  | { readonly status: 'active'; readonly terms: ApiKeyTerms; readonly secretHash: string }
  | { readonly status: 'revoked' };

export function apiKeyNotFound(): DomainError {
  return new DomainError('API_KEY_NOT_FOUND', 'There is no such API key');
}
