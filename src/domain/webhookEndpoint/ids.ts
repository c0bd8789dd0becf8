/** The ids of webhook endpoints. */
import type { IdKind } from '../../kernel/ids.js';

export const webhookEndpointIds: IdKind = { name: 'webhookEndpoint', prefix: 'whe' };
