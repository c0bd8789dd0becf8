/** The content of a usage event for comparison, hashing and digests, the same in every adapter. */
import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '../../kernel/json.js';
import type { DigestedBatch, UsageEvent, WaitingUsage } from '../../ports/usageStore.js';

export interface UsageRow {
  readonly source: string;
  readonly id: string;
  readonly meterId: string;
  readonly subscriptionId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: string | null;
  /** Canonical JSON (RFC 8785). */
  readonly properties: string | null;
  /** The value that the meter counts; null: none. */
  readonly counted: string | null;
  /** The text to count, for a meter that counts distinct texts; null otherwise. */
  readonly text: string | null;
}

export type RowContent = Omit<UsageRow, 'counted' | 'text'>;

export function contentOf(event: Omit<UsageEvent, 'counted'>): RowContent {
  const { source, id, meterId, subscriptionId, at, value, properties } = event;
  return {
    source,
    id,
    meterId,
    subscriptionId,
    at: Date.parse(at),
    value: value ?? null,
    properties: properties === undefined ? null : canonicalJson(properties),
  };
}

export function rowOf(event: UsageEvent): UsageRow {
  return {
    ...contentOf(event),
    counted: event.counted?.value ?? null,
    text: event.counted?.text ?? null,
  };
}

/** Whether two events have the same content. Counted values follow from the rest and are not compared. */
export function sameContent(one: RowContent, other: RowContent): boolean {
  return (
    one.at === other.at &&
    one.subscriptionId === other.subscriptionId &&
    one.meterId === other.meterId &&
    one.value === other.value &&
    one.properties === other.properties
  );
}

function sentOf({ source, id, meterId, subscriptionId, at, value, properties }: RowContent) {
  const parsed: JsonObject | undefined = properties === null ? undefined : JSON.parse(properties);
  return {
    source,
    id,
    meterId,
    subscriptionId,
    at: new Date(at).toISOString(),
    ...(value === null ? {} : { value }),
    ...(parsed === undefined ? {} : { properties: parsed }),
  };
}

export function eventOf(row: UsageRow): UsageEvent {
  const { counted, text } = row;
  return {
    ...sentOf(row),
    counted: counted === null ? null : { value: counted, ...(text === null ? {} : { text }) },
  };
}

export function waitingOf(content: RowContent, reason: WaitingUsage['reason'], since: number): WaitingUsage {
  return { ...sentOf(content), reason, since: new Date(since).toISOString() };
}

/** Returns a hash of (`source`, `id`) with 48 evenly distributed bits. Different events can have the same hash. */
export function keyHash(source: string, id: string): number {
  const text = `${source}\u0000${id}`;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high & 0xffff) * 0x1_0000_0000 + (low >>> 0);
}

/** Returns a row as the text that its digest covers. */
export function lineOf(row: UsageRow): string {
  const { source, id, meterId, subscriptionId, at, value, properties, counted, text } = row;
  return JSON.stringify([source, id, meterId, subscriptionId, at, value, properties, counted, text]);
}

export function rowOfLine(line: string): UsageRow {
  const [source, id, meterId, subscriptionId, at, value, properties, counted, text] = JSON.parse(line);
  return { source, id, meterId, subscriptionId, at, value, properties, counted, text };
}

/** Creates the digest of a batch. Its rows must be added in order. */
export function batchDigest(batchId: string) {
  const hash = createHash('sha256');
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let lines = '';
  return {
    /** @param line of `lineOf` */
    add(row: UsageRow, line = lineOf(row)): void {
      const { at } = row;
      count += 1;
      if (at < first) first = at;
      if (at > last) last = at;
      lines += `${line}\n`;
      if (lines.length < 65_536) return;
      hash.update(lines);
      lines = '';
    },
    /** Returns the digest; undefined without rows. May be called only once. */
    end(): DigestedBatch | undefined {
      if (count === 0) return undefined;
      const digest = hash.update(lines).digest('hex');
      return {
        batchId,
        count,
        digest,
        firstAt: new Date(first).toISOString(),
        lastAt: new Date(last).toISOString(),
      };
    },
  };
}
