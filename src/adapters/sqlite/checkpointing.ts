/** Waits for the moment in which a write-ahead log can be emptied: a copy that is being made for a backup reads for a while. */
import { sleep } from '../../kernel/waiting.js';
import type { Writer } from './writerThread.js';

/** Milliseconds; a file that is to be emptied is small, and copied in less. */
const waitMilliseconds = 10_000;
const interval = 20;

/** False when a reader was in the way all the time. */
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
