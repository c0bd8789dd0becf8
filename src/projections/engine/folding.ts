/** Bringing documents up to their streams: the one way that live writes, catching up and rebuilding share. */
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { ProjectionFault, type Versioned } from '../../ports/readModels.js';
import type { Projection } from './projection.js';

/** Returns the fault that stops a projection, for an error that a fold has thrown; undefined for passing ones. */
export function faultOf({ model }: Pick<Projection, 'model'>, error: unknown): ProjectionFault | undefined {
  if (error instanceof ProjectionFault) return error;
  if (!(error instanceof DamagedEvent)) return undefined;
  const { stream, revision } = error;
  return new ProjectionFault(model.name, { stream, revision, type: 'a damaged event' }, error);
}

/**
 * Milliseconds after which a write may have come when the tombstone of a later deletion was gone: far fewer than tombstones are kept. Only a
 * process that stood still in the middle of one takes so long.
 */
export const lateWrite = 60_000;

export function documentIdOf(projection: Projection, stream: string): string {
  return stream.slice(projection.streamPrefix.length);
}

/**
 * The document of a stream after these events, which follow one another in it. When the stored document has not
 * seen all that came before them, the stream is read for what lies between. Undefined when it is as new already.
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
