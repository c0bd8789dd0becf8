/** The ids of API keys. */
import type { IdKind } from '../../kernel/ids.js';

export const apiKeyIds: IdKind = { name: 'apiKey', prefix: 'key' };
