/** A scan of a reader thread as an async generator that requests one batch ahead of its consumer. */

import type { HeldScan } from '../scanPlaces.js';
import type { ScanStep } from './messages.js';

/** A scan that advances on request. */
export interface SteppedScan extends HeldScan {
  /** Returns the next batch; the first call opens the scan. */
  step(): Promise<ScanStep>;
  /** Ends the scan because its consumer has stopped reading. */
  leave(): void;
}

/**
 * Yields the batches of a scan; stopping early frees the snapshot.
 * @param idle milliseconds without a call of `next` after which the scan is ended; its next step then fails
 */
export async function* streamScan(scan: SteppedScan, idle: number): AsyncGenerator<unknown, void, void> {
  try {
    let step = await scan.step();
    while (!step.done) {
      const { batch } = step;
      const ahead = scan.step();
      // The await below handles a failure; a consumer that stops before must not cause an unhandled rejection.
      ahead.catch(() => {});
      const timer = setTimeout(scan.end, idle).unref();
      scan.idleSince = performance.now();
      try {
        yield batch;
      } finally {
        clearTimeout(timer);
        scan.idleSince = undefined;
      }
      step = await ahead;
    }
  } finally {
    scan.leave();
  }
}
