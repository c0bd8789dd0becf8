/**
 * Port: raw usage. Keeps every usage event once, however often it is sent, together with daily totals, so the usage of a period can be read
 * without reading its events.
 */
import type { CalendarDate } from '../kernel/dates.js';
import type { JsonObject } from '../kernel/json.js';
import type { DecimalText } from '../kernel/money.js';

/** A usage event as a meter records it. (`source`, `id`) identifies it for good. */
export interface UsageEvent {
  readonly source: string;
  readonly id: string;
  readonly meterId: string;
  readonly subscriptionId: string;
  /** RFC 3339 UTC with milliseconds; its day decides in which period it counts. */
  readonly at: string;
  /** The value as it was sent; absent when none was sent. */
  readonly value?: DecimalText;
  readonly properties?: JsonObject;
  /** The value that the meter counts; null when the meter's filter excludes the event. */
  readonly counted: CountedUsage | null;
}

export interface CountedUsage {
  /** 1 for a meter that counts events. */
  readonly value: DecimalText;
  /** The text to count, for a meter that counts distinct texts; absent otherwise. */
  readonly text?: string;
}

/** An event that waits until its meter and subscription are known. */
export type WaitingUsage = Omit<UsageEvent, 'counted'> & {
  readonly reason: WaitingReason;
  readonly since: string;
};

export const waitingReasons = [
  'METER_NOT_FOUND',
  'SUBSCRIPTION_NOT_FOUND',
  'SUBSCRIPTION_NOT_RUNNING',
  /** The event lacks a value or property that the meter needs. */
  'USAGE_NOT_COUNTABLE',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** `conflict`: an event with different content has the same source and id. `waiting`: an identical event is already waiting. */
export type UsageOutcome = 'accepted' | 'duplicate' | 'conflict' | 'waiting';

/** Exact totals of a meter over some days. */
export interface UsageTotals {
  readonly count: number;
  readonly sum: DecimalText;
  /** Null without events. */
  readonly max: DecimalText | null;
  /** The value of the event with the greatest (`at`, `source`, `id`); null without events. */
  readonly latest: DecimalText | null;
  /** The number of distinct texts. */
  readonly unique: number;
  /** The sum of value × `at` in ms since 1970. Together with `sum` it gives how long each value was in effect. */
  readonly moment: DecimalText;
}

/** One meter of one subscription, from `from` up to but not including `to`. */
export interface UsageRange {
  readonly subscriptionId: string;
  readonly meterId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Rows that were stored together. */
export interface UsageBatch {
  /** Empty for rows without a batch; only something other than the service can have written those. */
  readonly batchId: string;
  readonly count: number;
}

/** A batch as the audit sees it. */
export interface ListedBatch extends UsageBatch {
  /** Whether the batch's event is known to have been appended. */
  readonly isSealed: boolean;
}

/** A batch as its event describes it. */
export interface DigestedBatch extends UsageBatch {
  /** SHA-256, in hex, of the stored rows in their order, including reversed ones. */
  readonly digest: string;
  /** The earliest and the latest `at`. */
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface UsageRecording {
  /** One outcome per event, in the same order. */
  readonly outcomes: readonly UsageOutcome[];
  /** Undefined when no event was accepted. */
  readonly batch: DigestedBatch | undefined;
}

/** A position in the list of waiting events. */
export type WaitingPlace = Pick<WaitingUsage, 'since' | 'source' | 'id'>;

export interface UsageStore {
  /**
   * Stores new events durably. An accepted event is no longer waiting; an event that waits with different content is a conflict. Batches
   * that arrive together share one sync. @param batchId identifies the batch; sending it again gives the same answer @throws Unavailable
   */
  record(batchId: string, events: readonly UsageEvent[]): Promise<UsageRecording>;
  /**
   * Keeps events that cannot be counted yet, each once and with its latest reason. An event already accepted gives `duplicate`. @throws
   * Unavailable
   */
  wait(events: readonly WaitingUsage[]): Promise<readonly UsageOutcome[]>;
  /** Lists waiting events by (`since`, `source`, `id`). @param after the last event of the previous page; it need not be waiting any more */
  waiting(page: { readonly limit: number; readonly after?: WaitingPlace }): Promise<readonly WaitingUsage[]>;
  waitingCount(): Promise<number>;
  /** Returns the waiting event; undefined when there is none. */
  findWaiting(of: Pick<UsageEvent, 'source' | 'id'>): Promise<WaitingUsage | undefined>;
  /** Removes a waiting event for good, by a person's decision. Returns false when the event is not waiting. */
  dismiss(of: Pick<UsageEvent, 'source' | 'id'>): Promise<boolean>;
  /** Returns the accepted event, whether reversed or not. */
  find(
    of: Pick<UsageEvent, 'source' | 'id'>,
  ): Promise<(UsageEvent & { readonly isReversed: boolean }) | undefined>;
  /** Removes an accepted event from all totals; repeating it changes nothing. Returns false when the event was never accepted. */
  reverse(of: Pick<UsageEvent, 'source' | 'id'>): Promise<boolean>;
  /** Returns the totals of each range. Includes the caller's own earlier writes. Costs one read, however many events there are. */
  totals(ranges: readonly UsageRange[]): Promise<readonly UsageTotals[]>;
  /** Yields the counted events of a range in chunks, ordered by (`at`, `source`, `id`). */
  events(range: UsageRange): AsyncIterable<readonly UsageEvent[]>;
  /**
   * Returns the days of a subscription whose totals changed after a mark, and the mark to continue from. The mark rises with every change
   * to a subscription. @param after 0 for all days
   */
  changes(
    subscriptionId: string,
    after: number,
  ): Promise<{
    readonly mark: number;
    readonly days: readonly { readonly meterId: string; readonly day: CalendarDate }[];
  }>;
  /** Returns batches whose event has not been appended yet, oldest first. */
  unsealed(limit: number): Promise<readonly UsageBatch[]>;
  markSealed(batchIds: readonly string[]): Promise<void>;
  /** Returns the subscriptions in a batch, each with its first day in it. */
  subscriptionsOf(
    batchId: string,
  ): Promise<readonly { readonly subscriptionId: string; readonly firstDay: CalendarDate }[]>;
  /** Yields every subscription that ever had usage, in no particular order. @throws Unavailable */
  subscriptions(): AsyncIterable<readonly string[]>;
  /** Returns the digest of a batch; undefined when it has no rows. */
  digest(batchId: string): Promise<DigestedBatch | undefined>;
  /** Yields every batch that has rows, for the audit, in no particular order. A batch whose rows are not contiguous can come in parts. */
  batches(): AsyncIterable<readonly ListedBatch[]>;
  /** Yields every reversed event, for the audit, in no particular order. */
  reversed(): AsyncIterable<readonly Pick<UsageEvent, 'source' | 'id'>[]>;
  close(): Promise<void>;
}
