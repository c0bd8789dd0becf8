/** Moves the test clock from one day on which something comes due to the next, and has it done on each. */
import { dayOf } from '../kernel/dates.js';
import type { MovableClock } from '../ports/clock.js';
import type { SubscriptionDue } from './subscriptionDue.js';

export interface TestClockMover {
  /** Resolves when the work that fell due by then is done; false when the clock is past that moment already. */
  moveTo(moment: Date): Promise<boolean>;
}

/** How long the work of one day may take. */
const dayLimitMilliseconds = 10 * 60_000;

export function createTestClockMover(clock: MovableClock, due: SubscriptionDue): TestClockMover {
  let moving: Promise<unknown> = Promise.resolve();

  async function move(target: Date): Promise<boolean> {
    if (target < clock.now()) return false;
    const doWhatIsDue = () => due.processAll(AbortSignal.timeout(dayLimitMilliseconds));
    await doWhatIsDue();
    let day = dayOf(clock.now());
    for (;;) {
      const next = await due.nextDueDay(day);
      if (next === undefined || next > dayOf(target)) break;
      await clock.moveTo(new Date(`${next}T00:00:00.000Z`));
      await doWhatIsDue();
      day = next;
    }
    return clock.moveTo(target);
  }

  return {
    // One move at a time: two would do the same days in two orders.
    moveTo(moment) {
      const moved = moving.then(() => move(moment));
      moving = moved.catch(() => undefined);
      return moved;
    },
  };
}
