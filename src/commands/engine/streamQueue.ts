/** Commands on one stream wait for each other inside a process, so that a hot stream does not fight itself. */
import { Unavailable } from '../../ports/unavailable.js';

export interface StreamQueue {
  /** Runs the work after all earlier work of the stream, whatever became of that. @throws Unavailable when too much waits */
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of the stream runs or waits. */
  isBusy(stream: string): boolean;
  /** How much waits or runs. */
  readonly pending: number;
}

/** @param limit how much may wait or run in all. */
export function createStreamQueue(limit: number): StreamQueue {
  const tails = new Map<string, Promise<unknown>>();
  let pending = 0;
  return {
    get pending() {
      return pending;
    },
    isBusy: (stream) => tails.has(stream),
    async run(stream, work) {
      if (pending >= limit) throw new Unavailable('too many commands are waiting');
      pending += 1;
      const before = tails.get(stream);
      const mine = before === undefined ? work() : before.then(work, work);
      tails.set(stream, mine);
      try {
        return await mine;
      } finally {
        pending -= 1;
        if (tails.get(stream) === mine) tails.delete(stream);
      }
    },
  };
}
