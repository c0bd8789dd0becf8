/** Moves the clock of a service started with `TEST_CLOCK`. */
import type { RunningService } from './service.js';
import { aMoment } from './until.js';

/**
 * @param busy retries while the service is busy
 * @throws Error with the answer when the clock refuses the time, e.g. because it only goes forwards
 */
export async function moveClock(service: Pick<RunningService, 'call'>, now: string, busy = 0): Promise<void> {
  let left = busy;
  for (;;) {
    const { status, text } = await service.call('/api/test-clock', { method: 'PUT', body: { now } });
    if (status === 200) return;
    // The move is still in progress.
    if (status === 202) continue;
    if (status !== 503 || left === 0) throw new Error(text);
    left -= 1;
    await aMoment();
  }
}
