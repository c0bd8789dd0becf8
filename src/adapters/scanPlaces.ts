/** Limits the number of open scans: of all callers, of each caller, and of the service itself, which has places of its own. */
import { Unavailable } from '../ports/unavailable.js';
import { ownLine } from './sqlite/waiting.js';

export interface ScanLimits {
  /** Places for all callers together; the service itself has the same number. */
  readonly all: number;
  /** Places for one caller. */
  readonly each: number;
  /** Idle time in ms after which a scan loses its place to the next scan that needs one. */
  readonly patience: number;
}

export interface HeldScan {
  readonly by: string;
  /** Time since which the consumer has requested nothing, in monotonic ms; undefined while the consumer waits for an answer. */
  idleSince: number | undefined;
  /** Releases the scan's snapshot; the consumer's next step fails. */
  readonly end: () => void;
}

/** @param name - of the scanned store, for the error message */
export function createScanPlaces(name: string, { all, each, patience }: ScanLimits) {
  const held = new Set<HeldScan>();

  /** Ends the scan that has been idle longest, if it has exceeded the patience. */
  function freeOne(scans: readonly HeldScan[]): boolean {
    const left = scans.filter(({ idleSince }) => idleSince !== undefined);
    const [longest] = left.sort((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    if (longest?.idleSince === undefined || performance.now() - longest.idleSince < patience) return false;
    held.delete(longest);
    longest.end();
    return true;
  }

  return {
    /** @throws Unavailable when no place is free */
    enter(scan: HeldScan) {
      const own = scan.by === ownLine;
      const rivals = [...held].filter(({ by }) => (by === ownLine) === own);
      const mine = rivals.filter(({ by }) => by === scan.by);
      // The service ends its own scans; none is ended in favour of another.
      const full = own
        ? rivals.length >= all
        : (mine.length >= each && !freeOne(mine)) || (rivals.length >= all && !freeOne(rivals));
      if (full) throw new Unavailable(`${name}: ${rivals.length} scans are open already`);
      held.add(scan);
    },
    /** Frees the scan's place; does nothing for a scan that has lost it. */
    leave(scan: HeldScan) {
      held.delete(scan);
    },
  };
}
