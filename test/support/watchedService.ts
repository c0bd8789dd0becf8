/** A running service with every answer recorded: how long it took, whether one came, and the longest time without a good one. */
import type { Called, CallOptions, RunningService } from './service.js';

/** One call's wait for its answer. */
export interface Wait {
  readonly milliseconds: number;
  /** Method and path without ids and query; empty before the first call. */
  readonly call: string;
  /** The status of the answer; 0 without an answer. */
  readonly status: number;
  /** The time of the answer, as ISO 8601. */
  readonly at: string;
}

export interface Watched {
  /** Calls like the service itself, and records the outcome. */
  readonly service: RunningService;
  /** Answers that a service must never give: 500 and similar, and 503 unless intended. */
  readonly faults: readonly string[];
  /** The number of answers by status; 0 for calls without an answer. */
  readonly answers: ReadonlyMap<number, number>;
  /**
   * Measures, from now on and in ms, the longest time between two 2xx answers while calls were made, and the longest wait for any answer.
   */
  watch(): { longestGap(): number; slowest(): Wait };
  /** Returns the longest wait of any call for its answer. */
  slowest(): Wait;
}

const noWait: Wait = { milliseconds: 0, call: '', status: 0, at: '' };

export function longer(one: Wait, other: Wait): Wait {
  return other.milliseconds > one.milliseconds ? other : one;
}

/** Replaces ids, so that calls of one kind have one name. */
function nameOf(path: string, options: CallOptions = {}): string {
  const [bare = ''] = path.split('?');
  const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
  return `${method} ${bare.replace(/\/[^/]*\d[^/]*/g, '/{id}')}`;
}

/** The caller gave up, and does not know whether the call was carried out. */
const givenUp = 'fetch failed: no answer in time';

export interface WatchOptions {
  /** Pause before each call, in ms. */
  readonly pace?: number;
  /** How long a caller waits for an answer, in ms: a process that was cut off or stopped gives none. */
  readonly patience?: number;
}

export function watchService(service: RunningService, { pace = 0, patience }: WatchOptions = {}): Watched {
  const faults: string[] = [];
  const answers = new Map<number, number>();
  const watches = new Set<(wait: Wait, now: number) => void>();
  let slowest = noWait;

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
      const wait = {
        milliseconds: Math.round(now - began),
        call: nameOf(path, options),
        status,
        at: new Date().toISOString(),
      };
      slowest = longer(slowest, wait);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      for (const seen of watches) seen(wait, now);
    }
  }

  return {
    service: { ...service, call },
    faults,
    answers,
    watch() {
      let last = performance.now();
      let longest = 0;
      let longestWait = noWait;
      watches.add((wait, now) => {
        longestWait = longer(longestWait, wait);
        if (wait.status < 200 || wait.status >= 300) return;
        longest = Math.max(longest, now - last);
        last = now;
      });
      return { longestGap: () => Math.max(longest, performance.now() - last), slowest: () => longestWait };
    },
    slowest: () => slowest,
  };
}
