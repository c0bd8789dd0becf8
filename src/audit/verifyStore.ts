/** Checks a whole store: the chains of all streams, the seals, and a head that was kept elsewhere. */
import { LRUCache } from 'lru-cache';
import { type ChainEnd, emptyChain } from '../events/hashChain.js';
import type { Position } from '../kernel/events.js';
import { DamagedEvent, type EventStore, type ReadStreamOptions, Unavailable } from '../ports/eventStore.js';
import { emptyDigest, extended, type StoreDigest } from './digest.js';
import { everything, type Found, UnreadableStore } from './everything.js';
import { collectFindings, type Findings } from './findings.js';
import type { StoreHead } from './heads.js';
import { type Seal, type SealedHead, sealStream, sealsOf } from './seals.js';
import { checkedLink, type Verification } from './verify.js';

export interface StoreVerification extends Verification {
  /** Seals that were compared with what is stored. */
  readonly seals: number;
}

export interface VerifyStoreOptions {
  /** The store's own identity, as it says itself. */
  readonly storeId: string;
  /** A head that was kept elsewhere, its signature checked. */
  readonly head?: StoreHead | undefined;
  /** Called after each page. */
  readonly onProgress?: (events: number) => void;
  readonly signal?: AbortSignal;
}

/** Ends of chains that are kept in memory; that of another stream is read again when its next event comes by. */
const endsKept = 50_000;

/** Reads every event once, in memory that does not grow with the store. What comes while it runs is left out. @throws Unavailable */
export async function verifyStore(
  store: EventStore,
  { storeId, head, onProgress, signal }: VerifyStoreOptions,
): Promise<StoreVerification> {
  const until = await store.head();
  const findings = collectFindings();
  const ends = new LRUCache<string, ChainEnd>({ max: endsKept });
  const sealCheck = createSealCheck(store, ends, findings);
  const headCheck = createHeadCheck(storeId, head, findings);
  let found: StoreDigest = emptyDigest;
  try {
    for await (const page of everything(store, undefined, until, signal)) {
      for (const event of page) {
        await sealCheck.before(event.position);
        headCheck.before(event.position, found);
        const { end, finding } = checkedLink(
          ends.get(event.stream) ?? (await endBefore(store, event)),
          event,
        );
        ends.set(event.stream, end);
        if (finding !== undefined) findings.add(finding);
        found = extended(found, event);
        sealCheck.take(event);
      }
      onProgress?.(found.events);
    }
    await sealCheck.end(until);
    headCheck.end(found);
  } catch (error) {
    if (!(error instanceof UnreadableStore)) throw error;
    const position = found.position ?? null;
    const detail = `The events after position ${position ?? '(the beginning)'} cannot be read: they were not checked`;
    findings.add({ fault: 'unreadable', stream: null, revision: null, position, detail });
  }
  const { events, streams } = found;
  return {
    valid: findings.all.length === 0,
    events,
    streams,
    seals: sealCheck.checked(),
    findings: findings.all,
  };
}

/** The end of the chain just before an event, from the event that the stream holds there. */
async function endBefore(store: EventStore, { stream, revision }: Found): Promise<ChainEnd> {
  if (revision <= 0) return emptyChain;
  const before = await eventAt(store, stream, revision - 1);
  if (before === undefined) return emptyChain;
  if (before instanceof DamagedEvent) return { nextRevision: revision, hash: undefined, unknown: true };
  const { hash } = before.metadata;
  return { nextRevision: revision, hash: typeof hash === 'string' ? hash : undefined };
}

async function eventAt(store: EventStore, stream: string, revision: number): Promise<Found | undefined> {
  // A name that was damaged may be none that a store can be asked for.
  if (stream === '' || stream.includes('\0')) return undefined;
  const event = await oneOf(store, stream, { from: revision, limit: 1 });
  return event?.revision === revision ? event : undefined;
}

/** @throws Unavailable, UnreadableStore */
async function oneOf(
  store: EventStore,
  stream: string,
  options: ReadStreamOptions,
): Promise<Found | undefined> {
  try {
    const [event] = await store.readStream(stream, options);
    return event;
  } catch (error) {
    if (error instanceof DamagedEvent) return error;
    if (error instanceof Unavailable) throw error;
    throw new UnreadableStore(error);
  }
}

interface SealCheck {
  /** Checks the seals that end in front of the event that is about to be looked at. */
  before(position: Position): Promise<void>;
  take(event: Found): void;
  end(until: Position | undefined): Promise<void>;
  checked(): number;
}

