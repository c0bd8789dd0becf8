/** Threads on a file that is seldom used: they end when nothing was asked of them for a while, and the next call starts them again. */
import { Unavailable } from '../../ports/unavailable.js';

export interface Closable {
  /** Finishes what is queued and ends the threads. */
  close(): Promise<void>;
}

export interface Resting<Threads extends Closable> {
  /** @throws Unavailable once it is closed; what opening threw, and the next call tries again; what the work threw */
  use<Result>(work: (threads: Threads) => Promise<Result>): Promise<Result>;
  /** As `use`, for as long as somebody goes through what the work yields. */
  scan<Item>(work: (threads: Threads) => AsyncIterable<Item>): AsyncGenerator<Item, void, void>;
  close(): Promise<void>;
}

export interface RestingOptions<Threads> {
  /** Names it in messages. */
  readonly file: string;
  readonly open: () => Promise<Threads>;
  /** Without a call for so long the threads end, milliseconds. */
  readonly idle: number;
}

/** Opens the file at once, so that one that cannot be opened is known at the start. @throws what `open` throws */
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
      // The next call opens the file again, and is told of the fault.
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
