/** States of a batch of usage events, and the reversal of one of them. */
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { usageReversalIds } from '../shared/ids.js';
import type { UsageReversalRequested } from './events.js';

export type UsageBatchState = { readonly status: 'none' } | { readonly status: 'recorded' };

export type UsageReversalState =
  | { readonly status: 'none' | 'reversed' | 'dismissed' }
  | { readonly status: 'reversing'; readonly of: UsageReversalRequested['data'] };

/** A usage event has one reversal. */
export function reversalIdOf({ source, id }: { readonly source: string; readonly id: string }): string {
  return publicId(usageReversalIds, derivedUuid('usage event', source, id));
}
