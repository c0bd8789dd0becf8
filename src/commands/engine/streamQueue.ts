/** Queues commands on one stream inside a process, so that commands on a busy stream do not race each other. */
import { Unavailable } from '../../ports/unavailable.js';

export interface StreamQueue {
  /** Runs the work after all earlier work of the stream, whether that succeeded or failed. @throws Unavailable when the queue is full */
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of the stream is running or waiting. */
  isBusy(stream: string): boolean;
  /** Amount of work that waits or runs. */
  readonly pending: number;
}

/** @param limit limit of work that waits or runs, over all streams */
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
