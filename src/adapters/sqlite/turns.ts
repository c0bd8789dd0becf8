/** Tells a thread that its current work was abandoned. A busy thread receives no messages, so this uses shared memory. */

/** Number of slots in the shared memory. All work that a thread runs at one time has the same turn number. */
const remembered = 1_024;
const greatest = 0x3fffffff;

/** The pool's side. */
export interface Turns {
  /** Memory to pass to the thread in its `workerData`. */
  readonly memory: SharedArrayBuffer;
  /** Returns the number of the next request. */
  next(): number;
  /** Marks the request as abandoned; it ends when it next checks. */
  abandon(turn: number): void;
}

export function createTurns(): Turns {
  const memory = new SharedArrayBuffer(remembered * Int32Array.BYTES_PER_ELEMENT);
  const abandoned = new Int32Array(memory);
  let last = 0;
  return {
    memory,
    next() {
      last = last === greatest ? 1 : last + 1;
      return last;
    },
    abandon(turn) {
      Atomics.store(abandoned, turn % remembered, turn);
    },
  };
}

/** The thread's side: returns whether the request with a number was abandoned. */
export function abandonedIn(memory: SharedArrayBuffer): (turn: number) => boolean {
  const abandoned = new Int32Array(memory);
  return (turn) => Atomics.load(abandoned, turn % remembered) === turn;
}
