/**
 * Documents in the main thread: those that wait for their batch, those for which the disk has no space, and a cache of recently read or
 * written ones. Events are durable, so documents lost in a crash are folded again.
 */
import { LRUCache } from 'lru-cache';
import type { DocumentText, Generation, Versioned } from '../../../ports/readModels.js';
import { Unavailable } from '../../../ports/unavailable.js';

export interface WriteBehindOptions {
  readonly write: (generation: string, documents: readonly DocumentText[]) => Promise<void>;
  /** Longest time for which a batch is gathered, in ms. */
  readonly linger: number;
  /** Size of a full batch, in documents and in characters. While one batch is being written and the next is full, `add` waits. */
  readonly documents: number;
  readonly characters: number;
}

interface Entry {
  readonly document: DocumentText;
  readonly onFailure: (error: unknown) => void;
}

/** Pending documents by generation and id. */
type Lot = Map<string, Map<string, Entry>>;

/**
 * Documents that are acknowledged first and stored a moment later, in batches. A batch (`Lot`) is one transaction, and of a document that
 * changes several times only the newest version is written.
 */
export function createWriteBehind({ write, linger, documents, characters }: WriteBehindOptions) {
  let gathering: Lot = new Map();
  let writing: Lot = new Map();
  let [gatheredDocuments, gatheredCharacters] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  /** The batch being written; the next one waits for it. */
  let underWay: Promise<void> | undefined;

  async function flushNow(): Promise<void> {
    await underWay;
    // Another caller that waited may have started the next batch.
    if (underWay !== undefined || gathering.size === 0) return underWay;
    clearTimeout(timer);
    timer = undefined;
    writing = gathering;
    gathering = new Map();
    [gatheredDocuments, gatheredCharacters] = [0, 0];
    underWay = store(writing).finally(() => {
      writing = new Map();
      underWay = undefined;
    });
    await underWay;
  }

  async function store(lot: Lot): Promise<void> {
    await Promise.all([...lot].map(([generation, entries]) => storeAll(generation, [...entries.values()])));
  }

  async function storeAll(generation: string, entries: readonly Entry[]): Promise<void> {
    try {
      await write(
        generation,
        entries.map(({ document }) => document),
      );
    } catch (error) {
      if (error instanceof Unavailable || entries.length === 1)
        for (const each of entries) each.onFailure(error);
      // A document that cannot be written must not block the others.
      else await Promise.all(entries.map((each) => storeAll(generation, [each])));
    }
  }

  function count([, , body]: DocumentText, times: 1 | -1): void {
    gatheredDocuments += times;
    gatheredCharacters += times * (body?.length ?? 0);
  }

  function isFull(): boolean {
    return gatheredDocuments >= documents || gatheredCharacters >= characters;
  }

  return {
    /** Adds a document; later reads see it. Resolves when there is room for it. @param onFailure called when the document could not be stored */
    async add(generation: string, document: DocumentText, onFailure: (error: unknown) => void) {
      while (isFull()) await flushNow();
      const [id, revision] = document;
      const own = gathering.get(generation) ?? new Map<string, Entry>();
      gathering.set(generation, own);
      const former = own.get(id)?.document;
      if ((former?.[1] ?? -1) < revision) {
        if (former !== undefined) count(former, -1);
        count(document, 1);
        own.set(id, { document, onFailure });
      }
      if (isFull()) flushNow();
      else timer ??= setTimeout(flushNow, linger).unref();
    },
    /** Returns the newest version that is not stored yet. */
    newest(generation: string, id: string) {
      return (gathering.get(generation)?.get(id) ?? writing.get(generation)?.get(id))?.document;
    },
    /** Drops pending versions up to this revision, because it was stored by another path. */
    supersede(generation: string, id: string, revision: number) {
      for (const lot of [gathering, writing]) {
        const own = lot.get(generation);
        const entry = own?.get(id);
        if (entry === undefined || entry.document[1] > revision) continue;
        own?.delete(id);
        if (lot === gathering) count(entry.document, -1);
      }
    },
    /** Resolves when everything added before the call is stored, or has failed; at once when nothing of the generation is pending. */
    async settled(generation: string) {
      if (gathering.has(generation)) await flushNow();
      else if (writing.has(generation)) await underWay;
    },
    /** As `settled`, for all generations. */
    flush: flushNow,
  };
}

