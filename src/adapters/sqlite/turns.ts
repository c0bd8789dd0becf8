/** How a thread learns that nobody waits any more for what it is at: it gets no messages meanwhile, but it shares memory. */

/** The count of numbers that are told apart; all that runs in a thread at one time has one number. */
const remembered = 1_024;
const greatest = 0x3fffffff;

/** The side of the pool. */
export interface Turns {
  /** For the thread, in its `workerData`. */
  readonly memory: SharedArrayBuffer;
  /** The number of the next request. */
  next(): number;
  /** The request of this number ends when it next checks its time. */
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

/** The side of the thread: whether the request with this number was abandoned. */
export function abandonedIn(memory: SharedArrayBuffer): (turn: number) => boolean {
  const abandoned = new Int32Array(memory);
  return (turn) => Atomics.load(abandoned, turn % remembered) === turn;
}
