/** A running service whose every answer is looked at: how long it took, whether it was none, and how long there was no good one. */
import type { Called, CallOptions, RunningService } from './service.js';

export interface Watched {
  /** Calls as the service does, and remembers what came of it. */
  readonly service: RunningService;
  /** What a service never answers: 500 and its like, as far as 503 is not meant. */
  readonly faults: readonly string[];
  /** Answers by their status; 0: none. */
  readonly answers: ReadonlyMap<number, number>;
  /** The longest time between two answers of the 2xx while somebody was asking, and the longest wait for any, milliseconds; from now on. */
  watch(): { longestGap(): number; slowest(): number };
  /** The longest that any call waited for its answer, whatever it was, milliseconds. */
  slowest(): number;
}

/** The caller has waited long enough, and does not know what became of the call. */
const givenUp = 'fetch failed: no answer in time';

export interface WatchOptions {
  /** Milliseconds that each call waits before it is sent. */
  readonly pace?: number;
  /** Milliseconds that a caller waits for an answer: a process that was cut off or stopped gives none. */
  readonly patience?: number;
}

export function watchService(service: RunningService, { pace = 0, patience }: WatchOptions = {}): Watched {
  const faults: string[] = [];
  const answers = new Map<number, number>();
  const watches = new Set<(began: number, now: number, isGood: boolean) => void>();
  let slowest = 0;

  async function inTime(answer: Promise<Called>): Promise<Called> {
    if (patience === undefined) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(givenUp)), patience);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async function call(path: string, options?: CallOptions): Promise<Called> {
    if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace));
    const began = performance.now();
    let status = 0;
    try {
      const answer = await inTime(service.call(path, options));
      ({ status } = answer);
      if (status >= 500 && status !== 503) faults.push(`${path} was answered ${status}: ${answer.text}`);
      return answer;
    } finally {
      const now = performance.now();
      slowest = Math.max(slowest, now - began);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      for (const seen of watches) seen(began, now, status >= 200 && status < 300);
    }
  }

  return {
    service: { ...service, call },
    faults,
    answers,
    watch() {
      let last = performance.now();
      let longest = 0;
      let longestWait = 0;
      watches.add((began, now, isGood) => {
        longestWait = Math.max(longestWait, now - began);
        if (!isGood) return;
        longest = Math.max(longest, now - last);
        last = now;
      });
      return { longestGap: () => Math.max(longest, performance.now() - last), slowest: () => longestWait };
    },
    slowest: () => slowest,
  };
}
