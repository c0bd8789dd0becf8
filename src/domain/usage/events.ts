/** Events about usage: a digest of each stored batch, and reversals. The usage events themselves are in the raw usage store. */

/** A batch of usage events was stored. */
export interface UsageRecorded {
  readonly type: 'UsageRecorded';
  readonly data: {
    readonly batchId: string;
    readonly count: number;
    /** SHA-256, hexadecimal, of the stored rows in their order. */
    readonly digest: string;
    /** Earliest and latest `at` of the batch, RFC 3339 UTC. */
    readonly firstAt: string;
    readonly lastAt: string;
  };
}
export type UsageBatchEvent = UsageRecorded;

/** The intent to remove a usage event, open until `UsageReversalCompleted`. It cannot be undone. */
export interface UsageReversalRequested {
  readonly type: 'UsageReversalRequested';
  readonly data: {
    readonly source: string;
    readonly id: string;
    readonly subscriptionId: string;
    readonly meterId: string;
    readonly at: string;
    readonly reason: string;
  };
}

/** The usage event was removed. `reversed`: it had been counted; `dismissed`: it was still waiting and never counted. */
export interface UsageReversalCompleted {
  readonly type: 'UsageReversalCompleted';
  readonly data: { readonly outcome: 'reversed' | 'dismissed' };
}
export type UsageReversalEvent = UsageReversalRequested | UsageReversalCompleted;
