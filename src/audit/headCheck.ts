/** Compares a head that was kept elsewhere with the events that it covers, while these are read in order. */
import type { Position } from '../kernel/events.js';
import type { StoreDigest } from './digest.js';
import type { Findings } from './findings.js';
import type { StoreHead } from './heads.js';

/**
 * Compares what the store held up to the head's position with what the head says.
 * @param storeIds the store's own identity, then those it had before restores, whose history it shares up to the backup
 */
export function createHeadCheck(
  [storeId = '', ...former]: readonly string[],
  head: StoreHead | undefined,
  findings: Findings,
) {
  let open = head;

  function compare(kept: StoreHead, found: StoreDigest, ended: boolean): void {
    open = undefined;
    if (kept.storeId !== storeId && !former.includes(kept.storeId)) {
      const detail = `The head belongs to the store ${kept.storeId}, but this is the store ${storeId}`;
      findings.add({ fault: 'other-store', detail });
    }
    if (found.events === kept.events && found.digest === kept.digest) return;
    if (ended && found.events < kept.events) {
      const position = found.position ?? null;
      const detail =
        `The store held ${kept.events} events up to position ${kept.position} when the head was signed at ${kept.at}, ` +
        `but now ends with event ${found.events} at position ${position}`;
      findings.add({ fault: 'cut-store', position, detail });
      return;
    }
    const detail =
      `The events up to position ${kept.position} or their order differ from the head signed at ${kept.at}: ` +
      `${kept.events} were signed, ${found.events} exist`;
    findings.add({ fault: 'head-mismatch', position: kept.position, detail });
  }

  return {
    /** Compares the head if it ends before the event at this position. @param found digest of everything before that event */
    before(position: Position, found: StoreDigest): void {
      if (open !== undefined && position > open.position) compare(open, found, false);
    },
    end(found: StoreDigest): void {
      if (open !== undefined) compare(open, found, true);
    },
  };
}
