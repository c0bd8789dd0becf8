/** The history of one aggregate: its events in order, the changes of each, and its state at any moment. */
import type { EventLog } from '../events/log.js';
import type { RecordedEvent } from '../kernel/events.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import { DamagedEvent } from '../ports/eventStore.js';
import type { Projection } from '../projections/engine/projection.js';
import type { Document } from '../query/fields.js';
import { checkpointInterval, type HistoryCheckpoints } from './historyCheckpoints.js';

export interface FieldChange {
  readonly field: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

export interface HistoryEntry {
  readonly revision: number;
  readonly type: string;
  /** Null when the data was made unreadable for good. */
  readonly data: JsonObject | null;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly at: string;
  readonly recordedAt: string;
  readonly reason: string | null;
  readonly requestId: string;
  readonly causationId: string;
  readonly changes: readonly FieldChange[];
}

export interface History {
  readonly entries: readonly HistoryEntry[];
  /** Number of all events of the aggregate; only of those before the damaged one if the page reaches it. */
  readonly count: number;
  /** The first unreadable event, if the page reaches it; what the later events changed is unknown. */
  readonly damaged: DamagedEvent | undefined;
}

export interface Replayed {
  /** The revision of the last event that is part of the state; -1 when there was none yet. */
  readonly revision: number;
  /** When that event happened. */
  readonly at: string | null;
  /** The resource as the API showed it then; null before its creation and after its deletion. */
  readonly state: Document | null;
}

/** The moment to replay to: the newest, a revision, or a time of the service's clock (RFC 3339 UTC with milliseconds). */
export type Moment =
  | { readonly kind: 'now' }
  | { readonly kind: 'revision'; readonly revision: number }
  | { readonly kind: 'at'; readonly at: string };

/** Number of events that are read regardless of the page, so that every page names a damaged one among them. */
const alwaysRead = 512;

/**
 * A page of an aggregate's history, oldest first. Events after the page are read only in short histories.
 * @param checkpoints where folding may start; without them every page is folded from the first event. @throws Unavailable
 */
export async function historyOf(
  log: EventLog,
  projection: Projection,
  id: string,
  page: { readonly skip: number; readonly top: number },
  checkpoints?: HistoryCheckpoints,
): Promise<History> {
  const stream = projection.streamPrefix + id;
  const entries: HistoryEntry[] = [];
  const checkpoint = checkpoints?.before(stream, page.skip);
  let document: Document | null = null;
  let count = 0;
  let isSealed = false;
  let damaged: DamagedEvent | undefined;
  try {
    for await (const batch of log.read(stream, checkpoint?.revision)) {
      for (const event of batch) {
        isSealed ||= event.keyId !== undefined;
        if (checkpoint !== undefined && count === 0) {
          if (!checkpoint.isBehind(event)) return await historyOf(log, projection, id, page);
          document = checkpoint.document;
          count = checkpoint.revision + 1;
          continue;
        }
        const before = document;
        document = applyEvent(projection, document, event, id);
        if (count >= page.skip && entries.length < page.top) entries.push(entryOf(event, before, document));
        count += 1;
        const isLast = entries.length === page.top && entries.at(-1)?.revision === event.revision;
        if (isLast || event.revision % checkpointInterval === 0) checkpoints?.note(event, document, isSealed);
      }
      if (entries.length === page.top && count >= alwaysRead) {
        const all = await countOf(log, stream);
        if (all !== undefined) return { entries, count: all, damaged };
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    damaged = error;
  }
  return { entries, count, damaged };
}

/** Undefined when the last event is damaged. */
async function countOf(log: EventLog, stream: string): Promise<number | undefined> {
  try {
    const last = await log.last(stream);
    return last === undefined ? 0 : last.revision + 1;
  } catch (error) {
    if (error instanceof DamagedEvent) return undefined;
    throw error;
  }
}

/**
 * The resource at a moment; events of the same time are applied together.
 * @throws DamagedEvent when an event that may belong to it cannot be read; Unavailable
 */
export async function replay(
  log: EventLog,
  projection: Projection,
  id: string,
  moment: Moment,
): Promise<Replayed> {
  let replayed: Replayed = { revision: -1, at: null, state: null };
  try {
    for await (const batch of log.read(projection.streamPrefix + id)) {
      for (const event of batch) {
        const { revision, metadata } = event;
        if (moment.kind === 'revision' && revision > moment.revision) return replayed;
        if (moment.kind === 'at' && metadata.at > moment.at) return replayed;
        replayed = { revision, at: metadata.at, state: applyEvent(projection, replayed.state, event, id) };
      }
    }
  } catch (error) {
    const behind =
      error instanceof DamagedEvent && moment.kind === 'revision' && error.revision > moment.revision;
    if (!behind) throw error;
  }
  return replayed;
}

/** @throws DamagedEvent for an event whose data does not fit its type */
function applyEvent(
  projection: Projection,
  document: Document | null,
  event: RecordedEvent,
  id: string,
): Document | null {
  try {
    return projection.apply(document, event, id);
  } catch (error) {
    throw new DamagedEvent(event.stream, event.revision, event.position, { cause: error });
  }
}

function entryOf(event: RecordedEvent, before: Document | null, after: Document | null): HistoryEntry {
  const { revision, type, data, metadata } = event;
  const { actor, at, recordedAt, reason, requestId, causationId } = metadata;
  const changes = changesBetween(before, after);
  return {
    revision,
    type,
    data: withoutSecrets(data),
    actor,
    at,
    recordedAt,
    reason: reason ?? null,
    requestId,
    causationId,
    changes,
  };
}

/** Members of events that are never shown, by name: the hash of a password would help in guessing it. */
const secretMembers = new Set([
  'passwordHash',
  'secretHash',
  'sealedSecret',
  'recoveryHashes',
  'recoveryHash',
]);

function withoutSecrets(data: JsonObject | null): JsonObject | null {
  if (data === null) return null;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secretMembers.has(name)));
}

function changesBetween(before: Document | null, after: Document | null): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const old = before?.[field] ?? null;
    const fresh = after?.[field] ?? null;
    if (old !== fresh && JSON.stringify(old) !== JSON.stringify(fresh))
      changes.push({ field, before: old, after: fresh });
  }
  return changes;
}