/**
 * Compares each seal with the events that it covers. After one that does not hold the comparison goes on from what was sealed, so
 * that one fault is named once.
 */
function createSealCheck(store: EventStore, ends: LRUCache<string, ChainEnd>, findings: Findings): SealCheck {
  const seals = sealsOf(store);
  let next: Seal | undefined;
  let begun = false;
  let checked = 0;
  let sealed: StoreDigest = emptyDigest;
  let running: StoreDigest = emptyDigest;

  async function advance(): Promise<void> {
    const { done, value } = await seals.next();
    next = done === true ? undefined : value;
    begun = true;
  }

  async function check({ revision, recordedAt, digest, heads }: Seal): Promise<void> {
    for (const head of heads) await checkSealedHead(head);
    if (running.digest !== digest.digest || running.events !== digest.events) {
      const position = digest.position ?? null;
      const detail =
        `The events after position ${sealed.position ?? '(the beginning)'} up to ${position} are not those that were sealed at ${recordedAt}, ` +
        `or not in their order: ${digest.events - sealed.events} were sealed, ${running.events - sealed.events} are there`;
      findings.add({ fault: 'seal-mismatch', stream: sealStream, revision, position, detail });
    }
    checked += 1;
    sealed = digest;
    running = digest;
  }

  async function checkSealedHead({ stream, revision, hash }: SealedHead): Promise<void> {
    const end = ends.get(stream);
    if (end?.nextRevision === revision + 1 && end.hash === hash) return;
    const event = await eventAt(store, stream, revision);
    // A damaged event is found as what it is.
    if (event instanceof DamagedEvent) return;
    if (event === undefined) {
      const last = (await oneOf(store, stream, { backwards: true, limit: 1 }))?.revision;
      if (last === undefined) {
        const detail = `${stream} was sealed up to revision ${revision}, and there is no such stream`;
        findings.add({ fault: 'missing-stream', stream, revision: 0, position: null, detail });
      } else if (last < revision) {
        const detail = `${stream} was sealed up to revision ${revision} and ends at revision ${last}`;
        findings.add({ fault: 'cut-tail', stream, revision: last + 1, position: null, detail });
      }
    } else if ((event.metadata.hash ?? '') !== hash) {
      const detail = `Revision ${revision} of ${stream} is not the one that was sealed`;
      findings.add({ fault: 'rewritten', stream, revision, position: event.position, detail });
    }
  }

  return {
    async before(position) {
      if (!begun) await advance();
      while (next !== undefined && (next.digest.position ?? '') < position) {
        await check(next);
        await advance();
      }
    },
    take(event) {
      running = extended(running, event);
    },
    async end(until) {
      if (!begun) await advance();
      while (next !== undefined && (next.digest.position ?? '') <= (until ?? '')) {
        await check(next);
        await advance();
      }
    },
    checked: () => checked,
  };
}

/** Compares what the store held up to the head's position with what the head says. */
function createHeadCheck(storeId: string, head: StoreHead | undefined, findings: Findings) {
  let open = head;

  function compare(kept: StoreHead, found: StoreDigest, ended: boolean): void {
    open = undefined;
    const place = { stream: null, revision: null };
    if (kept.storeId !== storeId) {
      const detail = `The head is of the store ${kept.storeId}, and this is the store ${storeId}`;
      findings.add({ fault: 'other-store', ...place, position: null, detail });
    }
    if (found.events === kept.events && found.digest === kept.digest) return;
    if (ended && found.events < kept.events) {
      const position = found.position ?? null;
      const detail =
        `The store held ${kept.events} events up to position ${kept.position} when the head was signed at ${kept.at}, ` +
        `and ends with event ${found.events} at position ${position}`;
      findings.add({ fault: 'cut-store', ...place, position, detail });
      return;
    }
    const detail =
      `The events up to position ${kept.position} are not those of the head that was signed at ${kept.at}, or not in their order: ` +
      `${kept.events} were signed, ${found.events} are there`;
    findings.add({ fault: 'head-mismatch', ...place, position: kept.position, detail });
  }

  return {
    before(position: Position, found: StoreDigest): void {
      if (open !== undefined && position > open.position) compare(open, found, false);
    },
    end(found: StoreDigest): void {
      if (open !== undefined) compare(open, found, true);
    },
  };
}
