/** The read model of all events, for auditors' searches. It holds the caller, time, type and place of an event, but not its data. */
import type { Actor, StoredEvent } from '../kernel/events.js';
import { isJsonObject, type JsonValue } from '../kernel/json.js';
import type { Document, FieldTable, ReadModel, ScalarField } from '../query/fields.js';
import type { EventProjection } from './engine/projection.js';

/** The kinds of callers in events. */
export const actorKinds = [
  'user',
  'service',
  'guest',
  'apiKey',
  'system',
] as const satisfies readonly Actor['kind'][];

const position: ScalarField = {
  type: 'string',
  description: 'Position among all events; sorts as text',
};

export const eventModel: ReadModel = {
  name: 'events',
  version: 1,
  fields: {
    id: { type: 'string', description: 'The position', internal: true },
    // Queried through the id, which has an index; see `audit/eventList.ts`.
    position: { ...position, queryable: false },
    type: { type: 'string', description: 'What happened, e.g. SubscriptionSuspended' },
    at: { type: 'timestamp', description: "Time by the service's clock" },
    recordedAt: { type: 'timestamp', description: "Time of storage by the machine's clock" },
    actorKind: {
      type: 'string',
      description: 'Kind of caller',
      values: actorKinds,
    },
    actorId: { type: 'string', description: 'The caller' },
    aggregateType: { type: 'string', description: 'Type of the aggregate, e.g. subscription' },
    aggregateId: { type: 'string', description: 'Id of the aggregate', nullable: true },
    revision: { type: 'integer', description: 'Revision within its aggregate, from 0' },
    requestId: { type: 'string', description: 'The request that caused it' },
    causationId: { type: 'string', description: 'The command that caused it' },
    reason: { type: 'string', description: 'Reason given by the caller', nullable: true },
  },
  counted: ['type', 'aggregateType', 'actorKind'],
  indexes: [['at'], ['type', 'at'], ['aggregateId', 'revision'], ['actorId', 'at'], ['requestId']],
  listedOnly: true,
};

/** The fields that callers can query. */
export const eventFields: FieldTable = { ...eventModel.fields, position };

/** @param prefixes stream prefixes of the aggregates; the rest of a stream's name is the id, which may contain hyphens */
export function eventProjection(prefixes: readonly string[]): EventProjection {
  const longestFirst = [...prefixes].sort((left, right) => right.length - left.length);

  function aggregateOf(stream: string): { aggregateType: string; aggregateId: string | null } {
    const prefix =
      longestFirst.find((each) => stream.startsWith(each)) ?? stream.slice(0, stream.indexOf('-') + 1);
    if (prefix === '') return { aggregateType: stream, aggregateId: null };
    return { aggregateType: prefix.slice(0, -1), aggregateId: stream.slice(prefix.length) };
  }

  return {
    model: eventModel,
    streamPrefix: '',
    documentOf({ position, stream, revision, type, metadata }: StoredEvent): Document {
      const { actor, at, recordedAt, requestId, causationId, reason } = metadata;
      const { kind, id } = isJsonObject(actor) ? actor : {};
      return {
        id: position,
        position,
        type,
        at: text(at),
        recordedAt: text(recordedAt),
        actorKind: text(kind),
        actorId: text(id),
        ...aggregateOf(stream),
        revision,
        requestId: text(requestId),
        causationId: text(causationId),
        reason: text(reason),
      };
    },
  };
}

/** Returns null for other types, so that a tampered event is still listed. */
function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
