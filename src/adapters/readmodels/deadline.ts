/** The time limit of a query, looked at between rows, and whether anybody still waits for it. */
import { QueryTimeout } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';

export interface Deadline {
  /** For each row: looks now and then. @throws QueryTimeout when the time is over; Unavailable when nobody waits any more */
  check(): void;
  /** Looks in any case. @throws as `check` */
  checkNow(): void;
  /** Until `resume` no time goes by: nobody works on the query. */
  pause(): void;
  resume(): void;
}

/** Reading the clock for each row would cost as much as the row. */
const rowsBetweenLooks = 64;

/** @param milliseconds - undefined: no limit */
export function startDeadline(
  milliseconds: number | undefined,
  isAbandoned: () => boolean = () => false,
): Deadline {
  let end = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
  let pausedAt: number | undefined;
  let rows = 0;
  const checkNow = () => {
    if (isAbandoned()) throw new Unavailable('the caller is gone');
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
