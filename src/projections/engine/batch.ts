/** Applies a page of all events to one build of a read model: folds each stream, then writes each document once. */
import type { EventLog } from '../../events/log.js';
import type { StoredEvent } from '../../kernel/events.js';
import { groupByKey } from '../../kernel/grouping.js';
import { type AllPage, DamagedEvent, type EventStore, type ReadAllOptions } from '../../ports/eventStore.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import {
  type AnyProjection,
  documentIdOf,
  foldEvents,
  isOfEvents,
  isOfStates,
  isOwnStream,
  type Projection,
} from './projection.js';
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
 * Writes the documents that are behind. The processes that appended the events have applied most of them already, so only the rest is
 * read, decrypted and folded.
 * @throws ProjectionFault, Unavailable
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

/** Writes the current documents of the page's streams. @throws as `applyPage` */
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

/** Writes one document per event. Such a document never changes, so existing ones stay. */
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
 * Reads a page and skips entries that cannot be read as events. For the list of all events only: each of its documents depends on one
 * event, and an auditor needs the list most when an event is damaged.
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
 * Returns the documents that are behind, as of the end of the page.
 * @param recent documents whose writes may be in progress, by id; they replace the stored ones
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
    // A stream that begins in this page starts from nothing; if its document is newer, the guard of the write keeps it.
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
