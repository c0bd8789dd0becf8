/**
 * Messages that a process may have on their way, in addition to the few that every endpoint may always have. They bound its memory and
 * connections however many endpoints there are, and no slow receiver can use them up for long.
 */
export interface Lanes {
  /** @returns the number of lanes taken, at most `wanted`; the caller must give them back */
  take(wanted: number): number;
  give(taken: number): void;
}

export function createLanes(): Lanes {
  let left = 512;
  return {
    take(wanted) {
      const taken = Math.max(0, Math.min(wanted, left));
      left -= taken;
      return taken;
    },
    give(taken) {
      left += taken;
    },
  };
}
