/** Chooses the segments of a continuous backup to merge, so that a restore reads thousands of objects and not millions. */
import type { TargetObject } from './target.js';

/** Sizes in bytes. Segments below a size are merged as soon as there are enough of them. */
const tiers = [32 * 1024, 256 * 1024];
const enough = 64;
/** Maximum compressed bytes of one merge; about ten times as many uncompressed. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Returns the segments to merge: the oldest in the run of small segments at the end of the backup. Undefined while there are fewer than `enough`.
 */
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
