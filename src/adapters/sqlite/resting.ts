/** Threads for a seldom-used file: they end after an idle time, and the next call starts them again. */
import { Unavailable } from '../../ports/unavailable.js';

export interface Closable {
  /** Finishes queued calls and ends the threads. */
  close(): Promise<void>;
}

export interface Resting<Threads extends Closable> {
  /**
   * Runs work on the threads, and starts them if needed. @throws Unavailable once closed; the error of opening, after which the next call
   * tries again; the error of the work
   */
  use<Result>(work: (threads: Threads) => Promise<Result>): Promise<Result>;
  /** As `use`, until the consumer has finished with the items that the work yields. */
  scan<Item>(work: (threads: Threads) => AsyncIterable<Item>): AsyncGenerator<Item, void, void>;
  close(): Promise<void>;
}

export interface RestingOptions<Threads> {
  /** The name used in messages. */
  readonly file: string;
  readonly open: () => Promise<Threads>;
  /** Time without a call after which the threads end, in ms. */
  readonly idle: number;
}

/** Opens the file at once, so that a file that cannot be opened is noticed at the start. @throws the error of `open` */
export async function openResting<Threads extends Closable>({
  file,
  open,
  idle,
}: RestingOptions<Threads>): Promise<Resting<Threads>> {
  let running: Promise<Threads> | undefined;
  let ending: Promise<void> = Promise.resolve();
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed: Promise<void> | undefined;

  async function enter(): Promise<Threads> {
    if (closed) throw new Unavailable(`${file} is closed`);
    users += 1;
    clearTimeout(timer);
    running ??= ending.then(open);
    const entered = running;
    try {
      return await entered;
    } catch (error) {
      if (running === entered) running = undefined;
      leave();
      throw error;
    }
  }

  function leave(): void {
    users -= 1;
    if (users === 0 && !closed) timer = setTimeout(end, idle).unref();
  }

  function end(): void {
    const ended = running;
    running = undefined;
    ending = ending
      .then(async () => (await ended)?.close())
      // The next call opens the file again and gets the error.
      .catch(() => undefined);
  }

  await enter();
  leave();
  return {
    async use(work) {
      const threads = await enter();
      try {
        return await work(threads);
      } finally {
        leave();
      }
    },
    async *scan(work) {
      const threads = await enter();
      try {
        yield* work(threads);
      } finally {
        leave();
      }
    },
    close() {
      clearTimeout(timer);
      closed ??= (async () => {
        end();
        await ending;
      })();
      return closed;
    },
  };
}
