/** Checks the hash chains: of one stream, or of every stream in the order of the store. */
import { LRUCache } from 'lru-cache';
import { type ChainEnd, type ChainFinding, checkLink, emptyChain } from '../events/hashChain.js';
import type { StoredEvent } from '../kernel/events.js';
import type { EventStore } from '../ports/eventStore.js';

export interface Verification {
  readonly valid: boolean;
  /** How many events and streams were looked at. */
  readonly events: number;
  readonly streams: number;
  /** The first faults, at most 1,000. */
  readonly findings: readonly ChainFinding[];
}

const findingLimit = 1_000;
const pageSize = 500;
/** Ends of chains that are kept in memory; that of another stream is read again when its next event comes by. */
const endsKept = 50_000;

export async function verifyStream(store: EventStore, stream: string): Promise<Verification> {
  const findings: ChainFinding[] = [];
  let end = emptyChain;
  let events = 0;
  for (;;) {
    const page = await store.readStream(stream, { from: end.nextRevision, limit: pageSize });
    for (const event of page) {
      const checked = checkLink(end, event);
      end = checked.end;
      events += 1;
      if (checked.finding !== undefined && findings.length < findingLimit) findings.push(checked.finding);
    }
    if (page.length < pageSize) break;
  }
  return { valid: findings.length === 0, events, streams: events === 0 ? 0 : 1, findings };
}

/**
 * Every event's own hash and its link to the one before it, in memory that does not grow with the store. Finds what
 * was changed, dropped from the middle or reordered; a tail or a whole stream that is gone leaves no trace in the chains.
 */
export async function verifyStore(
  store: EventStore,
  onProgress?: (events: number) => void,
): Promise<Verification> {
  const ends = new LRUCache<string, ChainEnd>({ max: endsKept });
  const findings: ChainFinding[] = [];
  let events = 0;
  let streams = 0;
  let after: string | undefined;
  for (;;) {
    const page = await store.readAll({ after, limit: pageSize });
    for (const event of page.events) {
      const end = ends.get(event.stream) ?? (await endBefore(store, event));
      const checked = checkLink(end, event);
      ends.set(event.stream, checked.end);
      events += 1;
      if (event.revision === 0) streams += 1;
      if (checked.finding !== undefined && findings.length < findingLimit) findings.push(checked.finding);
    }
    onProgress?.(events);
    if (page.atEnd) break;
    after = page.position;
  }
  return { valid: findings.length === 0, events, streams, findings };
}

/** The end of the chain just before an event, from the event that the stream holds there. */
async function endBefore(store: EventStore, event: StoredEvent): Promise<ChainEnd> {
  if (event.revision === 0) return emptyChain;
  const [before] = await store.readStream(event.stream, { from: event.revision - 1, limit: 1 });
  if (before === undefined || before.revision !== event.revision - 1) return emptyChain;
  const { hash } = before.metadata;
  return { nextRevision: event.revision, hash: typeof hash === 'string' ? hash : undefined };
}
