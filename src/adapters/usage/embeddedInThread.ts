/** Reads a usage file in the calling thread, for work outside the service's process that covers the whole file. */
import { setImmediate } from 'node:timers/promises';
import type { UsageStore } from '../../ports/usageStore.js';
import { openForReading } from '../sqlite/database.js';
import { flattenError, rebuildError } from '../sqlite/messages.js';
import { eventOf } from './content.js';
import { open, scans } from './reads.js';

export interface UsageInThread extends Pick<UsageStore, 'digest' | 'find' | 'batches' | 'reversed'> {
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function openUsageInThread(file: string): UsageInThread {
  const database = openForReading(file, { cacheKiB: 4_096 });
  const running = { isAbandoned: () => false };
  const reads = open(database, undefined, running);
  const scan = scans(database, undefined, running);

  /** Throws the same errors as the reader threads. */
  function asBetweenThreads<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      throw rebuildError(flattenError(error, file));
    }
  }

  /** Yields to the thread's messages before each step. */
  async function* stepped<Batch>(steps: Iterator<Batch, void, void>): AsyncGenerator<Batch, void, void> {
    for (;;) {
      await setImmediate();
      const step = asBetweenThreads(() => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  }

  return {
    digest: async (batchId) => asBetweenThreads(() => reads.digest(batchId)),
    async find({ source, id }) {
      const found = asBetweenThreads(() => reads.find(source, id));
      return found && { ...eventOf(found), isReversed: found.isReversed };
    },
    batches: () => stepped(scan.batches()),
    reversed: () => stepped(scan.reversed()),
    close: () => database.close(),
  };
}
