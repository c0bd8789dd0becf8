/** Moves the test clock from one day on which something comes due to the next, and has it done on each. */
import { type CalendarDate, dayOf } from '../../kernel/dates.js';
import { withinTime } from '../../kernel/waiting.js';
import type { MovableClock } from '../../ports/clock.js';
import type { DueStream } from '../due/scan.js';
import type { DueWork } from '../engine/dueWork.js';

/** The outcome of a move within the time that its caller waits. */
export type Move = 'done' | 'past' | 'under way';

export interface TestClockMover {
  /** The moment to which the clock is being moved; undefined where it stands still. */
  target(): Date | undefined;
  /** The first streams on which something is due at the clock's moment, at most ten. */
  due(): Promise<readonly DueStream[]>;
  /**
   * Resolves when the work that fell due by then is done, or with `'under way'` after two minutes: the move goes on. `'past'` when the clock is beyond that
   * moment already.
   */
  moveTo(moment: Date): Promise<Move>;
}

/** How long the work of one day may take. */
const dayLimitMilliseconds = 10 * 60_000;
/** How long a caller waits: less than most clients do, which give up after five minutes. */
const waitMilliseconds = 120_000;
const mostDueStreams = 10;

export function createTestClockMover(
  clock: MovableClock,
  due: readonly DueWork[],
  firstDue: (most: number) => Promise<readonly DueStream[]>,
  longestWait = waitMilliseconds,
): TestClockMover {
  let moving: Promise<unknown> = Promise.resolve();
  const targets: Date[] = [];

  async function move(target: Date): Promise<'done' | 'past'> {
    if (target < clock.now()) return 'past';
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
    return moved ? 'done' : 'past';
  }

  return {
    target: () => targets[0],
    due: () => firstDue(mostDueStreams),
    // One move at a time: two would do the same days in two orders.
    moveTo(moment) {
      targets.push(moment);
      const moved = moving.then(() => move(moment)).finally(() => targets.shift());
      moving = moved.catch(() => undefined);
      return withinTime<Move>(moved, longestWait, () => 'under way');
    },
  };
}
