/** Counts requests in Redis for all processes together. While Redis is unreachable or slow, each process counts on its own. */
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { withinTime } from '../../kernel/waiting.js';
import { type RateCount, type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';
import { type RedisClient, waitForConnection } from '../redis/connection.js';
import { openMemoryRateCounter } from './memory.js';

const waitMilliseconds = 5_000;
/** Limit for an answer, in ms. Every request waits for its count, so a request with a slower answer is counted locally. */
const answerLimit = 200;
/** Time in ms without calls after Redis failed to answer. Then one request tries it, while the others still count locally. */
const pause = 3_000;

export interface RedisRateCounterOptions {
  /** A connection from `forCalls`, which fails at once while the server is unreachable. */
  readonly client: RedisClient;
  readonly namespace: string;
}

/** Waits a few seconds at most for the connection; until it is ready, requests are counted locally. */
export async function openRedisRateCounter({
  client,
  namespace,
}: RedisRateCounterOptions): Promise<RateCounter> {
  await waitForConnection(client, waitMilliseconds);
  const limiter = new RateLimiterRedis({
    // This only counts; the caller applies the limit.
    points: Number.MAX_SAFE_INTEGER,
    duration: rateWindowSeconds,
    storeClient: client,
    keyPrefix: `${namespace}:rate`,
  });
  const own = openMemoryRateCounter();
  /** Time of the next attempt by `performance.now()`; undefined while Redis answers. */
  let askAgainAt: number | undefined;

  async function ask(who: string): Promise<RateCount> {
    const { consumedPoints, msBeforeNext } = await limiter.consume(who);
    return { count: consumedPoints, endsIn: msBeforeNext };
  }

  return {
    async count(who) {
      if (askAgainAt !== undefined) {
        if (performance.now() < askAgainAt) return own.count(who);
        // Requests that arrive in the meantime do not wait for this one.
        askAgainAt = performance.now() + pause;
      }
      try {
        const counted = await withinTime(ask(who), answerLimit);
        askAgainAt = undefined;
        return counted;
      } catch {
        askAgainAt = performance.now() + pause;
        return own.count(who);
      }
    },
  };
}
