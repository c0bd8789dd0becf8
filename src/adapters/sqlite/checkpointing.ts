/** Waits until a write-ahead log can be emptied: a copy being made for a backup holds a snapshot for a while. */
import { sleep } from '../../kernel/waiting.js';
import type { Writer } from './writerThread.js';

/** Longest wait, in ms; a file whose log must be emptied is small, and copying it takes less. */
const waitMilliseconds = 10_000;
const interval = 20;

/** Returns false when a reader blocked the log for the whole time. */
export async function emptyLog(
  writer: Pick<Writer<Record<never, never>>, 'checkpoint'>,
  limit = waitMilliseconds,
): Promise<boolean> {
  const deadline = performance.now() + limit;
  while (!(await writer.checkpoint())) {
    if (performance.now() > deadline) return false;
    await sleep(interval, new AbortController().signal);
  }
  return true;
}
