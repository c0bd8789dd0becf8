/** The time limit of a query, looked at between rows. */
import { QueryTimeout } from '../../ports/readModels.js';

export interface Deadline {
  /** @throws QueryTimeout when the time is over */
  check(): void;
}

/** Reading the clock for each row would cost as much as the row. */
const rowsBetweenLooks = 64;

export function startDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  let rows = 0;
  return {
    check() {
      rows += 1;
      if (rows % rowsBetweenLooks === 0 && performance.now() > end) {
        throw new QueryTimeout(`the query took longer than ${milliseconds} ms`);
      }
    },
  };
}
