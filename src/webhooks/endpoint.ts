/** An endpoint as the sender sees it, made from its read model's document. */
import { createHash } from 'node:crypto';
import type { RequestedReplay, WebhookEndpointDocument } from '../projections/webhookEndpoint.js';
import type { Document } from '../query/fields.js';

export interface Endpoint {
  readonly id: string;
  /** One process sends to all endpoints of a shard. */
  readonly shard: number;
  readonly url: string;
  readonly types: readonly string[];
  readonly order: 'subject' | 'none';
  readonly payload: 'full' | 'thin';
  readonly isActive: boolean;
  /** When it was created or last resumed, in ms since 1970. */
  readonly activeSince: number;
  /** Who created it or resumed it last, e.g. `user:1`; it gets events as long as this caller may read them. */
  readonly owner: string;
  readonly after: string | null;
  readonly sealedSecrets: readonly string[];
  /** When the second secret expires, in ms since 1970. */
  readonly overlapUntil: number;
  readonly replays: readonly RequestedReplay[];
}

/** Shards are redistributed among processes from time to time. */
export const shardCount = 8;

function shardOf(endpointId: string): number {
  return createHash('sha256').update(endpointId).digest().readUInt32BE(0) % shardCount;
}

export function endpointOf(found: Document): Endpoint {
  // The read model's reducers wrote the document.
  const document = found as WebhookEndpointDocument;
  const { id, url, types, order, payload, owner, after, sealedSecret, formerSecret, overlapUntil } = document;
  return {
    id: String(id),
    shard: shardOf(String(id)),
    url,
    types: types.split(' '),
    order,
    payload,
    isActive: document.status === 'active',
    activeSince: Date.parse(document.activeSince),
    owner,
    after,
    sealedSecrets: formerSecret === null ? [sealedSecret] : [sealedSecret, formerSecret],
    overlapUntil: overlapUntil === null ? 0 : Date.parse(overlapUntil),
    replays: JSON.parse(document.replays),
  };
}
