/** Stores of raw usage in files of their own, closed after the test file, and the documents that usage recording reads. */
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import type { Document } from '../../src/query/fields.js';
import { temporaryFolders } from './temporaryFolder.js';

export function rawUsageStores(): () => Promise<UsageStore> {
  const newFolder = temporaryFolders();
  const opened: UsageStore[] = [];
  afterAll(() => Promise.all(opened.map((store) => store.close())));
  return async () => {
    const store = await openEmbeddedUsage({
      file: join(newFolder(), 'usage.db'),
      onFailure: (error) => {
        throw error;
      },
    });
    opened.push(store);
    return store;
  };
}

/** Returns read models with these documents; `documents` is called on each read. */
export function changedDocuments(documents: () => readonly Document[]): Pick<ReadModels, 'getChanged'> {
  return {
    getChanged: async (_model, known) =>
      documents()
        .filter(({ id }) => known.has(String(id)))
        .map((document) => ({ id: String(document.id), revision: 0, document })),
  };
}
