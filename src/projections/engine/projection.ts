/**
 * A projection: a read model and a table of event type → reducer, or a read model with a document for each event. Live writes, catching up and
 * rebuilds bring documents up to date with their streams in the same way (`foldEvents`).
 */
import type { EventLog } from '../../events/log.js';
import type { DomainEvent, EventMetadata, RecordedEvent, StoredEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { type Generation, ProjectionFault, type Versioned } from '../../ports/readModels.js';
import type { Document, ReadModel } from '../../query/fields.js';

/** An event as a reducer sees it: the area's type and data, with the metadata. */
export type Projected<Event extends DomainEvent> = Event & {
  readonly revision: number;
  readonly metadata: EventMetadata;
};

/** Returns the document after an event, or null when the resource is gone. Pure; never refuses. */
export type Reducer<Doc extends Document, Event extends DomainEvent> = (
  document: Doc | null,
  event: Projected<Event>,
  id: string,
) => Doc | null;

export type ReducerTable<Doc extends Document, Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Reducer<Doc, Extract<Event, { readonly type: Type }>>;
};

/** A projection with one document per stream, untyped for the runner. */
export interface Projection {
  readonly model: ReadModel;
  /** Prefix of the names of its streams; the rest of a name is the document's id. */
  readonly streamPrefix: string;
  /** Event types that have a reducer; others only advance the revision. */
  readonly handles: ReadonlySet<string>;
  /** Event types that remove data to be forgotten from the document. */
  readonly forgets: ReadonlySet<string>;
  apply(document: Document | null, event: RecordedEvent, id: string): Document | null;
}

/**
 * A projection whose documents are the stored events of all streams. Processes do not apply their own events: the projector does, and a
 * query adds the missing ones (see `audit/eventList.ts`).
 */
export interface EventProjection {
  readonly model: ReadModel;
  readonly streamPrefix: '';
  /** Returns the document of an event; its id is the event's position. Pure; never refuses. */
  documentOf(event: StoredEvent): Document;
}

/**
 * A projection whose documents are derived from the states of aggregates, which only the commands can fold. It has at most one document per
 * stream, with the stream's name as id. A document is written only when it changes, so its revision may be behind the stream's.
 */
export interface StateProjection {
  readonly model: ReadModel;
  /** The streams that can have a document. */
  readonly streamPrefixes: readonly string[];
  /** Returns the stream's current document with the stream's revision. @throws DamagedEvent, Unavailable */
  documentOf(stream: string, log: Pick<EventLog, 'read'>): Promise<Versioned>;
  /** Whether the build reflects the stream up to the revision, as far as this process knows. */
  isWritten(generation: Generation, stream: string, revision: number): boolean;
  /** Notes that the build reflects the stream up to the revision. */
  noteWritten(generation: Generation, stream: string, revision: number): void;
}

export type AnyProjection = Projection | EventProjection | StateProjection;

export function isOfStates(projection: AnyProjection): projection is StateProjection {
  return 'documentOf' in projection && 'streamPrefixes' in projection;
}

/** Returns the stream prefixes by which a read of all events is filtered for the projection. */
export function prefixesOf(projection: AnyProjection): readonly string[] {
  return isOfStates(projection) ? projection.streamPrefixes : [projection.streamPrefix];
}

export function isOwnStream(projection: AnyProjection, stream: string): boolean {
  return prefixesOf(projection).some((prefix) => stream.startsWith(prefix));
}

export function isOfEvents(projection: AnyProjection): projection is EventProjection {
  return 'documentOf' in projection && 'streamPrefix' in projection;
}

type UntypedReducer = (document: Document | null, event: RecordedEvent, id: string) => Document | null;

/** Returns the reducer of a change: an existing document with other values, and the time. A document that is gone stays gone. */
export function change<Doc extends Document, Event extends DomainEvent>(
  changed: (event: Projected<Event>, document: Doc) => Partial<NoInfer<Doc>>,
): Reducer<Doc, Event> {
  return (document, event) =>
    document && { ...document, ...changed(event, document), updatedAt: event.metadata.at };
}

/** Declares a projection; the types of document and events are checked only here. */
export function projection<Doc extends Document, Event extends DomainEvent>(declaration: {
  readonly model: ReadModel;
  readonly streamPrefix: string;
  readonly on: ReducerTable<Doc, Event>;
  readonly forgets?: readonly Event['type'][];
}): Projection {
  const { model, streamPrefix } = declaration;
  // The type checker ensures that the table covers all events of the area; at run time, types are looked up by name.
  const reducers = new Map(Object.entries(declaration.on as unknown as Record<string, UntypedReducer>));
  return {
    model,
    streamPrefix,
    handles: new Set(reducers.keys()),
    forgets: new Set(declaration.forgets),
    apply(document, event, id) {
      const reduce = reducers.get(event.type);
      // Forgotten data cannot be applied; the removal that follows in the stream deletes the document.
      return reduce === undefined || event.data === null ? document : reduce(document, event, id);
    },
  };
}

/** Returns the fault that stops a projection, for an error thrown by a fold; undefined for temporary errors. */
export function faultOf({ model }: Pick<Projection, 'model'>, error: unknown): ProjectionFault | undefined {
  if (error instanceof ProjectionFault) return error;
  if (!(error instanceof DamagedEvent)) return undefined;
  const { stream, revision } = error;
  return new ProjectionFault(model.name, { stream, revision, type: 'a damaged event' }, error);
}

/**
 * Time in ms after which the tombstone of a later deletion may be gone when a write arrives. It is far shorter than the life of a
 * tombstone. Only a process that was paused during a write takes so long.
 */
export const lateWrite = 60_000;

export function documentIdOf(projection: Projection, stream: string): string {
  return stream.slice(projection.streamPrefix.length);
}

/**
 * Returns the document of a stream after these consecutive events. If the stored document lacks earlier events, they are read from the
 * stream. Returns undefined if the stored document is already up to date.
 */
export async function foldEvents(
  projection: Projection,
  log: Pick<EventLog, 'read'>,
  stream: string,
  stored: Versioned | undefined,
  events: readonly RecordedEvent[],
): Promise<Versioned | undefined> {
  const id = documentIdOf(projection, stream);
  const last = events.at(-1);
  if (last === undefined || (stored !== undefined && stored.revision >= last.revision)) return undefined;
  let document = stored?.document ?? null;
  let revision = stored?.revision ?? -1;
  const apply = (event: RecordedEvent) => {
    if (event.revision <= revision) return;
    try {
      document = projection.apply(document, event, id);
    } catch (error) {
      throw new ProjectionFault(projection.model.name, event, error);
    }
    revision = event.revision;
  };
  const first = events.find((event) => event.revision > revision);
  if (first !== undefined && first.revision > revision + 1) {
    for await (const batch of log.read(stream, revision + 1)) for (const event of batch) apply(event);
  }
  for (const event of events) apply(event);
  return { id, revision, document };
}
