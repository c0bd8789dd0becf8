/** What a projection is: a read model and a table of event type → reducer, or a read model with a document for each event. */
import type { DomainEvent, EventMetadata, RecordedEvent, StoredEvent } from '../../kernel/events.js';
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

export type AnyProjection = Projection | EventProjection;

export function isOfEvents(projection: AnyProjection): projection is EventProjection {
  return 'documentOf' in projection;
}

type UntypedReducer = (document: Document | null, event: RecordedEvent, id: string) => Document | null;

/** Declares a projection; the types of document and events are checked here and nowhere else. */
export function projection<Doc extends Document, Event extends DomainEvent>(declaration: {
  readonly model: ReadModel;
  readonly streamPrefix: string;
  readonly on: ReducerTable<Doc, Event>;
}): Projection {
  const { model, streamPrefix } = declaration;
  // The table is exhaustive over the area's events by type; at run time a type is looked up by its name.
  const reducers = new Map(Object.entries(declaration.on as unknown as Record<string, UntypedReducer>));
  return {
    model,
    streamPrefix,
    handles: new Set(reducers.keys()),
    apply(document, event, id) {
      const reduce = reducers.get(event.type);
      // Forgotten data cannot be applied; the removal that stands behind it in the stream deletes the document.
      return reduce === undefined || event.data === null ? document : reduce(document, event, id);
    },
  };
}
