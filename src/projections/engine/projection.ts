/** A projection: a read model and a table of event type → reducer, or a read model with a document for each event. */
import type { EventLog } from '../../events/log.js';
import type { DomainEvent, EventMetadata, RecordedEvent, StoredEvent } from '../../kernel/events.js';
import type { Generation, Versioned } from '../../ports/readModels.js';
import type { Document, ReadModel } from '../../query/fields.js';

/** An event as a reducer sees it: the area's type and data, and who, when and where. */
export type Projected<Event extends DomainEvent> = Event & {
  readonly revision: number;
  readonly metadata: EventMetadata;
};

/** The document after an event, or null when the resource is gone. Pure; never refuses. */
export type Reducer<Doc extends Document, Event extends DomainEvent> = (
  document: Doc | null,
  event: Projected<Event>,
  id: string,
) => Doc | null;

export type ReducerTable<Doc extends Document, Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Reducer<Doc, Extract<Event, { readonly type: Type }>>;
};

/** A projection as the runner sees it, whatever its document. Documents are one to one with streams. */
export interface Projection {
  readonly model: ReadModel;
  /** Streams whose names begin so; the rest of the name is the document's id. */
  readonly streamPrefix: string;
  /** Event types that have a reducer; others only move the revision on. */
  readonly handles: ReadonlySet<string>;
  /** Event types after which the document no longer has what is to be forgotten. */
  readonly forgets: ReadonlySet<string>;
  apply(document: Document | null, event: RecordedEvent, id: string): Document | null;
}

/**
 * A projection whose documents are the events themselves, of all streams and as they are stored. No writer applies its own: the projector
 * follows, and who asks brings up what is missing (see `audit/eventList.ts`).
 */
export interface EventProjection {
  readonly model: ReadModel;
  readonly streamPrefix: '';
  /** Its id is the event's position. Pure; never refuses. */
  documentOf(event: StoredEvent): Document;
}

/**
 * A projection whose documents follow from the states of aggregates, which only the commands' side can fold. It has a document a stream, named like
 * it, and none where the state asks for none. It is written only when it changes, so its revision may be behind its stream's.
 */
export interface StateProjection {
  readonly model: ReadModel;
  /** The streams that can have a document. */
  readonly streamPrefixes: readonly string[];
  /** Returns the stream's current document, under the stream's revision. @throws DamagedEvent, Unavailable */
  documentOf(stream: string, log: Pick<EventLog, 'read'>): Promise<Versioned>;
  /** Whether the build has what follows from the stream up to the revision, as far as this process knows. */
  isWritten(generation: Generation, stream: string, revision: number): boolean;
  /** Notes that it has. */
  noteWritten(generation: Generation, stream: string, revision: number): void;
}

export type AnyProjection = Projection | EventProjection | StateProjection;

export function isOfStates(projection: AnyProjection): projection is StateProjection {
  return 'documentOf' in projection && 'streamPrefixes' in projection;
}

/** A read of all events that is for the projection finds its streams by these. */
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

/** Declares a projection; the types of document and events are checked here and nowhere else. */
export function projection<Doc extends Document, Event extends DomainEvent>(declaration: {
  readonly model: ReadModel;
  readonly streamPrefix: string;
  readonly on: ReducerTable<Doc, Event>;
  readonly forgets?: readonly Event['type'][];
}): Projection {
  const { model, streamPrefix } = declaration;
  // The table is exhaustive over the area's events by type; at run time a type is looked up by its name.
  const reducers = new Map(Object.entries(declaration.on as unknown as Record<string, UntypedReducer>));
  return {
    model,
    streamPrefix,
    handles: new Set(reducers.keys()),
    forgets: new Set(declaration.forgets),
    apply(document, event, id) {
      const reduce = reducers.get(event.type);
      // Forgotten data cannot be applied; the removal that stands behind it in the stream deletes the document.
      return reduce === undefined || event.data === null ? document : reduce(document, event, id);
    },
  };
}
