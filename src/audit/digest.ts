/** One value over all events of a store in their order; seals and signed heads contain it. */
import { hash } from 'node:crypto';
import type { Position } from '../kernel/events.js';
import type { Found } from './orderedEvents.js';

/** Summarises a store up to a position. */
export interface StoreDigest {
  /** The position of the last event; undefined for none. */
  readonly position: Position | undefined;
  readonly events: number;
  readonly streams: number;
  /** Empty for no events; otherwise SHA-256 (base64url) of the previous digest, a line feed and the event's own hash. */
  readonly digest: string;
}

export const emptyDigest: StoreDigest = { position: undefined, events: 0, streams: 0, digest: '' };

/** Returns the digest extended by one event. An event without a readable hash counts as empty text, so that later ones still count. */
export function extendDigest(before: StoreDigest, event: Found): StoreDigest {
  const own = 'metadata' in event ? event.metadata.hash : undefined;
  return {
    position: event.position,
    events: before.events + 1,
    streams: before.streams + (event.revision === 0 ? 1 : 0),
    digest: hash('sha256', `${before.digest}\n${typeof own === 'string' ? own : ''}`, 'base64url'),
  };
}
