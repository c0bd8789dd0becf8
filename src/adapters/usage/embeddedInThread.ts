/** Reads a usage file in the calling thread, for work outside the service's process that covers the whole file. */
import type { UsageStore } from '../../ports/usageStore.js';
import { readInThread } from '../sqlite/inThread.js';
import { eventOf } from './content.js';
import { open, scans, type UsageReads, type UsageScans } from './reads.js';

export interface UsageInThread extends Pick<UsageStore, 'digest' | 'find' | 'batches' | 'reversed'> {
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function openUsageInThread(file: string): UsageInThread {
  const { call, scan, close } = readInThread<UsageReads, UsageScans>(file, { open, scans }, undefined);
  return {
    digest: (batchId) => call('digest', batchId),
    async find({ source, id }) {
      const found = await call('find', source, id);
      return found && { ...eventOf(found), isReversed: found.isReversed };
    },
    batches: () => scan('batches'),
    reversed: () => scan('reversed'),
    close,
  };
}
