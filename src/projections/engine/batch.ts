/** Applying a page of all events to one build of a read model: folded a stream at a time, each document written once. */
import type { EventLog } from '../../events/log.js';
import type { StoredEvent } from '../../kernel/events.js';
import { groupByKey } from '../../kernel/grouping.js';
import { type AllPage, DamagedEvent, type EventStore, type ReadAllOptions } from '../../ports/eventStore.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { documentIdOf, foldEvents } from './folding.js';
import { type AnyProjection, isOfEvents, isOfStates, isOwnStream, type Projection } from './projection.js';
import type { Target } from './registry.js';
import { documentsBehind } from './stateBatch.js';

export interface FoldingDependencies {
  readonly readModels: ReadModels;
  readonly log: EventLog;
}

/** The stores that folding a page reads. */
export interface PageDependencies {
  readonly readModels: Pick<ReadModels, 'getMany'>;
  readonly log: Pick<EventLog, 'decode' | 'read'>;
}

/**
 * Writes the documents that were behind. Most of a page was applied by the processes that appended it: only what was not is read, decrypted
 * and folded. @throws ProjectionFault, Unavailable
 */
export async function applyPage(
  target: Target,
  events: readonly StoredEvent[],
  dependencies: FoldingDependencies,
): Promise<void> {
  const { projection, generation } = target;
  if (isOfEvents(projection)) return writeEvents(target, events, dependencies);
  if (isOfStates(projection)) {
    const keepsRevisions = dependencies.readModels.staleness > 0;
    const options = { keepsRevisions, recent: new Map<string, Versioned>() };
    const documents = await documentsBehind({ projection, generation }, events, dependencies, options);
    if (documents.length === 0) return;
    await dependencies.readModels.write(projection.model, [generation], documents);
    for (const { id, revision } of documents) projection.noteWritten(generation, id, revision);
    return;
  }
  const own = events.filter(({ stream }) => stream.startsWith(projection.streamPrefix));
  if (own.length === 0) return;
  const ids = new Set(own.map(({ stream }) => documentIdOf(projection, stream)));
  const revisions = await dependencies.readModels.revisions(projection.model, generation, [...ids]);
  const behind = own.filter(
    ({ stream, revision }) => revision > (revisions.get(documentIdOf(projection, stream)) ?? -1),
  );
  const documents = await foldDocuments({ projection, generation }, behind, dependencies);
  if (documents.length === 0) return;
  await dependencies.readModels.write(projection.model, [generation], documents);
}

/** The documents of the page's streams as they are now. @throws as `applyPage` */
export async function applyNewest(
  target: Target,
  events: readonly StoredEvent[],
  { store, ...dependencies }: FoldingDependencies & { readonly store: Pick<EventStore, 'readStream'> },
): Promise<void> {
  const { projection } = target;
  if (isOfEvents(projection)) return;
  const newest: StoredEvent[] = [];
  for (const stream of groupByStream(events).keys()) {
    if (!isOwnStream(projection, stream)) continue;
    newest.push(...(await store.readStream(stream, { backwards: true, limit: 1 })));
  }
  await applyPage(target, newest, dependencies);
}

/** A document of an event never changes: what is there already is left as it is. */
export async function writeEvents(
  { projection, generation }: Target,
  events: readonly StoredEvent[],
  { readModels }: Pick<FoldingDependencies, 'readModels'>,
): Promise<void> {
  const documents = eventDocuments(projection, events);
  if (documents.length > 0) await readModels.write(projection.model, [generation], documents);
}

function eventDocuments(projection: AnyProjection, events: readonly StoredEvent[]): readonly Versioned[] {
  if (!isOfEvents(projection)) return [];
  return events.map((event) => ({
    id: event.position,
    revision: 0,
    document: projection.documentOf(event),
  }));
}

/**
 * A page without entries that cannot be read as events, which are passed over. It is for the list of all events, which is what an auditor needs
 * most then, and none of whose documents rests on another event.
 */
export async function readableEvents(
  store: Pick<EventStore, 'readAll'>,
  options: ReadAllOptions,
): Promise<AllPage> {
  try {
    return await store.readAll(options);
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    return { events: [], position: error.position, atEnd: false };
  }
}

/**
 * The documents that are behind, as they are after the page. @param recent documents whose write may still be under
 * way, by id: they stand for what is stored
 * @throws ProjectionFault, Unavailable
 */
export async function foldPage(
  target: Pick<Target, 'projection' | 'generation'>,
  events: readonly StoredEvent[],
  dependencies: PageDependencies,
  recent: ReadonlyMap<string, Versioned> = new Map(),
): Promise<readonly Versioned[]> {
  const { projection, generation } = target;
  if (isOfEvents(projection)) return eventDocuments(projection, events);
  if (isOfStates(projection)) {
    const options = { keepsRevisions: false, recent };
    const documents = await documentsBehind({ projection, generation }, events, dependencies, options);
    for (const { id, revision } of documents) projection.noteWritten(generation, id, revision);
    return documents;
  }
  return foldDocuments({ projection, generation }, events, dependencies, recent);
}

async function foldDocuments(
  { projection, generation }: { readonly projection: Projection; readonly generation: Generation },
  events: readonly StoredEvent[],
  { readModels, log }: PageDependencies,
  recent: ReadonlyMap<string, Versioned> = new Map(),
): Promise<readonly Versioned[]> {
  const byStream = groupByStream(events.filter(({ stream }) => stream.startsWith(projection.streamPrefix)));
  if (byStream.size === 0) return [];
  const stored = new Map<string, Versioned>();
  const unknown: string[] = [];
  for (const [stream, own] of byStream) {
    const id = documentIdOf(projection, stream);
    const document = recent.get(id);
    if (document !== undefined) stored.set(id, document);
    // A stream that begins in this page needs nothing to begin with; should its document be newer already, the guard keeps it.
    else if (own[0]?.revision !== 0) unknown.push(id);
  }
  if (unknown.length > 0) {
    for (const document of await readModels.getMany(projection.model, generation, unknown))
      stored.set(document.id, document);
  }

  const behind: StoredEvent[] = [];
  for (const [stream, own] of byStream) {
    const revision = stored.get(documentIdOf(projection, stream))?.revision ?? -1;
    for (const event of own) if (event.revision > revision) behind.push(event);
  }
  if (behind.length === 0) return [];
  const writes: Versioned[] = [];
  for (const [stream, own] of groupByStream(await log.decode(behind))) {
    const next = await foldEvents(projection, log, stream, stored.get(documentIdOf(projection, stream)), own);
    if (next !== undefined) writes.push(next);
  }
  return writes;
}

function groupByStream<Event extends { readonly stream: string }>(
  events: readonly Event[],
): Map<string, Event[]> {
  return groupByKey(events, ({ stream }) => stream);
}
