/** Counts requests in Redis, one count for all processes; while it is out of reach or slow each process counts for itself. */
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { withinTime } from '../../kernel/waiting.js';
import { type RateCount, type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';
import { type RedisClient, waitForConnection } from '../redis/connection.js';
import { openMemoryRateCounter } from './memory.js';

/** Milliseconds. */
const waitMilliseconds = 5_000;
/** For an answer, milliseconds: every request waits for its count, so one that takes longer is counted here. */
const answerLimit = 200;
/** For which Redis is left alone after it did not answer, milliseconds; then one request asks it, and the others go on without it. */
const pause = 3_000;

export interface RedisRateCounterOptions {
  /** One for calls: it fails at once while the server is out of reach. */
  readonly client: RedisClient;
  readonly namespace: string;
}

/** Connects first, for a few seconds at most: what is counted before goes to this process's own count. */
export async function openRedisRateCounter({
  client,
  namespace,
}: RedisRateCounterOptions): Promise<RateCounter> {
  await waitForConnection(client, waitMilliseconds);
  const limiter = new RateLimiterRedis({
    // The limit is the caller's business: here is only counted.
    points: Number.MAX_SAFE_INTEGER,
    duration: rateWindowSeconds,
    storeClient: client,
    keyPrefix: `${namespace}:rate`,
  });
  const own = openMemoryRateCounter();
  /** By `performance.now()`; undefined as long as Redis answers. */
  let askAgainAt: number | undefined;

  async function ask(who: string): Promise<RateCount> {
    const { consumedPoints, msBeforeNext } = await limiter.consume(who);
    return { count: consumedPoints, endsIn: msBeforeNext };
  }

  return {
    async count(who) {
      if (askAgainAt !== undefined) {
        if (performance.now() < askAgainAt) return own.count(who);
        // The others that come meanwhile do not wait for this one.
        askAgainAt = performance.now() + pause;
      }
      try {
        const counted = await withinTime(ask(who), answerLimit, () => {
          throw new Error(`no answer within ${answerLimit} ms`);
        });
        askAgainAt = undefined;
        return counted;
      } catch {
        askAgainAt = performance.now() + pause;
        return own.count(who);
      }
    },
  };
}
