/** Commands of usage that is recorded. */
import type { UsageRecorded, UsageReversalCompleted, UsageReversalRequested } from './events.js';

/** Nothing for a batch that was recorded before. */
export type RecordUsage = UsageRecorded['data'] & { readonly type: 'RecordUsage' };

/** Nothing for an event that is reversed; one that was dismissed can be sent, and reversed, again. */
export type ReverseUsage = UsageReversalRequested['data'] & { readonly type: 'ReverseUsage' };
export type CompleteUsageReversal = UsageReversalCompleted['data'] & {
  readonly type: 'CompleteUsageReversal';
};
export type UsageReversalCommand = ReverseUsage | CompleteUsageReversal;
