/** Moves the test clock from one day on which something comes due to the next, and has it done on each. */
import { type CalendarDate, dayOf } from '../../kernel/dates.js';
import type { MovableClock } from '../../ports/clock.js';
import type { DueWork } from '../engine/dueWork.js';

export interface TestClockMover {
  /** Resolves when the work that fell due by then is done; false when the clock is past that moment already. */
  moveTo(moment: Date): Promise<boolean>;
}

/** How long the work of one day may take. */
const dayLimitMilliseconds = 10 * 60_000;

export function createTestClockMover(clock: MovableClock, due: readonly DueWork[]): TestClockMover {
  let moving: Promise<unknown> = Promise.resolve();

  async function move(target: Date): Promise<boolean> {
    if (target < clock.now()) return false;
    const doWhatIsDue = async () => {
      const signal = AbortSignal.timeout(dayLimitMilliseconds);
      for (const work of due) await work.processAll(signal);
    };
    const nextDueDay = async (after: CalendarDate) => {
      const days = await Promise.all(due.map((work) => work.nextDueDay(after)));
      return days.filter((day) => day !== undefined).sort()[0];
    };
    await doWhatIsDue();
    let day = dayOf(clock.now());
    for (;;) {
      const next = await nextDueDay(day);
      if (next === undefined || next > dayOf(target)) break;
      await clock.moveTo(new Date(`${next}T00:00:00.000Z`));
      await doWhatIsDue();
      day = next;
    }
    const moved = await clock.moveTo(target);
    await doWhatIsDue();
    return moved;
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
