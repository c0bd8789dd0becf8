/** When a message is sent again. */

/** Delays after the first attempt, the second, and so on, in seconds, unless the configuration has others. */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Time without any success after which an endpoint is disabled, in ms. */
export const disabledAfter = 5 * 24 * 3_600_000;

const longestAskedFor = 86_400;

/** Returns the longest time until a next attempt, with its spread, in ms. */
export function longestRetryDelay(delays: readonly number[]): number {
  return Math.max(longestAskedFor, ...delays) * 1_100;
}

/**
 * Returns the time until the next attempt in ms; undefined if there is none. A longer delay requested by the receiver is respected, up to a
 * day.
 * @param random from 0 up to 1
 */
export function retryDelay(
  attempts: number,
  retryAfter: number | undefined,
  delays: readonly number[],
  random: number,
): number | undefined {
  const seconds = delays[attempts - 1];
  if (seconds === undefined) return undefined;
  const spread = seconds * (0.9 + 0.2 * random);
  return Math.max(spread, Math.min(retryAfter ?? 0, longestAskedFor)) * 1_000;
}
