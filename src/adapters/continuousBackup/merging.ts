/** Which segments of a continuous backup are put together, so that a restore reads thousands of objects and not millions. */
import type { TargetObject } from './target.js';

/** Bytes: merged as soon as there are enough that are smaller. */
const tiers = [32 * 1024, 256 * 1024];
const enough = 64;
/** Bytes that are merged at once; about ten times as many when they are not compressed. */
const mostBytes = 4 * 1024 * 1024;

/** The oldest of the newest that are small; each of them stays small until it is merged with `enough` others. Undefined: none yet. */
export function dueToMerge(segments: readonly TargetObject[]): readonly TargetObject[] | undefined {
  for (const [tier, limit] of tiers.entries()) {
    const lower = tiers[tier - 1] ?? 0;
    const begin = segments.findLastIndex(({ size }) => size >= limit) + 1;
    const end = segments.findLastIndex(({ size }) => size >= lower) + 1;
    if (end - begin < enough) continue;
    let bytes = 0;
    const chosen = segments.slice(begin, end).filter(({ size }, index) => {
      bytes += size;
      return index < enough * 2 && bytes <= mostBytes;
    });
    if (chosen.length > 1) return chosen;
  }
  return undefined;
}
