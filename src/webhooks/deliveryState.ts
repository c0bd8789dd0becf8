/**
 * The state of an endpoint: its cursor in the feed, its held-back events, and those given up. It is one record, written after every page.
 */
import { z } from 'zod';
import type { Records } from '../ports/records.js';

const place = z.object({
  /** The position in the feed after which the event is read; null: the beginning. */
  after: z.string().nullable(),
  /** The id of the event; empty if the next event is meant, whichever it is. */
  id: z.string(),
  subject: z.string(),
});

const held = place.extend({
  /** Attempts so far. */
  attempts: z.int(),
  /** Real time, milliseconds since 1970. */
  nextAt: z.number(),
  /** When it was first tried, RFC 3339 UTC. */
  since: z.string(),
  /** How far the subject has been sent; null while it has not caught up. */
  reached: z.string().nullable(),
  /** Whether it is sent alone, without the later events of its subject. */
  alone: z.boolean(),
});

const schema = z.object({
  /** Everything up to it is taken, held back or given up; null: the beginning. */
  cursor: z.string().nullable(),
  /** Events after the cursor, on the page under way, that need not be sent again. */
  done: z.array(z.string()).default([]),
  held: z.array(held),
  failed: z.array(place),
  /** Revision of the last replay that was begun. */
  replays: z.int(),
  /** The only types that are sent again, up to where the cursor was. */
  replaying: z.object({ types: z.array(z.string()), until: z.string() }).nullable(),
  failingSince: z.string().nullable(),
  failures: z.int(),
  lastDeliveredAt: z.string().nullable(),
  /** Since when there have been unsent events after the cursor, RFC 3339 UTC; null if it is at the end. */
  behindSince: z.string().nullable().default(null),
  /** Numbers of the first and last page of attempts. */
  firstPage: z.int(),
  lastPage: z.int(),
});

export type DeliveryState = z.infer<typeof schema>;
export type Place = z.infer<typeof place>;
export type Held = z.infer<typeof held>;

/** A collection of the records, which backups include. */
export const deliveryCollection = 'webhook-deliveries';

/** The largest number of held-back subjects or events; beyond it the cursor does not move. */
export const mostHeld = 250;
/** The largest number of given-up messages that are kept, the newest ones. */
export const mostFailed = 250;

export function freshDelivery(after: string | null): DeliveryState {
  return {
    cursor: after,
    done: [],
    held: [],
    failed: [],
    replays: 0,
    replaying: null,
    failingSince: null,
    failures: 0,
    lastDeliveredAt: null,
    behindSince: null,
    firstPage: 1,
    lastPage: 0,
  };
}

/** Since when events have been waiting; null if there are none. */
export function waitingSince({ held, behindSince }: DeliveryState): string | null {
  const all = held.map(({ since }) => since);
  const [first = null] = (behindSince === null ? all : [...all, behindSince]).sort();
  return first;
}

export interface StoredDelivery {
  readonly state: DeliveryState;
  readonly version: number | 'absent';
}

/** Undefined before the endpoint's first turn. @throws Unavailable */
export async function findDelivery(records: Records, id: string): Promise<StoredDelivery | undefined> {
  const record = await records.get(deliveryCollection, id);
  if (record === undefined) return undefined;
  return { state: schema.parse(record.value), version: record.version };
}

/** Thrown when another process now sends to the endpoint. */
export class DeliveryLost extends Error {
  override readonly name = 'DeliveryLost';
}

/** @returns the new version @throws DeliveryLost, Unavailable */
export async function saveDelivery(
  records: Records,
  id: string,
  state: DeliveryState,
  expected: number | 'absent',
): Promise<number> {
  const value = { ...state, failed: state.failed.slice(-mostFailed) };
  const version = await records.put(deliveryCollection, id, value, { expected });
  if (version === undefined) throw new DeliveryLost(id);
  return version;
}