/**
 * Documents that could not be written while the disk is full. Their events are stored and acknowledged, so a lookup by id must return them.
 * The projector writes them once there is space again.
 */
export function createUnwritten(limits: { readonly documents: number; readonly bytes: number }) {
  const kept = new LRUCache<string, DocumentText>({
    max: limits.documents,
    maxSize: limits.bytes,
    sizeCalculation: ([, , body]) => 64 + (body?.length ?? 0),
  });
  const keyOf = (generation: Generation, id: string) => `${generation}\n${id}`;
  return {
    remember(generation: Generation, documents: readonly DocumentText[]) {
      for (const document of documents) {
        const key = keyOf(generation, document[0]);
        if ((kept.peek(key)?.[1] ?? -1) < document[1]) kept.set(key, document);
      }
    },
    /** Returns the document or tombstone if it is newer than the stored revision. @param stored undefined when nothing is stored */
    newer(generation: Generation, id: string, stored: number | undefined = -1): Versioned | undefined {
      if (kept.size === 0) return undefined;
      const found = kept.get(keyOf(generation, id));
      if (found === undefined || found[1] <= stored) return undefined;
      const [, revision, body] = found;
      return { id, revision, document: body === null ? null : JSON.parse(body) };
    },
    /** Forgets documents that were written, at this revision or older. */
    written(generation: Generation, documents: readonly DocumentText[]) {
      if (kept.size === 0) return;
      for (const [id, revision] of documents) {
        const key = keyOf(generation, id);
        if ((kept.peek(key)?.[1] ?? revision + 1) <= revision) kept.delete(key);
      }
    },
  };
}

/** Stands for a missing document; every write has a greater revision. */
export const absent: HotDocument = { revision: -1, body: null };

/** A document as stored. The text cannot be changed by accident; it is null for a deleted document. */
export interface HotDocument {
  readonly revision: number;
  readonly body: string | null;
}

export interface HotDocumentLimits {
  readonly documents: number;
  /** Approximate size in bytes. */
  readonly bytes: number;
}

const bytesBesideText = 200;

/**
 * Recently read or written documents: a lookup costs no round trip to another thread. The cache needs no expiry, because all writes to the
 * file go through its owner.
 */
export function createHotDocuments({ documents, bytes }: HotDocumentLimits) {
  const cache = new LRUCache<string, HotDocument>({
    max: documents,
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 16),
    sizeCalculation: ({ body }, key) => bytesBesideText + 2 * (key.length + (body?.length ?? 0)),
  });
  const underWay = new Map<
    string,
    { readonly answer: Promise<HotDocument | undefined>; overtaken: boolean }
  >();
  const keyOf = (generation: string, id: string) => `${generation}/${id}`;

  function remember(key: string, document: HotDocument): void {
    const known = cache.get(key);
    if (known === undefined || known.revision < document.revision) cache.set(key, document);
  }

  return {
    get: (generation: string, id: string) => cache.get(keyOf(generation, id)),
    /** Caches the result of a committed write; with `admit` false, only if the document is cached already. */
    noteWritten(generation: string, id: string, document: HotDocument, admit: boolean = true) {
      const key = keyOf(generation, id);
      const reading = underWay.get(key);
      if (reading !== undefined) {
        // Later callers must not get an answer from before this write.
        reading.overtaken = true;
        underWay.delete(key);
      }
      if (admit || cache.has(key)) remember(key, document);
    },
    /** Reads with `read` unless the same read is under way already; caches the answer unless a write overtook it. */
    read(generation: string, id: string, read: () => Promise<HotDocument | undefined>) {
      const key = keyOf(generation, id);
      const known = underWay.get(key);
      if (known !== undefined) return known.answer;
      const answer = read().then(
        (document) => {
          if (underWay.get(key) === reading) underWay.delete(key);
          if (!reading.overtaken) remember(key, document ?? absent);
          return document;
        },
        (error) => {
          if (underWay.get(key) === reading) underWay.delete(key);
          throw error;
        },
      );
      const reading = { answer, overtaken: false };
      underWay.set(key, reading);
      return answer;
    },
    clear: () => cache.clear(),
  };
}
