/** Stores of raw usage in files of their own, closed when the file of tests ends. */
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
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
