/** The hash chain of a stream: each event carries the hash of its predecessor and of its own stored form. */
import { hash } from 'node:crypto';
import type { EventContent, ReadEvent, StoredEvent, StoredTexts } from '../kernel/events.js';
import { canonicalJson, isCanonicalText, type JsonObject } from '../kernel/json.js';

/**
 * SHA-256 (base64url) over the canonical JSON (RFC 8785) of the stored event. That is stream, revision, id, type, data as it lies there (encrypted
 * or not, of whatever schema) and metadata without `hash` itself. The position is left out: it is the store's, and a restored store may give
 * others.
 */
export function hashOfEvent(event: Omit<StoredEvent, 'position'>): string {
  return hash('sha256', textOfEvent(event), 'base64url');
}

/** The text that an event's hash is taken over: who has it needs nothing else to make the hash. */
export function textOfEvent(event: Omit<StoredEvent, 'position'>): string {
  const { stream, revision, id, type, data } = event;
  const texts = { data: canonicalJson(data), metadata: canonicalJson(withoutHash(event.metadata)) };
  return hashedText(stream, revision, id, type, texts);
}

/** `,"hash":"` in front of a hash, and `"}` behind it: how `linkEvents` ends metadata. */
const [hashBegin, hashEnd, hashLength] = [',"hash":"', '"}', 43];

/**
 * The hash of an event by its stored texts, where these are canonical as `linkEvents` has written them. It is the same as that of `hashOfEvent`, in
 * less time. Undefined where they are not.
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

/** The event with `previousHash` and `hash` in its metadata, and its JSON, which is written once for the hash and for the store. */
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

/** Canonical by the order of its members, as long as the texts are. */
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
  /** The revision at which the chain does not hold. */
  readonly revision: number;
  readonly fault: ChainFault;
}

/** The end of a stream's chain: the revision to come next and the hash that its event must name. */
export interface ChainEnd {
  readonly nextRevision: number;
  readonly hash: string | undefined;
  /** True behind an event that cannot be read: what the next one must name is not known. */
  readonly unknown?: boolean;
}

export const emptyChain: ChainEnd = { nextRevision: 0, hash: undefined };

/** Checks the next event of a stream; the answer goes on from what is stored, so that one fault is named once. */
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
