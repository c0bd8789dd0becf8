/** How streams, positions and events are represented in EventStoreDB. */
import {
  type AllStreamResolvedEvent,
  jsonEvent,
  type Position as LogPosition,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { EventToAppend, Position, StoredEvent } from '../../kernel/events.js';
import type { JsonObject } from '../../kernel/json.js';
import { DamagedEvent } from '../../ports/eventStore.js';

/** Digits of the greatest unsigned 64-bit number. */
const digits = 20;

/** Commit and prepare position with leading zeros, so that sorting the texts gives the order of the log. */
export function positionOf({ commit, prepare }: LogPosition): Position {
  return `${String(commit).padStart(digits, '0')}/${String(prepare).padStart(digits, '0')}`;
}

/** @throws RangeError for a text that `positionOf` did not produce */
export function logPositionOf(position: Position): LogPosition {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new RangeError(`'${position}' is not a position in EventStoreDB`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** Prefix of the stream names of a namespace, so that several deployments can share a server. */
export function prefixOf(namespace: string): string {
  return `${namespace}.`;
}

export function toProposed({ id, type, data, metadata }: EventToAppend) {
  return jsonEvent({ id, type, data: data as JsonObject, metadata: metadata as JsonObject });
}

/** Whether the event is the server's own tombstone at the end of a stream that was deleted for good; it is no event of this service. */
export function isTombstone({ event }: ResolvedEvent | AllStreamResolvedEvent): boolean {
  return event?.type === '$streamDeleted';
}

/** @throws DamagedEvent for an event that this service cannot have written */
export function toStored({ event }: ResolvedEvent | AllStreamResolvedEvent, prefix: string): StoredEvent {
  if (event === undefined) throw new Error('an event was deleted while it was being read');
  const { id, streamId, revision, type, data, metadata, position } = event;
  const stream = streamId.slice(prefix.length);
  if (position === undefined) throw new Error(`event ${revision} of ${streamId} has no position`);
  if (!event.isJson || !isObject(data) || !isObject(metadata))
    throw new DamagedEvent(stream, Number(revision), positionOf(position));
  return {
    stream,
    revision: Number(revision),
    position: positionOf(position),
    id,
    type,
    // The check above proves that they are objects.
    data: data as JsonObject,
    metadata: metadata as JsonObject,
  };
}

/** The client returns text or bytes where the content is not JSON. */
function isObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}
