/**
 * Documents at recently folded revisions, so that a follower of the events folds each event once. A document is valid only while the next
 * event follows the one it was taken after, and while the key that it was read with exists.
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
  /** The key with which some of it was read. */
  readonly keyId: string | undefined;
  readonly document: Document | null;
  /** Whether some of it could not be read because its key is destroyed. */
  readonly isErased: boolean;
}

export const nothingFolded: Folded = {
  revision: -1,
  hash: undefined,
  keyId: undefined,
  document: null,
  isErased: false,
};

/** Number of revisions between two marks of a long stream. */
const markInterval = 512;

/** Approximate memory limit of all documents, in bytes. */
const mostBytes = 16 * 1024 * 1024;

export function createDocumentCache() {
  const ends = new LRUCache<string, Folded>({ maxSize: mostBytes / 2, sizeCalculation: sizeOf });
  const marks = new LRUCache<string, Folded>({ maxSize: mostBytes / 2, sizeCalculation: sizeOf });
  const nameOf = (stream: string, revision: number) => `${revision}/${stream}`;

  return {
    /** The newest known fold before the event; `nothingFolded` if there is none. */
    before({ stream, revision, metadata }: RecordedEvent) {
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
    /** Keeps the newest fold of a stream. */
    keep(stream: string, folded: Folded) {
      ends.set(stream, folded);
    },
    /** Keeps the fold if it is one of the marks. */
    mark(stream: string, folded: Folded) {
      if (folded.revision > 0 && folded.revision % markInterval === 0)
        marks.set(nameOf(stream, folded.revision), folded);
    },
  };
}

function lastMarkUpTo(revision: number): number {
  return Math.floor(revision / markInterval) * markInterval;
}

/** Text takes at most two bytes per unit; the rest is estimated. */
function sizeOf({ document }: Folded): number {
  return 256 + (document === null ? 0 : JSON.stringify(document).length * 2);
}
