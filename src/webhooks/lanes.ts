/**
 * Messages that a process has on their way beside the few that each endpoint always may. They bound its memory and its connections, however many
 * endpoints there are, and no slow receiver can use them up for long.
 */
export interface Lanes {
  /** @returns how many there were, at most so many; they are given back */
  take(wanted: number): number;
  give(taken: number): void;
}

export function createLanes(total = 512): Lanes {
  let left = total;
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
