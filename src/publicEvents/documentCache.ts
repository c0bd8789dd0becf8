/**
 * Documents at revisions that were folded lately, so that anyone who follows the events folds each of them once. A document holds only while
 * the next event follows the one that it stands behind, and while the key that it was read by exists.
 */
import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../kernel/events.js';
import type { Document } from '../query/fields.js';

/** A fold of a stream up to a revision. */
export interface Folded {
  /** -1 before the first event. */
  readonly revision: number;
  /** The hash of the event of that revision. */
  readonly hash: string | undefined;
  /** The key that some of it was read by. */
  readonly keyId: string | undefined;
  readonly document: Document | null;
  /** Whether some of it could not be read, since its key is destroyed. */
  readonly isErased: boolean;
}

export const nothingFolded: Folded = {
  revision: -1,
  hash: undefined,
  keyId: undefined,
  document: null,
  isErased: false,
};

/** Revisions from one mark of a long stream to the next. */
const markInterval = 512;

export interface DocumentCache {
  /** The newest fold in front of the event that is known; nothing folded where none is. */
  before(event: RecordedEvent): Folded;
  /** Keeps the end of what was folded, and marks along the way. */
  keep(stream: string, folded: Folded): void;
  /** Keeps the fold if it is one of the marks. */
  mark(stream: string, folded: Folded): void;
}

/** @param mostBytes about so much memory for all documents (default 16 MiB) */
export function createDocumentCache(mostBytes = 16 * 1024 * 1024): DocumentCache {
  const ends = new LRUCache<string, Folded>({ maxSize: mostBytes / 2, sizeCalculation: sizeOf });
  const marks = new LRUCache<string, Folded>({ maxSize: mostBytes / 2, sizeCalculation: sizeOf });
  const nameOf = (stream: string, revision: number) => `${revision}/${stream}`;

  return {
    before({ stream, revision, metadata }) {
      const end = ends.get(stream);
      if (end !== undefined && end.revision < revision) {
        if (end.revision < revision - 1 || end.hash === metadata.previousHash) return end;
      }
      for (let at = lastMarkUpTo(revision - 1); at > 0; at -= markInterval) {
        const mark = marks.get(nameOf(stream, at));
        if (mark !== undefined) return mark;
      }
      return nothingFolded;
    },
    keep(stream, folded) {
      ends.set(stream, folded);
    },
    mark(stream, folded) {
      if (folded.revision > 0 && folded.revision % markInterval === 0)
        marks.set(nameOf(stream, folded.revision), folded);
    },
  };
}

function lastMarkUpTo(revision: number): number {
  return Math.floor(revision / markInterval) * markInterval;
}

/** Text takes two bytes a unit at most; what surrounds it is estimated. */
function sizeOf({ document }: Folded): number {
  return 256 + (document === null ? 0 : JSON.stringify(document).length * 2);
}
