/** Reads documents of the read-model file in the calling thread. */
import type { Generation, Versioned } from '../../../ports/readModels.js';
import { readInThread } from '../../sqlite/inThread.js';
import { open } from './readerOperations.js';
import { revive } from './threadErrors.js';

export interface DocumentsInThread {
  /** Returns the stored documents and tombstones. @throws Unavailable */
  find(generation: Generation, ids: readonly string[]): Promise<readonly Versioned[]>;
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function openDocumentsInThread(file: string): DocumentsInThread {
  const { call, close } = readInThread(
    file,
    { open },
    { timeLimit: Number.POSITIVE_INFINITY, groups: 0 },
    revive,
  );
  return {
    async find(generation, ids) {
      const found = await call('documents', generation, ids);
      return found.map(([id, revision, body]) => ({
        id,
        revision,
        document: body === null ? null : JSON.parse(body),
      }));
    },
    close,
  };
}
