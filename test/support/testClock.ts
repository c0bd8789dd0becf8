/** The clock of a service that was started with `TEST_CLOCK`. */
import type { RunningService } from './service.js';
import { aMoment } from './until.js';

/**
 * @param busy how often a service that is busy is asked again
 * @throws Error with the answer where the clock does not take the moment, e.g. because it only goes forwards
 */
export async function moveClock(service: Pick<RunningService, 'call'>, now: string, busy = 0): Promise<void> {
  let left = busy;
  for (;;) {
    const { status, text } = await service.call('/api/test-clock', { method: 'PUT', body: { now } });
    if (status === 200) return;
    // The move is under way.
    if (status === 202) continue;
    if (status !== 503 || left === 0) throw new Error(text);
    left -= 1;
    await aMoment();
  }
}
