/** The time limit of a query, checked between rows together with whether the caller still waits. */
import { QueryTimeout } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';

export type Deadline = ReturnType<typeof startDeadline>;

/** Rows between two checks: reading the clock for each row would cost as much as the row. */
const rowsBetweenLooks = 64;

/** @param milliseconds the limit; undefined: none */
export function startDeadline(milliseconds: number | undefined, isAbandoned: () => boolean = () => false) {
  let end = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
  let pausedAt: number | undefined;
  let rows = 0;
  const checkNow = () => {
    if (isAbandoned()) throw new Unavailable('the caller is gone');
    if (performance.now() > end) throw new QueryTimeout(`the query took longer than ${milliseconds} ms`);
  };
  return {
    /**
     * Call it for each row; it checks every so many rows. @throws QueryTimeout when the time is over; Unavailable when the caller no longer
     * waits
     */
    check() {
      rows += 1;
      if (rows % rowsBetweenLooks === 0) checkNow();
    },
    /** Checks at once. @throws as `check` */
    checkNow,
    /** Stops the clock until `resume`, while the query is not being worked on. */
    pause() {
      pausedAt ??= performance.now();
    },
    resume() {
      if (pausedAt !== undefined) end += performance.now() - pausedAt;
      pausedAt = undefined;
    },
  };
}
