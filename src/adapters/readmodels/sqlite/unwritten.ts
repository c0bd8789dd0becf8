/**
 * Documents that could not be written while the disk is full. Their events are stored and acknowledged, so a lookup by id must return them.
 * The projector writes them once there is space again.
 */
import { LRUCache } from 'lru-cache';
import type { Generation, Versioned } from '../../../ports/readModels.js';
import type { WrittenDocument } from './documentWriter.js';

export interface Unwritten {
  remember(generation: Generation, documents: readonly WrittenDocument[]): void;
  /** Returns the document or tombstone if it is newer than the stored revision. @param stored undefined when nothing is stored */
  newer(generation: Generation, id: string, stored: number | undefined): Versioned | undefined;
  /** Forgets documents that were written, at this revision or older. */
  written(generation: Generation, documents: readonly WrittenDocument[]): void;
}

export function createUnwritten(limits: { readonly documents: number; readonly bytes: number }): Unwritten {
  const kept = new LRUCache<string, WrittenDocument>({
    max: limits.documents,
    maxSize: limits.bytes,
    sizeCalculation: ([, , body]) => 64 + (body?.length ?? 0),
  });
  const keyOf = (generation: Generation, id: string) => `${generation}\n${id}`;
  return {
    remember(generation, documents) {
      for (const document of documents) {
        const key = keyOf(generation, document[0]);
        if ((kept.peek(key)?.[1] ?? -1) < document[1]) kept.set(key, document);
      }
    },
    newer(generation, id, stored = -1) {
      if (kept.size === 0) return undefined;
      const found = kept.get(keyOf(generation, id));
      if (found === undefined || found[1] <= stored) return undefined;
      const [, revision, body] = found;
      return { id, revision, document: body === null ? null : JSON.parse(body) };
    },
    written(generation, documents) {
      if (kept.size === 0) return;
      for (const [id, revision] of documents) {
        const key = keyOf(generation, id);
        if ((kept.peek(key)?.[1] ?? revision + 1) <= revision) kept.delete(key);
      }
    },
  };
}
