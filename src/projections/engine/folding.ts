/** Brings documents up to date with their streams, for live writes, catching up and rebuilds alike. */
import type { EventLog } from '../../events/log.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { ProjectionFault, type Versioned } from '../../ports/readModels.js';
import type { Projection } from './projection.js';

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
