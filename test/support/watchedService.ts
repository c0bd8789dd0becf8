/** A running service whose every answer is looked at: how long it took, whether it was none, and how long there was no good one. */
import type { Called, CallOptions, RunningService } from './service.js';

/** One call's wait for its answer. */
export interface Wait {
  readonly milliseconds: number;
  /** Method and path without ids and query; empty before the first call. */
  readonly call: string;
  /** The answer's status; 0: there was none. */
  readonly status: number;
  /** The time of the answer, ISO 8601. */
  readonly at: string;
}

export interface Watched {
  /** Calls as the service does, and remembers what came of it. */
  readonly service: RunningService;
  /** Answers that a service must never give: 500 and its like, also 503 unless it is meant. */
  readonly faults: readonly string[];
  /** Answers by their status; 0: none. */
  readonly answers: ReadonlyMap<number, number>;
  /** The longest time between two answers of the 2xx while somebody was asking, and the longest wait for any, milliseconds; from now on. */
  watch(): { longestGap(): number; slowest(): Wait };
  /** The longest wait of any call for its answer. */
  slowest(): Wait;
}

const noWait: Wait = { milliseconds: 0, call: '', status: 0, at: '' };

export function longer(one: Wait, other: Wait): Wait {
  return other.milliseconds > one.milliseconds ? other : one;
}

/** Ids are of many: what is told of a call is its kind. */
function nameOf(path: string, options: CallOptions = {}): string {
  const [bare = ''] = path.split('?');
  const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
  return `${method} ${bare.replace(/\/[^/]*\d[^/]*/g, '/{id}')}`;
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
