/** Counts requests in Redis, one count for all processes; while it is out of reach each process counts for itself. */
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';
import { type RedisClient, waitForConnection } from '../redis/connection.js';

/** Milliseconds. */
const waitMilliseconds = 5_000;

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
  // The limit is the caller's business: here is only counted.
  const window = { points: Number.MAX_SAFE_INTEGER, duration: rateWindowSeconds };
  const limiter = new RateLimiterRedis({
    ...window,
    storeClient: client,
    keyPrefix: `${namespace}:rate`,
    insuranceLimiter: new RateLimiterMemory(window),
  });
  return {
    async count(who) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(who);
      return { count: consumedPoints, endsIn: msBeforeNext };
    },
  };
}
