/** Collects the failures of a batch, so that one failure does not stop the rest and an operator still sees it at the end. */

/** Number of failures that are reported in full. */
const toldInFull = 10;

export interface Failures {
  add(error: unknown): void;
  /** @throws AggregateError with the number of failures and the first ten, if there were any */
  tell(): void;
}

/** @param what precedes the number, such as `invoices that could not be finished` */
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
