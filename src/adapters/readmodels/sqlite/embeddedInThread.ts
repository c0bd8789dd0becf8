/** Reads documents of the read-model file in the calling thread. */
import type { Generation, Versioned } from '../../../ports/readModels.js';
import { openForReading } from '../../sqlite/database.js';
import { flattenError, rebuildError } from '../../sqlite/messages.js';
import { open } from './readerOperations.js';
import { revive } from './threadErrors.js';

export interface DocumentsInThread {
  /** Returns the stored documents and tombstones. @throws Unavailable */
  find(generation: Generation, ids: readonly string[]): readonly Versioned[];
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function openDocumentsInThread(file: string): DocumentsInThread {
  const database = openForReading(file, { cacheKiB: 4_096 });
  const reads = open(
    database,
    { timeLimit: Number.POSITIVE_INFINITY, groups: 0 },
    { isAbandoned: () => false },
  );
  return {
    find(generation, ids) {
      try {
        return reads.documents(generation, ids).map(([id, revision, body]) => ({
          id,
          revision,
          document: body === null ? null : JSON.parse(body),
        }));
      } catch (error) {
        throw rebuildError(flattenError(error, file), revive);
      }
    },
    close: () => database.close(),
  };
}
