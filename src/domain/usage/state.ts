/** What a batch of usage events, and the reversal of one of them, can be. */
import type { UsageReversalRequested } from './events.js';

export type UsageBatchState = { readonly status: 'none' } | { readonly status: 'recorded' };

export type UsageReversalState =
  | { readonly status: 'none' | 'reversed' | 'dismissed' }
  | { readonly status: 'reversing'; readonly of: UsageReversalRequested['data'] };
