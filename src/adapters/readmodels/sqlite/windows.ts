/** Splits a table into windows of row ids, each small enough to be read in a moment. */
import type { Database } from '../../sqlite/database.js';
import { lastRowid } from './rowids.js';

export interface Window {
  /** Row ids above this one … */
  readonly after: number;
  /** … and up to this one. */
  readonly upTo: number;
}

const first = 256;
const largest = 65_536;
/** Target time of a window, in ms; a statement cannot be interrupted while it runs. */
const quick = 5;
const slow = 40;

/** Yields the windows of a table. Process each before requesting the next: its time determines the size of the next one. */
export function* windowsOf(database: Database, generation: string): Generator<Window, void, void> {
  const last = lastRowid(database, generation);
  let size = first;
  for (let after = 0; after < last; ) {
    const upTo = after + size;
    const start = performance.now();
    yield { after, upTo };
    const took = performance.now() - start;
    if (took < quick) size = Math.min(largest, size * 2);
    else if (took > slow) size = Math.max(1, Math.floor(size / 4));
    after = upTo;
  }
}
