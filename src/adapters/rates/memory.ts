/** Counts requests in the memory of the one process that there is. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RateCounter, rateWindowSeconds } from '../../ports/rateCounter.js';

export function openMemoryRateCounter(): RateCounter {
  // The limit is the caller's business: here is only counted.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: rateWindowSeconds });
  return {
    async count(who) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(who);
      return { count: consumedPoints, endsIn: msBeforeNext };
    },
  };
}
