/** Whether events are sent; an active webhook whose receiver keeps failing has a status of its own. */
import type { WebhookEndpoint } from 'back-office-client';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';

export interface EndpointStatusProps {
  readonly endpoint: Pick<WebhookEndpoint, 'status' | 'failingSince'>;
}

export function EndpointStatus({ endpoint: { status, failingSince } }: EndpointStatusProps) {
  return <StatusBadge status={status === 'active' && failingSince !== null ? 'failing' : status} />;
}
