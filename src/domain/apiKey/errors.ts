/** The refusals that only API keys know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const apiKeyErrors = {
  API_KEY_NOT_FOUND: { kind: 'notFound', title: 'API key not found' },
  API_KEY_REVOKED: { kind: 'conflict', title: 'API key revoked' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly apiKey: keyof typeof apiKeyErrors;
  }
}
