/**
 * Documents that could not be written, as long as there is no room on the disk: their events are stored and answered, so whoever asks for one
 * by its id gets it. Whoever follows the events writes them when there is room again.
 */
import { LRUCache } from 'lru-cache';
import type { Generation, Versioned } from '../../ports/readModels.js';

export interface Unwritten {
  remember(generation: Generation, documents: readonly Versioned[]): void;
  /** The document or tombstone of a greater revision than what is stored, if there is one. @param stored undefined: nothing */
  newer(generation: Generation, id: string, stored: number | undefined): Versioned | undefined;
  /** Told of what was written: that, and what is older, is no longer needed. */
  written(generation: Generation, documents: readonly Versioned[]): void;
}

export function createUnwritten(limits: { readonly documents: number; readonly bytes: number }): Unwritten {
  const kept = new LRUCache<string, Versioned>({
    max: limits.documents,
    maxSize: limits.bytes,
    sizeCalculation: ({ document }) => 64 + JSON.stringify(document).length,
  });
  const keyOf = (generation: Generation, id: string) => `${generation}\n${id}`;
  return {
    remember(generation, documents) {
      for (const document of documents) {
        const key = keyOf(generation, document.id);
        if ((kept.peek(key)?.revision ?? -1) < document.revision) kept.set(key, document);
      }
    },
    newer(generation, id, stored = -1) {
      if (kept.size === 0) return undefined;
      const found = kept.get(keyOf(generation, id));
      return found !== undefined && found.revision > stored ? found : undefined;
    },
    written(generation, documents) {
      if (kept.size === 0) return;
      for (const { id, revision } of documents) {
        const key = keyOf(generation, id);
        if ((kept.peek(key)?.revision ?? revision + 1) <= revision) kept.delete(key);
      }
    },
  };
}
