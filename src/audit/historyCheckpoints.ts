/**
 * Documents along long histories, as this process has folded them, so that a page goes on from one before it. Each holds only as long as the
 * event behind which it stands is there and can be read: what was erased since is on no page.
 */
import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../kernel/events.js';
import type { Document } from '../query/fields.js';

export interface HistoryCheckpoint {
  readonly revision: number;
  /** After the event of that revision. */
  readonly document: Document | null;
  /** Whether the event is the one behind which the document stands, and nothing of it was erased. */
  isBehind(event: RecordedEvent): boolean;
}

export interface HistoryCheckpoints {
  /** The last one in front of the revision. */
  before(stream: string, revision: number): HistoryCheckpoint | undefined;
  /** Keeps the document after an event. @param isSealed whether the events up to there are sealed, all or some */
  note(event: RecordedEvent, document: Document | null, isSealed: boolean): void;
}

/** Revisions from one to the next that every reading leaves. */
export const checkpointInterval = 500;
/** UTF-16 units of all documents together. */
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
      // Behind an event in clear it could not be seen that those before it were erased.
      if (isSealed && keyId === undefined) return;
      all.set(nameOf(stream, revision), { hash: metadata.hash, isSealed, text: JSON.stringify(document) });
    },
  };
}
