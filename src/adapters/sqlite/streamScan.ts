/** A scan of a reader thread as an async generator that asks one batch ahead of its consumer. */
import type { Call } from './messages.js';
import type { ReaderThread } from './readerThread.js';

/**
 * Batches as they come; stopping early frees the snapshot.
 * @param idle - milliseconds without a call of `next` after which the scan is ended; its next step fails then
 */
export async function* streamScan(
  thread: ReaderThread,
  id: number,
  call: Call,
  idle: number,
): AsyncGenerator<unknown, void, void> {
  let step = await thread.scan(id, call);
  try {
    while (!step.done) {
      const { batch } = step;
      const ahead = thread.next(id);
      // Its failure is met by the await below; a consumer that stops before must not see it as unhandled.
      ahead.catch(() => {});
      const timer = setTimeout(() => thread.end(id), idle).unref();
      try {
        yield batch;
      } finally {
        clearTimeout(timer);
      }
      step = await ahead;
    }
  } finally {
    thread.end(id);
  }
}
