/** Events about usage: the digest of each stored batch, and reversals. The usage events themselves lie in the store of raw usage. */

/** A batch of usage events was stored. */
export interface UsageRecorded {
  readonly type: 'UsageRecorded';
  readonly data: {
    readonly batchId: string;
    readonly count: number;
    /** SHA-256, hex, of the stored rows in their order. */
    readonly digest: string;
    /** The least and the greatest `at`, RFC 3339 UTC. */
    readonly firstAt: string;
    readonly lastAt: string;
  };
}
export type UsageBatchEvent = UsageRecorded;

/** The intent: from now on the usage event is taken out, whatever happens. */
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

/** `dismissed`: it was waiting and was never counted. */
export interface UsageReversalCompleted {
  readonly type: 'UsageReversalCompleted';
  readonly data: { readonly outcome: 'reversed' | 'dismissed' };
}
export type UsageReversalEvent = UsageReversalRequested | UsageReversalCompleted;
