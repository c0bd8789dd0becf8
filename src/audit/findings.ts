/** Findings of a verification, each with its place. */
import type { ChainFault } from '../events/chain.js';
import type { Position } from '../kernel/events.js';

/**
 * Faults by what they are about.
 * Of a stream: `hidden` (readers do not get a stored event), `outside-order` (readers get an event that is not in the order of the store).
 * Of a stream's chain: `gap` (the revisions before this one are gone), `hash-mismatch` (the event differs from what was written),
 * `broken-link` (it does not follow the event before it), `damaged` (it cannot be read).
 * Of a seal: `missing-stream`, `cut-tail` (the stream was longer when it was sealed), `rewritten` (the event is not the sealed one),
 * `seal-mismatch` (other events than were sealed, or another order).
 * Of the transparency log: `entry-mismatch` (the event is not the logged one), `lost-event` (a logged event is gone), `not-logged` (an
 * event stands unlogged among logged ones), `log-mismatch` (the tiles are not the signed ones).
 * Of a kept head: `cut-store`, `head-mismatch`, `other-store`.
 * Of raw usage: `lost-batch` (all events of a recorded batch are gone), `batch-mismatch` (its events are not the recorded ones),
 * `unknown-usage` (no event records it), `reversal-mismatch` (an event is reversed without a request, or the other way round).
 * Of the store: `changed-tables` (its tables differ from those that the service made), `unreadable` (the verification had to stop).
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
  /** Null if the fault concerns no single stream. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** In the order of the store; null if unknown. */
  readonly position: Position | null;
  readonly detail: string;
}

/** Only the first faults are kept, because a store full of faults would fill the memory. */
const findingLimit = 1_000;

export type Findings = ReturnType<typeof collectFindings>;

export function collectFindings() {
  const all: Finding[] = [];
  const places = new Set<string>();
  return {
    all,
    /** The same fault at the same place counts once. Absent parts of the place are null. */
    add({
      fault,
      stream = null,
      revision = null,
      position = null,
      detail,
    }: Pick<Finding, 'fault' | 'detail'> & Partial<Finding>) {
      // A fault without a stream is told apart by its sentence, which names the place.
      const place = JSON.stringify([fault, stream, revision, stream === null ? detail : null]);
      if (all.length >= findingLimit || places.has(place)) return;
      places.add(place);
      all.push({ fault, stream, revision, position, detail });
    },
  };
}
