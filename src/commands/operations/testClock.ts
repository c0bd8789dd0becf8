/** Moves the test clock from one day with due work to the next, and has the work of each done. */
import { type CalendarDate, dayOf } from '../../kernel/dates.js';
import { withinTime } from '../../kernel/waiting.js';
import type { MovableClock } from '../../ports/clock.js';
import type { DueStream, DueWork } from '../due/scan.js';

/** The outcome of a move within the time that its caller waits. */
export type Move = 'done' | 'past' | 'under way';

export type TestClockMover = ReturnType<typeof createTestClockMover>;

/** Time limit for the work of one day. */
const dayLimitMilliseconds = 10 * 60_000;
/** How long a caller waits: less than the five minutes after which most clients give up. */
const waitMilliseconds = 120_000;
const mostDueStreams = 10;

export function createTestClockMover(
  clock: MovableClock,
  due: readonly DueWork[],
  firstDue: (most: number) => Promise<readonly DueStream[]>,
  longestWait = waitMilliseconds,
) {
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
    /** Returns the moment to which the clock is being moved; undefined when it stands still. */
    target: () => targets[0],
    /** Returns the first streams, at most ten, with work due at the clock's current moment. */
    due: () => firstDue(mostDueStreams),
    // One move at a time: two would process the same days in different orders.
    moveTo(moment: Date) {
      targets.push(moment);
      const moved = moving.then(() => move(moment)).finally(() => targets.shift());
      moving = moved.catch(() => undefined);
      return withinTime<Move>(moved, longestWait, () => 'under way');
    },
  };
}
