/** Checks the hash chain of one stream. */
import { type ChainEnd, checkLink, emptyChain } from '../events/chain.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import { collectFindings, type Finding } from './findings.js';
import { type Found, readAllEventsOf } from './orderedEvents.js';

export interface Verification {
  readonly valid: boolean;
  /** Numbers of events and streams that were checked. */
  readonly events: number;
  readonly streams: number;
  /** The first faults, at most 1,000. */
  readonly findings: readonly Finding[];
}

const pageSize = 500;

/** @throws Unavailable */
export async function verifyStream(store: EventStore, stream: string): Promise<Verification> {
  const findings = collectFindings();
  let end = emptyChain;
  let events = 0;
  for await (const page of readAllEventsOf(store, stream, pageSize)) {
    for (const event of page) {
      const checked = verifyLink(end, event);
      end = checked.end;
      events += 1;
      if (checked.finding !== undefined) findings.add(checked.finding);
    }
  }
  return { valid: findings.all.length === 0, events, streams: events === 0 ? 0 : 1, findings: findings.all };
}

/** Returns the end of the chain after the event, and the fault of the event if it has one. */
export function verifyLink(
  end: ChainEnd,
  event: Found,
): { readonly end: ChainEnd; readonly finding?: Finding } {
  const { stream, revision, position } = event;
  if (event instanceof DamagedEvent) {
    const detail = `Revision ${revision} of ${stream} cannot be read as an event`;
    return {
      end: { nextRevision: revision + 1, hash: undefined, unknown: true },
      finding: { fault: 'damaged', stream, revision, position, detail },
    };
  }
  const { end: next, finding } = checkLink(end, event);
  if (finding === undefined) return { end: next };
  const { fault } = finding;
  const details = {
    gap: `Revision ${end.nextRevision} of ${stream} is missing; revision ${revision} is in its place`,
    'hash-mismatch': `Revision ${revision} of ${stream} differs from what was written`,
    'broken-link': `Revision ${revision} of ${stream} does not name the hash of the event before it`,
  };
  return { end: next, finding: { fault, stream, revision, position, detail: details[fault] } };
}
