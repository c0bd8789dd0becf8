/** The time limit of a query, looked at between rows. */
import { QueryTimeout } from '../../ports/readModels.js';

export interface Deadline {
  /** For each row: looks now and then. @throws QueryTimeout when the time is over */
  check(): void;
  /** Looks in any case. @throws QueryTimeout when the time is over */
  checkNow(): void;
  /** Until `resume` no time goes by: nobody works on the query. */
  pause(): void;
  resume(): void;
}

/** Reading the clock for each row would cost as much as the row. */
const rowsBetweenLooks = 64;

export function startDeadline(milliseconds: number): Deadline {
  let end = performance.now() + milliseconds;
  let pausedAt: number | undefined;
  let rows = 0;
  const checkNow = () => {
    if (performance.now() > end) throw new QueryTimeout(`the query took longer than ${milliseconds} ms`);
  };
  return {
    check() {
      rows += 1;
      if (rows % rowsBetweenLooks === 0) checkNow();
    },
    checkNow,
    pause() {
      pausedAt ??= performance.now();
    },
    resume() {
      if (pausedAt !== undefined) end += performance.now() - pausedAt;
      pausedAt = undefined;
    },
  };
}
