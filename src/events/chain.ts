/** The hash chain of a stream: each event carries the hash of its predecessor and of its own stored form. */
import { hash } from 'node:crypto';
import type { EventContent, ReadEvent, StoredEvent, StoredTexts } from '../kernel/events.js';
import { canonicalJson, isCanonicalText, type JsonObject } from '../kernel/json.js';

/**
 * Returns the SHA-256 (base64url) over the canonical JSON (RFC 8785) of the stored event: stream, revision, id, type, data as stored
 * (encrypted or not, of any schema) and metadata without `hash` itself. The position is left out, because it belongs to the store and a
 * restored store may assign others.
 */
export function hashOfEvent(event: Omit<StoredEvent, 'position'>): string {
  return hash('sha256', textOfEvent(event), 'base64url');
}

/** Returns the text that an event's hash is computed from; nothing else is needed to compute the hash. */
export function textOfEvent(event: Omit<StoredEvent, 'position'>): string {
  const { stream, revision, id, type, data } = event;
  const texts = { data: canonicalJson(data), metadata: canonicalJson(withoutHash(event.metadata)) };
  return hashedText(stream, revision, id, type, texts);
}

/** `,"hash":"` before a hash, and `"}` after it: how `linkEvents` ends metadata. */
const [hashBegin, hashEnd, hashLength] = [',"hash":"', '"}', 43];

/**
 * Returns the hash of an event from its stored texts, if these are canonical as `linkEvents` has written them. It equals that of
 * `hashOfEvent`, in less time. Undefined if the texts are not canonical.
 */
function hashOfTexts(event: StoredEvent, { data, metadata }: StoredTexts): string | undefined {
  const { stream, revision, id, type } = event;
  const at = metadata.length - hashBegin.length - hashLength - hashEnd.length;
  if (at < 1 || !metadata.startsWith(hashBegin, at) || !metadata.endsWith(hashEnd)) return undefined;
  if (!isCanonicalText(data, event.data) || !isCanonicalText(metadata, event.metadata, 'hash'))
    return undefined;
  const texts = { data, metadata: `${metadata.slice(0, at)}}` };
  return hash('sha256', hashedText(stream, revision, id, type, texts), 'base64url');
}

function withoutHash(metadata: JsonObject): JsonObject {
  if (metadata.hash === undefined) return metadata;
  const { hash: _own, ...rest } = metadata;
  return rest;
}

export interface LinkedEvent extends EventContent {
  readonly metadata: JsonObject & { hash: string };
  readonly texts: StoredTexts;
}

/** Returns the event with `previousHash` and `hash` in its metadata, and its JSON, which is written once for both hash and store. */
export function linkEvents(
  event: Omit<StoredEvent, 'position'>,
  previousHash: string | undefined,
): LinkedEvent {
  const { stream, revision, id, type, data } = event;
  // Not spread: see docs/decisions/objects-on-hot-paths.md.
  const metadata: JsonObject = Object.assign({}, event.metadata);
  if (previousHash !== undefined) metadata.previousHash = previousHash;
  const texts = { data: canonicalJson(data), metadata: canonicalJson(metadata) };
  const own = hash('sha256', hashedText(stream, revision, id, type, texts), 'base64url');
  const separator = texts.metadata === '{}' ? '' : ',';
  texts.metadata = `${texts.metadata.slice(0, -1)}${separator}"hash":"${own}"}`;
  return { id, type, data, metadata: Object.assign(metadata, { hash: own }), texts };
}

/** Its members are in canonical order; it is canonical if the texts are. */
function hashedText(
  stream: string,
  revision: number,
  id: string,
  type: string,
  { data, metadata }: StoredTexts,
): string {
  return `{"data":${data},"id":${canonicalJson(id)},"metadata":${metadata},"revision":${canonicalJson(revision)},"stream":${canonicalJson(stream)},"type":${canonicalJson(type)}}`;
}

export type ChainFault = 'gap' | 'hash-mismatch' | 'broken-link';

export interface ChainFinding {
  readonly stream: string;
  /** The revision at which the chain breaks. */
  readonly revision: number;
  readonly fault: ChainFault;
}

/** The end of a stream's chain: the next revision, and the hash that its event must name. */
export interface ChainEnd {
  readonly nextRevision: number;
  readonly hash: string | undefined;
  /** True after an event that cannot be read: the hash that the next one must name is unknown. */
  readonly unknown?: boolean;
}

export const emptyChain: ChainEnd = { nextRevision: 0, hash: undefined };

/** Checks the next event of a stream. The result continues from what is stored, so that one fault is reported once. */
export function checkLink(
  end: ChainEnd,
  event: ReadEvent,
): { readonly end: ChainEnd; readonly finding?: ChainFinding } {
  const stored = event.metadata.hash;
  const next: ChainEnd = {
    nextRevision: event.revision + 1,
    hash: typeof stored === 'string' ? stored : undefined,
  };
  const finding = (fault: ChainFault) => ({
    end: next,
    finding: { stream: event.stream, revision: event.revision, fault },
  });
  if (event.revision !== end.nextRevision) return finding('gap');
  let actual: string;
  try {
    const read = event.storedTexts === undefined ? undefined : hashOfTexts(event, event.storedTexts);
    actual = read ?? hashOfEvent(event);
  } catch {
    return finding('hash-mismatch');
  }
  if (actual !== stored) return finding('hash-mismatch');
  if (end.unknown !== true && (event.metadata.previousHash ?? undefined) !== end.hash)
    return finding('broken-link');
  return { end: next };
}
