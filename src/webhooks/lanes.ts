/**
 * Messages that a process may have on their way, in addition to the few that every endpoint may always have. They bound its memory and
 * connections however many endpoints there are, and no slow receiver can use them up for long.
 */
export type Lanes = ReturnType<typeof createLanes>;

export function createLanes() {
  let left = 512;
  return {
    /** @returns the number of lanes taken, at most `wanted`; the caller must give them back */
    take(wanted: number) {
      const taken = Math.max(0, Math.min(wanted, left));
      left -= taken;
      return taken;
    },
    give(taken: number) {
      left += taken;
    },
  };
}
