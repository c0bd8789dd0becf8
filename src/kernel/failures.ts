/** Work on many things of which one that fails stops none behind it: that some did is told in the end, so that an operator sees it. */

/** The number of failures of a run that are told in full. */
const toldInFull = 10;

export interface Failures {
  add(error: unknown): void;
  /** @throws AggregateError with their number and the first ten, where there are any */
  tell(): void;
}

/** @param what what the number stands behind, such as `invoices that could not be finished` */
export function collectFailures(what: string): Failures {
  let count = 0;
  const first: unknown[] = [];
  return {
    add(error) {
      count += 1;
      if (first.length < toldInFull) first.push(error);
    },
    tell() {
      if (count > 0) throw new AggregateError(first, `${what}: ${count}`);
    },
  };
}
