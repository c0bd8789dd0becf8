/**
 * Port: raw usage. Keeps every usage event once, however often it is sent, and the totals of each day beside it. The usage of a period is read
 * without reading its events.
 */
import type { CalendarDate } from '../kernel/dates.js';
import type { JsonObject } from '../kernel/json.js';
import type { DecimalText } from '../kernel/money.js';

/** A usage event as a meter takes it. (`source`, `id`) names it for good. */
export interface UsageEvent {
  readonly source: string;
  readonly id: string;
  readonly meterId: string;
  readonly subscriptionId: string;
  /** RFC 3339 UTC with milliseconds; its day decides which period counts it. */
  readonly at: string;
  /** As it was sent; absent: none. */
  readonly value?: DecimalText;
  readonly properties?: JsonObject;
  /** The value that the meter counts; null: its filter leaves the event out. */
  readonly counted: CountedUsage | null;
}

export interface CountedUsage {
  /** 1 for a meter that counts events. */
  readonly value: DecimalText;
  /** The text of a meter that counts different texts; absent otherwise. */
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
  /** The meter needs what the event does not have. */
  'USAGE_NOT_COUNTABLE',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** `conflict`: another event, with other content, has the same source and id. `waiting`: an equal one waits already. */
export type UsageOutcome = 'accepted' | 'duplicate' | 'conflict' | 'waiting';

/** The totals of a meter over some days. Exact. */
export interface UsageTotals {
  readonly count: number;
  readonly sum: DecimalText;
  /** Null without events. */
  readonly max: DecimalText | null;
  /** The value of the event with the greatest (`at`, `source`, `id`); null without events. */
  readonly latest: DecimalText | null;
  /** Different texts. */
  readonly unique: number;
  /** The sum of value × milliseconds since 1970 of `at`: with `sum`, it says how long each value stood. */
  readonly moment: DecimalText;
}

/** One meter of one subscription, from a day up to, not including, another. */
export interface UsageRange {
  readonly subscriptionId: string;
  readonly meterId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Rows that were stored together. */
export interface UsageBatch {
  /** Empty for rows that are of no batch, which only another hand than the service's can have written. */
  readonly batchId: string;
  readonly count: number;
}

/** A batch as the audit finds it. */
export interface ListedBatch extends UsageBatch {
  /** Whether its event is known to be appended. */
  readonly isSealed: boolean;
}

/** A batch as its event tells of it. */
export interface DigestedBatch extends UsageBatch {
  /** SHA-256, hex, of the rows as they are stored, in their order; reversed ones are part of it. */
  readonly digest: string;
  /** The least and the greatest `at`. */
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface UsageRecording {
  /** In the order of the events. */
  readonly outcomes: readonly UsageOutcome[];
  /** Undefined where nothing was accepted. */
  readonly batch: DigestedBatch | undefined;
}

/** A place on the list of those that wait. */
export type WaitingPlace = Pick<WaitingUsage, 'since' | 'source' | 'id'>;

export interface UsageStore {
  /**
   * Stores what is new, durably; an accepted event that waited waits no longer, and one that waits with another content is a conflict.
   * Batches that arrive together share one sync. @param batchId names the batch; sent again, it answers the same. @throws Unavailable
   */
  record(batchId: string, events: readonly UsageEvent[]): Promise<UsageRecording>;
  /** Keeps events that cannot be counted yet, once each, with the last reason. One that was accepted before answers `duplicate`. @throws Unavailable */
  wait(events: readonly WaitingUsage[]): Promise<readonly UsageOutcome[]>;
  /** By (`since`, `source`, `id`). @param after the last one of the page before; it need not wait any more */
  waiting(page: { readonly limit: number; readonly after?: WaitingPlace }): Promise<readonly WaitingUsage[]>;
  waitingCount(): Promise<number>;
  /** The waiting event; undefined where none waits. */
  findWaiting(of: Pick<UsageEvent, 'source' | 'id'>): Promise<WaitingUsage | undefined>;
  /** Takes a waiting event off the list for good, as a person decides. False where none waits. */
  dismiss(of: Pick<UsageEvent, 'source' | 'id'>): Promise<boolean>;
  /** The accepted event, reversed or not. */
  find(
    of: Pick<UsageEvent, 'source' | 'id'>,
  ): Promise<(UsageEvent & { readonly isReversed: boolean }) | undefined>;
  /** No total counts it any more; doing it again changes nothing. False where it was never accepted. */
  reverse(of: Pick<UsageEvent, 'source' | 'id'>): Promise<boolean>;
  /** Reads own writes. One read, however many events. */
  totals(ranges: readonly UsageRange[]): Promise<readonly UsageTotals[]>;
  /** The events of a range that count, ordered by (`at`, `source`, `id`), in chunks. */
  events(range: UsageRange): AsyncIterable<readonly UsageEvent[]>;
  /**
   * The days of a subscription whose totals changed after a mark, and the mark to go on from. Marks rise with every change of a
   * subscription. @param after 0: all days
   */
  changes(
    subscriptionId: string,
    after: number,
  ): Promise<{
    readonly mark: number;
    readonly days: readonly { readonly meterId: string; readonly day: CalendarDate }[];
  }>;
  /** Batches whose event has yet to be appended, oldest first. */
  unsealed(limit: number): Promise<readonly UsageBatch[]>;
  markSealed(batchIds: readonly string[]): Promise<void>;
  /** The subscriptions of a batch, each with its first day in it. */
  subscriptionsOf(
    batchId: string,
  ): Promise<readonly { readonly subscriptionId: string; readonly firstDay: CalendarDate }[]>;
  /** Every subscription that ever had usage, in no order. @throws Unavailable */
  subscriptions(): AsyncIterable<readonly string[]>;
  /** Undefined where the batch has no rows. */
  digest(batchId: string): Promise<DigestedBatch | undefined>;
  /** Every batch that has rows, for the audit, in no order; one whose rows do not lie together can come in parts. */
  batches(): AsyncIterable<readonly ListedBatch[]>;
  /** Every reversed event, for the audit, in no order. */
  reversed(): AsyncIterable<readonly Pick<UsageEvent, 'source' | 'id'>[]>;
  close(): Promise<void>;
}
