/** A scan of a reader thread as an async generator that asks one batch ahead of its consumer. */

import type { HeldScan } from '../scanPlaces.js';
import type { ScanStep } from './messages.js';

/** A scan that can be told to go on. */
export interface SteppedScan extends HeldScan {
  /** The next batch; the first time it opens the scan. */
  step(): Promise<ScanStep>;
  /** Ends it for a consumer who wants no more of it. */
  leave(): void;
}

/**
 * Batches as they come; stopping early frees the snapshot.
 * @param idle - milliseconds without a call of `next` after which the scan is ended; its next step fails then
 */
export async function* streamScan(scan: SteppedScan, idle: number): AsyncGenerator<unknown, void, void> {
  try {
    let step = await scan.step();
    while (!step.done) {
      const { batch } = step;
      const ahead = scan.step();
      // Its failure is met by the await below; a consumer that stops before must not see it as unhandled.
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
