/** The contract of every `RateCounter` adapter. */
import { expect, test } from '@jest/globals';
import { type RateCounter, rateWindowSeconds } from '../../src/ports/rateCounter.js';

export function rateCounterContract(name: string, open: () => RateCounter | Promise<RateCounter>): void {
  test(`${name} counts each caller apart, and says when its window ends`, async () => {
    const counter = await open();
    expect((await counter.count('user:1')).count).toBe(1);
    expect((await counter.count('user:1')).count).toBe(2);
    expect((await counter.count('user:2')).count).toBe(1);
    const { endsIn } = await counter.count('user:1');
    expect(endsIn).toBeGreaterThan(0);
    expect(endsIn).toBeLessThanOrEqual(rateWindowSeconds * 1_000);
  });

  test(`${name} counts every one of many requests that come at once`, async () => {
    const counter = await open();
    const counts = await Promise.all(Array.from({ length: 100 }, () => counter.count('address:::1')));
    expect(counts.map(({ count }) => count).sort((left, right) => left - right)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });
}
