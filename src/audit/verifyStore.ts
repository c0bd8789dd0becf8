/** Checks a whole store: the chains of all streams, the seals, the transparency log, raw usage, and a head that was kept elsewhere. */
import { LRUCache } from 'lru-cache';
import { type ChainEnd, emptyChain } from '../events/chain.js';
import { DamagedEvent } from '../ports/eventStore.js';
import { emptyDigest, extendDigest, type StoreDigest } from './digest.js';
import { collectFindings } from './findings.js';
import { createHeadCheck } from './headCheck.js';
import type { StoreHead } from './heads.js';
import { type Found, type ReadableStore, readAllEvents, UnreadableStore } from './orderedEvents.js';
import { eventAt } from './placedEvents.js';
import { createSealCheck } from './sealCheck.js';
import { findSplitStreams } from './splitStreams.js';
import { createStreamEnds, findOutsideOrder } from './streamEnds.js';
import { createTreeCheck, type LoggedTree } from './tlog/treeCheck.js';
import { type CheckedUsage, createUsageCheck } from './usageCheck.js';
import { type Verification, verifyLink } from './verify.js';

export interface StoreVerification extends Verification {
  /** Seals that were compared with what is stored. */
  readonly seals: number;
  /** Entries of the transparency log that were compared with their events. */
  readonly entries: number;
  /** Batches of usage events that were compared with their event. */
  readonly batches: number;
}

export interface VerifyStoreOptions {
  /** The identity that the store states itself. */
  readonly storeId: string;
  /** Its identities from before it was restored from backups. */
  readonly formerStoreIds?: readonly string[];
  /** A head that was kept elsewhere; its signature has been checked. */
  readonly head?: StoreHead | undefined;
  /** The transparency log; not compared if absent. */
  readonly tree?: LoggedTree | undefined;
  /** Raw usage; not compared if absent. */
  readonly usage?: CheckedUsage | undefined;
  /** Called after each page. */
  readonly onProgress?: (events: number) => void;
  readonly signal?: AbortSignal;
}

/** `verifyStore` bound to one store. */
export type VerifyStore = (options: VerifyStoreOptions) => Promise<StoreVerification>;

/** Number of chain ends kept in memory; an evicted one is read again at the stream's next event. */
const endsKept = 10_000;

/** Reads every event once, in memory that does not grow with the store. Events that arrive meanwhile are left out. @throws Unavailable */
export async function verifyStore(
  store: ReadableStore,
  { storeId, formerStoreIds = [], head, tree, usage, onProgress, signal }: VerifyStoreOptions,
): Promise<StoreVerification> {
  const until = await store.head();
  const findings = collectFindings();
  const { selfCheck } = store;
  const streamEnds = createStreamEnds(store, findings);
  const ends = new LRUCache<string, ChainEnd>({
    max: endsKept,
    ...(selfCheck === undefined && { dispose: noteEvicted }),
  });
  const sealCheck = createSealCheck(store, ends, findings);
  const headCheck = createHeadCheck([storeId, ...formerStoreIds], head, findings);
  const treeCheck = createTreeCheck(tree, findings);
  const usageCheck = createUsageCheck(store, usage, findings);
  let found: StoreDigest = emptyDigest;

  function noteEvicted(end: ChainEnd, stream: string, reason: string): void {
    if (reason === 'evict') streamEnds.note(stream, end, found.position ?? '');
  }

  async function checkReading(): Promise<void> {
    if (selfCheck !== undefined) return findOutsideOrder(selfCheck, until, found.events, findings);
    for (const [stream, end] of ends.entries()) streamEnds.note(stream, end, until ?? '');
    await streamEnds.check();
  }

  try {
    for await (const page of readAllEvents(store, undefined, until, signal)) {
      for (const event of page) {
        await sealCheck.before(event.position);
        headCheck.before(event.position, found);
        const { end, finding } = verifyLink(ends.get(event.stream) ?? (await endBefore(store, event)), event);
        ends.set(event.stream, end);
        if (finding !== undefined) findings.add(finding);
        const before = found;
        found = extendDigest(before, event);
        sealCheck.take(event, before, found);
        await treeCheck.take(event);
      }
      for (const finding of await findSplitStreams(store, page)) findings.add(finding);
      await streamEnds.check();
      await usageCheck.take(page);
      onProgress?.(found.events);
    }
    await sealCheck.end(until);
    headCheck.end(found);
    await treeCheck.end();
    await checkReading();
    await usageCheck.end(signal);
  } catch (error) {
    if (!(error instanceof UnreadableStore)) throw error;
    const position = found.position ?? null;
    const detail = `The events after position ${position ?? '(the beginning)'} cannot be read, so they were not checked`;
    findings.add({ fault: 'unreadable', position, detail });
  }
  const { events, streams } = found;
  return {
    valid: findings.all.length === 0,
    events,
    streams,
    seals: sealCheck.checkedSeals(),
    entries: treeCheck.entries(),
    batches: usageCheck.batches(),
    findings: findings.all,
  };
}

/** The end of the chain just before an event, read from its stream. */
async function endBefore(store: ReadableStore, { stream, revision }: Found): Promise<ChainEnd> {
  if (revision <= 0) return emptyChain;
  const before = await eventAt(store, stream, revision - 1);
  if (before === undefined) return emptyChain;
  if (before instanceof DamagedEvent) return { nextRevision: revision, hash: undefined, unknown: true };
  const { hash } = before.metadata;
  return { nextRevision: revision, hash: typeof hash === 'string' ? hash : undefined };
}
