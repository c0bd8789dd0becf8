/** Findings of a verification, each with its place. */
import type { ChainFault } from '../events/chain.js';
import type { Position } from '../kernel/events.js';

/**
 * Faults by what they are about.
 * Of a stream: `hidden` (readers do not get a stored event), `outside-order` (readers get an event that is not in the order of the store).
 * Of a stream's chain: `gap` (revisions before this one are gone), `hash-mismatch` (the event is not as it was written), `broken-link` (it does not
 * follow the one before it), `damaged` (it cannot be read).
 * Of a seal: `missing-stream`, `cut-tail` (the stream ended further on when it was sealed), `rewritten` (the event is another than the sealed one),
 * `seal-mismatch` (other events, or in another order, than were sealed).
 * Of the transparency log: `entry-mismatch` (the event is another than the one that was logged), `lost-event` (a logged event is gone),
 * `not-logged` (it stands among logged ones), `log-mismatch` (its tiles are not those that were signed).
 * Of a kept head: `cut-store`, `head-mismatch`, `other-store`.
 * Of raw usage: `lost-batch` (no event of a recorded batch is there), `batch-mismatch` (its events are not those that were recorded),
 * `unknown-usage` (no event tells of it), `reversal-mismatch` (an event is reversed and nobody asked for it, or the other way round).
 * Of the store: `changed-tables` (its tables are not as the service made them), `unreadable`, where the verification had to end.
 */
export const faults = [
  'gap',
  'hash-mismatch',
  'broken-link',
  'damaged',
  'hidden',
  'outside-order',
  'missing-stream',
  'cut-tail',
  'rewritten',
  'seal-mismatch',
  'entry-mismatch',
  'lost-event',
  'not-logged',
  'log-mismatch',
  'cut-store',
  'head-mismatch',
  'other-store',
  'lost-batch',
  'batch-mismatch',
  'unknown-usage',
  'reversal-mismatch',
  'changed-tables',
  'unreadable',
] as const satisfies readonly (ChainFault | string)[];

export type Fault = (typeof faults)[number];

export interface Finding {
  readonly fault: Fault;
  /** Null where the fault is not of one stream. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** In the order of the store, where it is known. */
  readonly position: Position | null;
  /** The finding in a sentence. */
  readonly detail: string;
}

/** The first faults are kept; a store that holds nothing else would fill the memory. */
const findingLimit = 1_000;

export interface Findings {
  readonly all: readonly Finding[];
  /** The same fault at the same place counts once. */
  add(finding: Finding): void;
}

export function collectFindings(): Findings {
  const all: Finding[] = [];
  const places = new Set<string>();
  return {
    all,
    add(finding) {
      // Where a fault is of no stream, its sentence says the place.
      const { fault, stream, revision, detail } = finding;
      const place = JSON.stringify([fault, stream, revision, stream === null ? detail : null]);
      if (all.length >= findingLimit || places.has(place)) return;
      places.add(place);
      all.push(finding);
    },
  };
}
