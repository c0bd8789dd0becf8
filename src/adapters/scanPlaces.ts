/** How many scans may be open: of callers in all and of each, and of the service itself, whose places nobody else takes. */
import { Unavailable } from '../ports/unavailable.js';
import { ownLine } from './sqlite/waiting.js';

export interface ScanLimits {
  /** Places of all callers together; the service itself has as many again. */
  readonly all: number;
  /** Places of one caller. */
  readonly each: number;
  /** Milliseconds without asking for more, after which a scan loses its place to the next who asks for one. */
  readonly patience: number;
}

/** An open scan as others see it. */
export interface HeldScan {
  readonly by: string;
  /** Since when nothing was asked of it; undefined while its consumer waits for it. Monotonic milliseconds. */
  idleSince: number | undefined;
  /** Frees its snapshot; its consumer's next step fails. */
  readonly end: () => void;
}

export interface ScanPlaces {
  /** @throws Unavailable when there is none */
  enter(scan: HeldScan): void;
  /** Does nothing for a scan that has lost its place. */
  leave(scan: HeldScan): void;
}

/** @param name - of what is scanned, for the message of the refusal */
export function createScanPlaces(name: string, { all, each, patience }: ScanLimits): ScanPlaces {
  const held = new Set<HeldScan>();

  /** Ends the scan that was left alone longest, if it was for long enough. */
  function freeOne(scans: readonly HeldScan[]): boolean {
    const left = scans.filter(({ idleSince }) => idleSince !== undefined);
    const [longest] = left.sort((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    if (longest?.idleSince === undefined || performance.now() - longest.idleSince < patience) return false;
    held.delete(longest);
    longest.end();
    return true;
  }

  return {
    enter(scan) {
      const own = scan.by === ownLine;
      const rivals = [...held].filter(({ by }) => (by === ownLine) === own);
      const mine = rivals.filter(({ by }) => by === scan.by);
      // The service itself ends what it begins, and nothing of it is ended for something else of it.
      const full = own
        ? rivals.length >= all
        : (mine.length >= each && !freeOne(mine)) || (rivals.length >= all && !freeOne(rivals));
      if (full) throw new Unavailable(`${name}: ${rivals.length} scans are open already`);
      held.add(scan);
    },
    leave(scan) {
      held.delete(scan);
    },
  };
}
