/** Counts requests in memory, for deployments with one process. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';

export function openMemoryRateCounter(): RateCounter {
  // This only counts; the caller applies the limit.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: rateWindowSeconds });
  return {
    async count(who) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(who);
      return { count: consumedPoints, endsIn: msBeforeNext };
    },
  };
}
