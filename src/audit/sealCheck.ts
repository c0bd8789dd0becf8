/** Compares the seals of a store with the events that they cover, while these are read in order. */
import type { LRUCache } from 'lru-cache';
import type { ChainEnd } from '../events/chain.js';
import type { Position } from '../kernel/events.js';
import { DamagedEvent } from '../ports/eventStore.js';
import { emptyDigest, extendDigest, type StoreDigest } from './digest.js';
import type { Findings } from './findings.js';
import type { Found, ReadableStore } from './orderedEvents.js';
import { eventAt, lastRevision } from './placedEvents.js';
import { type Seal, type SealedHead, sealStream, sealsOf } from './seals.js';

/**
 * Compares each seal with the events that it covers. After a seal that does not hold, the comparison continues from the sealed digest, so
 * that one fault is reported once.
 */
export function createSealCheck(store: ReadableStore, ends: LRUCache<string, ChainEnd>, findings: Findings) {
  const seals = sealsOf(store, ({ revision, position }) =>
    tellOf(revision, position, `Revision ${revision} of ${sealStream} is not a seal`),
  );
  let next: Seal | undefined;
  let begun = false;
  let checkedSeals = 0;
  let sealed: StoreDigest = emptyDigest;
  let running: StoreDigest = emptyDigest;

  function tellOf(revision: number, position: Position, detail: string): void {
    findings.add({ fault: 'seal-mismatch', stream: sealStream, revision, position, detail });
  }

  /** Moves to the next seal that can be valid: it covers more than the one before it, and nothing after itself. */
  async function advance(): Promise<void> {
    begun = true;
    for (;;) {
      const { done, value } = await seals.next();
      next = done === true ? undefined : value;
      if (next === undefined || canFollow(next)) return;
      const { revision, position, digest } = next;
      const detail =
        `Revision ${revision} of ${sealStream} claims to cover ${digest.events} events up to position ${digest.position}, ` +
        `which is impossible at position ${position} after a seal of ${sealed.events} events up to ${sealed.position ?? '(the beginning)'}; it was not compared`;
      tellOf(revision, position, detail);
    }
  }

  function canFollow({ position, digest }: Seal): boolean {
    const through = digest.position ?? '';
    return through > (sealed.position ?? '') && through < position && digest.events > sealed.events;
  }

  async function check({ revision, recordedAt, digest, heads }: Seal): Promise<void> {
    for (const head of heads) await checkSealedHead(head);
    if (running.digest !== digest.digest || running.events !== digest.events) {
      const position = digest.position ?? null;
      const detail =
        `The events after position ${sealed.position ?? '(the beginning)'} up to ${position} or their order differ from those sealed at ${recordedAt}: ` +
        `${digest.events - sealed.events} were sealed, ${running.events - sealed.events} exist`;
      findings.add({ fault: 'seal-mismatch', stream: sealStream, revision, position, detail });
      running = digest;
    }
    checkedSeals += 1;
    sealed = digest;
  }

  async function checkSealedHead({ stream, revision, hash }: SealedHead): Promise<void> {
    const end = ends.get(stream);
    if (end?.nextRevision === revision + 1 && end.hash === hash) return;
    const event = await eventAt(store, stream, revision);
    // A damaged event is a finding of its own.
    if (event instanceof DamagedEvent) return;
    if (event === undefined) {
      const last = await lastRevision(store, stream);
      if (last === undefined) {
        const detail = `${stream} was sealed up to revision ${revision} but does not exist`;
        findings.add({ fault: 'missing-stream', stream, revision: 0, detail });
      } else if (last < revision) {
        const detail = `${stream} was sealed up to revision ${revision} but ends at revision ${last}`;
        findings.add({ fault: 'cut-tail', stream, revision: last + 1, detail });
      }
    } else if ((event.metadata.hash ?? '') !== hash) {
      const detail = `Revision ${revision} of ${stream} differs from the one that was sealed`;
      findings.add({ fault: 'rewritten', stream, revision, position: event.position, detail });
    }
  }

  /** Reports seals that were not reached. Those appended during the reading are left to the next verification. */
  async function tellOfUnchecked(until: Position | undefined): Promise<void> {
    for (; next !== undefined && next.position <= (until ?? ''); await advance()) {
      const { revision, position, digest } = next;
      const detail = `Revision ${revision} of ${sealStream} covers the store up to position ${digest.position}, which was not reached; it was not compared`;
      tellOf(revision, position, detail);
    }
  }

  return {
    /** Checks the seals that end before the event at this position. */
    async before(position: Position): Promise<void> {
      if (!begun) await advance();
      while (next !== undefined && (next.digest.position ?? '') < position) {
        await check(next);
        await advance();
      }
    },
    /** @param found - digest of the events before this one @param extended - `found` with this event */
    take(event: Found, found: StoreDigest, extended: StoreDigest): void {
      // Both are the same digest as long as all seals hold.
      running = running === found ? extended : extendDigest(running, event);
    },
    async end(until: Position | undefined): Promise<void> {
      if (!begun) await advance();
      while (next !== undefined && (next.digest.position ?? '') <= (until ?? '')) {
        await check(next);
        await advance();
      }
      await tellOfUnchecked(until);
    },
    checkedSeals: () => checkedSeals,
  };
}
