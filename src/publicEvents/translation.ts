/**
 * Makes public events of stored ones. It folds each stream up to the exact revision with the reducers of its read model, and shows the
 * document as the API does. It reads no read model, so it waits for none.
 */
import type { Keyring } from '../events/encryption.js';
import type { EventLog } from '../events/log.js';
import type { Position, RecordedEvent, StoredEvent } from '../kernel/events.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import { forEachConcurrently } from '../kernel/waiting.js';
import type { Document } from '../query/fields.js';
import { factsOf, type PublicResource, publicTypeOf, publicVersion, resourceOfStream } from './catalogue.js';
import { createDocumentCache, type Folded, nothingFolded } from './documentCache.js';
import type { PublicData, PublicEvent } from './event.js';

/** Returns the resource as the API shows it. @param at when the event happened, for members that depend on the day */
export type Present = (resource: PublicResource, document: Document, at: string) => JsonObject;

export interface TranslationDependencies {
  readonly log: Pick<EventLog, 'decode' | 'read'>;
  readonly keyring: Pick<Keyring, 'find'>;
  readonly present: Present;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: () => string;
  /** The position as clients see it. */
  readonly positionOf: (event: { readonly position: Position }) => string;
}

/** The public events that a caller wants. */
export interface Wanted {
  readonly type: (type: string) => boolean;
  /** E.g. `invoice/inv_…`; absent: all subjects. */
  readonly subject?: string | undefined;
}

/** Returns the wanted events in the order of those given. @throws DamagedEvent, Unavailable */
export type Translate = (events: readonly StoredEvent[], wanted: Wanted) => Promise<readonly PublicEvent[]>;

/** Number of streams read at the same time. */
const readAtOnce = 8;

export function createTranslation(dependencies: TranslationDependencies): Translate {
  const { log, keyring, present, baseUrl, positionOf } = dependencies;
  const cache = createDocumentCache();

  /** Returns the events of streams with a wanted event, up to the last wanted one. */
  function relevant(events: readonly StoredEvent[], wanted: Wanted): readonly StoredEvent[] {
    const lastWanted = new Map<string, number>();
    for (const { stream, type, revision } of events)
      if (mayBeWanted(stream, type, wanted)) lastWanted.set(stream, revision);
    return events.filter(({ stream, revision }) => revision <= (lastWanted.get(stream) ?? -1));
  }

  /** Returns the fold before the first of the events. */
  async function foldBefore(first: RecordedEvent, resource: PublicResource, known: Folded): Promise<Folded> {
    if (first.revision === 0) return nothingFolded;
    if (known.revision === first.revision - 1) return known;
    let folded = known;
    for await (const batch of log.read(first.stream, known.revision + 1)) {
      for (const event of batch) {
        if (event.revision >= first.revision) return folded;
        // The folded history is another one: read the stream from its beginning.
        if (folded.hash !== event.metadata.previousHash && folded !== nothingFolded)
          return foldBefore(first, resource, nothingFolded);
        folded = foldOne(folded, resource, event);
        cache.mark(first.stream, folded);
      }
    }
    return folded;
  }

  function* eventsOf(
    event: RecordedEvent,
    resource: PublicResource,
    before: Folded,
    after: Folded,
    wanted: Wanted,
  ): Generator<PublicEvent> {
    const applying = factsOf(resource, event.type).filter(
      ({ only, when }) =>
        (only === undefined || (only === 'first') === isFirst(event, before)) &&
        (when === undefined || event.data === null || when(event.data)),
    );
    let data: PublicData | undefined;
    for (const [index, fact] of applying.entries()) {
      const type = publicTypeOf(resource, fact);
      if (!wanted.type(type)) continue;
      data ??= dataOf(event, resource, before, after);
      yield {
        specversion: '1.0',
        id: index === 0 ? event.id : `${event.id}.${index + 1}`,
        source: baseUrl(),
        type,
        subject: subjectOf(resource, event.stream),
        time: event.metadata.at,
        dataschema: `${baseUrl()}/api/event-types/${type}/${publicVersion}`,
        datacontenttype: 'application/json',
        position: positionOf(event),
        sequence: String(event.revision),
        actorkind: event.metadata.actor.kind,
        data,
      };
    }
  }

  function dataOf(event: RecordedEvent, resource: PublicResource, before: Folded, after: Folded): PublicData {
    const isGone = before.document === null && after.document === null;
    if (event.data === null || (after.isErased && isGone)) return { erased: true };
    const at = event.metadata.at;
    const object = after.document === null ? null : present(resource, after.document, at);
    if (before.document === null) return { object };
    return { object, previous: changedMembers(present(resource, before.document, at), object) };
  }

  return async (events, wanted) => {
    const decoded = await log.decode(relevant(events, wanted));
    const streams = new Map<string, RecordedEvent[]>();
    for (const event of decoded) {
      const known = streams.get(event.stream);
      if (known === undefined) streams.set(event.stream, [event]);
      else known.push(event);
    }
    const bases = new Map<string, Folded>();
    for (const [stream, [first]] of streams) if (first !== undefined) bases.set(stream, cache.before(first));
    const keyIds = new Set([...bases.values()].flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId])));
    const keys = keyIds.size === 0 ? undefined : await keyring.find(keyIds);
    const made = new Map<RecordedEvent, readonly PublicEvent[]>();
    await forEachConcurrently(streams, readAtOnce, async ([stream, own]) => {
      const resource = resourceOfStream(stream);
      const [first] = own;
      if (resource === undefined || first === undefined) return;
      const known = bases.get(stream) ?? nothingFolded;
      const isReadable = known.keyId === undefined || keys?.has(known.keyId) === true;
      let folded = await foldBefore(first, resource, isReadable ? known : nothingFolded);
      for (const event of own) {
        const after = foldOne(folded, resource, event);
        made.set(event, [...eventsOf(event, resource, folded, after, wanted)]);
        folded = after;
      }
      cache.keep(stream, folded);
    });
    return decoded.flatMap((event) => made.get(event) ?? []);
  };
}

export function subjectOf({ name, projection }: PublicResource, stream: string): string {
  return `${name}/${stream.slice(projection.streamPrefix.length)}`;
}

function mayBeWanted(stream: string, internalType: string, { type, subject }: Wanted): boolean {
  const resource = resourceOfStream(stream);
  if (resource === undefined) return false;
  if (subject !== undefined && subjectOf(resource, stream) !== subject) return false;
  return factsOf(resource, internalType).some((fact) => type(publicTypeOf(resource, fact)));
}

function foldOne(folded: Folded, { projection }: PublicResource, event: RecordedEvent): Folded {
  const id = event.stream.slice(projection.streamPrefix.length);
  return {
    revision: event.revision,
    hash: event.metadata.hash,
    keyId: event.keyId ?? folded.keyId,
    document: projection.apply(folded.document, event, id),
    isErased: folded.isErased || (event.data === null && projection.handles.has(event.type)),
  };
}

/** For erased documents the revision decides, as it is unknown whether they existed. */
function isFirst({ revision }: RecordedEvent, before: Folded): boolean {
  return before.isErased ? revision === 0 : before.document === null;
}

/** The members whose value has changed, with their old values. */
function changedMembers(before: JsonObject, after: JsonObject | null): JsonObject {
  const changed: JsonObject = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after ?? {})])) {
    const old = before[name];
    if (!isSame(old, after?.[name])) changed[name] = old ?? null;
  }
  return changed;
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
