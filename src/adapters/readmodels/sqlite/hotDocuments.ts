/**
 * Recently read or written documents, cached in the main thread: a lookup costs no round trip to another thread. The cache needs no expiry,
 * because all writes to the file go through its owner.
 */
import { LRUCache } from 'lru-cache';

/** Stands for a missing document; every write has a greater revision. */
export const absent: HotDocument = { revision: -1, body: null };

/** A document as stored. The text cannot be changed by accident; it is null for a deleted document. */
export interface HotDocument {
  readonly revision: number;
  readonly body: string | null;
}

export interface HotDocuments {
  get(generation: string, id: string): HotDocument | undefined;
  /** Caches the result of a committed write; with `admit` false, only if the document is cached already. */
  noteWritten(generation: string, id: string, document: HotDocument, admit?: boolean): void;
  /** Reads with `read` unless the same read is under way already; caches the answer unless a write overtook it. */
  read(
    generation: string,
    id: string,
    read: () => Promise<HotDocument | undefined>,
  ): Promise<HotDocument | undefined>;
  clear(): void;
}

export interface HotDocumentLimits {
  readonly documents: number;
  /** Approximate size in bytes. */
  readonly bytes: number;
}

const bytesBesideText = 200;

export function createHotDocuments({ documents, bytes }: HotDocumentLimits): HotDocuments {
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
    get: (generation, id) => cache.get(keyOf(generation, id)),
    noteWritten(generation, id, document, admit = true) {
      const key = keyOf(generation, id);
      const reading = underWay.get(key);
      if (reading !== undefined) {
        // Later callers must not get an answer from before this write.
        reading.overtaken = true;
        underWay.delete(key);
      }
      if (admit || cache.has(key)) remember(key, document);
    },
    read(generation, id, read) {
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
