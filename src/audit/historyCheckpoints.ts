/**
 * Documents at points of long histories, as this process has folded them, so that a page can start from one. Each is valid only while the
 * event before it exists and can be read, so erased data appears on no page.
 */
import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../kernel/events.js';
import type { Document } from '../query/fields.js';

export interface HistoryCheckpoint {
  readonly revision: number;
  /** After the event of that revision. */
  readonly document: Document | null;
  /** Whether the document was taken after this event, and nothing of it was erased since. */
  isBehind(event: RecordedEvent): boolean;
}

export interface HistoryCheckpoints {
  /** The last checkpoint before the revision. */
  before(stream: string, revision: number): HistoryCheckpoint | undefined;
  /** Keeps the document after an event. @param isSealed whether any event up to this one is encrypted */
  note(event: RecordedEvent, document: Document | null, isSealed: boolean): void;
}

/** Every reading leaves a checkpoint at each multiple of this revision. */
export const checkpointInterval = 500;
/** Limit of all documents together, in UTF-16 units. */
const mostUnits = 8 * 1024 * 1024;

interface Kept {
  readonly hash: string;
  readonly isSealed: boolean;
  readonly text: string;
}

export function createHistoryCheckpoints(): HistoryCheckpoints {
  const all = new LRUCache<string, Kept>({
    max: 10_000,
    maxSize: mostUnits,
    sizeCalculation: ({ text }) => text.length + 200,
  });
  const nameOf = (stream: string, revision: number) => `${revision}/${stream}`;

  return {
    before(stream, revision) {
      const last = revision - 1;
      for (let at = last; at > 0; at = Math.floor((at - 1) / checkpointInterval) * checkpointInterval) {
        const kept = all.get(nameOf(stream, at));
        if (kept === undefined) continue;
        return {
          revision: at,
          document: JSON.parse(kept.text),
          isBehind: ({ revision: own, metadata, data }) =>
            own === at && metadata.hash === kept.hash && !(kept.isSealed && data === null),
        };
      }
      return undefined;
    },
    note({ stream, revision, metadata, keyId }, document, isSealed) {
      // After an unencrypted event, an erasure of earlier ones would go unnoticed.
      if (isSealed && keyId === undefined) return;
      all.set(nameOf(stream, revision), { hash: metadata.hash, isSealed, text: JSON.stringify(document) });
    },
  };
}
