/**
 * The state of an endpoint: its cursor in the feed, the held-back events, and those that were given up. One record each, written after every page.
 */
import { z } from 'zod';
import type { Records } from '../ports/records.js';

const place = z.object({
  /** The position in the feed behind which the event is read; null: the beginning. */
  after: z.string().nullable(),
  /** The id of the event; empty where any next event is meant. */
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
  /** How far the subject is done; null while it is not. */
  reached: z.string().nullable(),
  /** Whether it is sent alone, without what follows of its subject. */
  alone: z.boolean(),
});

const schema = z.object({
  /** All up to it is taken, held back or given up; null: the beginning. */
  cursor: z.string().nullable(),
  /** Events behind the cursor that need not be sent again: of the page that is on its way. */
  done: z.array(z.string()).default([]),
  held: z.array(held),
  failed: z.array(place),
  /** Revision of the last replay that was begun. */
  replays: z.int(),
  /** Types that alone are sent again, up to where the cursor stood. */
  replaying: z.object({ types: z.array(z.string()), until: z.string() }).nullable(),
  failingSince: z.string().nullable(),
  failures: z.int(),
  lastDeliveredAt: z.string().nullable(),
  /** Since when there has been more behind the cursor than was sent, RFC 3339 UTC; null when it stands at the end. */
  behindSince: z.string().nullable().default(null),
  /** Numbers of the pages of attempts that there are. */
  firstPage: z.int(),
  lastPage: z.int(),
});

export type DeliveryState = z.infer<typeof schema>;
export type Place = z.infer<typeof place>;
export type Held = z.infer<typeof held>;

/** In the records; backups have it. */
export const deliveryCollection = 'webhook-deliveries';

/** Subjects, or events, that are held back at most: then the cursor stands still. */
export const mostHeld = 250;
/** The most messages that were given up and are kept, the newest. */
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

/** Since when the first of what waits has been waiting; null when nothing does. */
export function waitingSince({ held, behindSince }: DeliveryState): string | null {
  const all = held.map(({ since }) => since);
  const [first = null] = (behindSince === null ? all : [...all, behindSince]).sort();
  return first;
}

export interface StoredDelivery {
  readonly state: DeliveryState;
  readonly version: number | 'absent';
}

/** Undefined before the first event was looked at. @throws Unavailable */
export async function findDelivery(records: Records, id: string): Promise<StoredDelivery | undefined> {
  const record = await records.get(deliveryCollection, id);
  if (record === undefined) return undefined;
  return { state: schema.parse(record.value), version: record.version };
}

/** Another process sends to the endpoint by now. */
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
