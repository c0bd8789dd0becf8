/**
 * Compares the transparency log with the events while they are read in order: each entry with its event, and the tiles with what was
 * signed.
 */
import type { Position } from '../../kernel/events.js';
import { fromBase64 } from '../../kernel/tlog/base64.js';
import { parseCheckpoint } from '../../kernel/tlog/checkpoint.js';
import { foldPeaks, isSameHash, leafHash, type TreeHash } from '../../kernel/tlog/merkle.js';
import { type FullTile, hashesOf, TreeEdge, tilePath, tileWidth } from '../../kernel/tlog/tiles.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import type { Findings } from '../findings.js';
import type { Found } from '../orderedEvents.js';
import { leafDataOf } from './growth.js';
import type { LogState } from './state.js';
import type { TileStore } from './tileStore.js';

/** The log as it was before the events are read. */
export interface LoggedTree {
  readonly state: LogState;
  readonly tiles: Pick<TileStore, 'get'>;
}

interface Entry {
  readonly index: number;
  readonly position: Position;
  readonly leaf: TreeHash;
}

/** Consecutive entries without an event are one finding. @throws Unavailable, by its methods */
export function createTreeCheck(tree: LoggedTree | undefined, findings: Findings) {
  const edge = new TreeEdge();
  const entries = tree === undefined ? undefined : entriesOf(tree, findings);
  const signed = [tree?.state.signed, tree?.state.published].flatMap(
    (note) => parseCheckpoint(note ?? '') ?? [],
  );
  let next: Entry | undefined;
  let begun = false;
  let compared = 0;
  let lost: { readonly first: Entry; readonly last: Entry } | undefined;

  const mismatch = (detail: string) => findings.add({ fault: 'log-mismatch', detail });

  async function advance(): Promise<void> {
    begun = true;
    const step = await entries?.next();
    next = step === undefined || step.done === true ? undefined : step.value;
    if (next === undefined || tree === undefined) return;
    const full: FullTile[] = [];
    edge.append(next.leaf, (tile) => full.push({ ...tile, hashes: [...tile.hashes] }));
    for (const { level, index, width, hashes } of full) {
      // Tiles of level 0 are what the tree is built from.
      const stored = level === 0 ? undefined : await tree.tiles.get({ level, index });
      if (level > 0 && (stored === undefined || !isSameHash(stored.hashes, Buffer.concat([...hashes]))))
        mismatch(
          `Tile ${tilePath({ level, index, width })} of the transparency log does not match the tiles below it`,
        );
    }
    for (const { size, root } of signed)
      if (size === edge.size && !isSameHash(root, foldPeaks(edge.peaks())))
        mismatch(
          `The entries of the transparency log differ from those of its checkpoint of ${size} entries`,
        );
  }

  function tellOfLost(): void {
    if (lost === undefined) return;
    const { first, last } = lost;
    lost = undefined;
    const detail =
      first.index === last.index
        ? `Entry ${first.index} of the transparency log is an event at position ${first.position}, which does not exist`
        : `Entries ${first.index} to ${last.index} of the transparency log are events at positions ${first.position} to ${last.position}, which do not exist`;
    findings.add({ fault: 'lost-event', position: first.position, detail });
  }

  async function passLost(until: Position | undefined): Promise<void> {
    for (; next !== undefined && (until === undefined || next.position < until); await advance())
      lost = { first: lost?.first ?? next, last: next };
    if (next !== undefined) tellOfLost();
  }

  function compare({ index, leaf }: Entry, event: Found): void {
    // A damaged event is a finding of its own.
    if (event instanceof DamagedEvent) return;
    const { stream, revision, position } = event;
    if (isSameHash(leaf, leafOf(event))) return;
    const detail = `Revision ${revision} of ${stream} differs from entry ${index} of the transparency log`;
    findings.add({ fault: 'entry-mismatch', stream, revision, position, detail });
  }

  return {
    async take(event: Found): Promise<void> {
      if (!begun) await advance();
      await passLost(event.position);
      if (next === undefined) return;
      if (next.position === event.position) {
        compare(next, event);
        compared += 1;
        return advance();
      }
      const { stream, revision, position } = event;
      const detail = `Revision ${revision} of ${stream} lies among the events of the transparency log but is not one of its entries`;
      findings.add({ fault: 'not-logged', stream, revision, position, detail });
    },
    async end(): Promise<void> {
      if (!begun) await advance();
      await passLost(undefined);
      tellOfLost();
      for (const { size } of signed)
        if (size > edge.size)
          mismatch(`${size} entries were signed, but the transparency log has ${edge.size}`);
    },
    entries: () => compared,
  };
}

/** Empty for an event without a hash, which matches no entry. */
function leafOf(event: Found): TreeHash {
  try {
    return leafHash(leafDataOf(event));
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    return Buffer.alloc(0);
  }
}

/** Yields the entries in order, tile by tile, and ends before a missing tile. */
async function* entriesOf(
  { state, tiles }: LoggedTree,
  findings: Findings,
): AsyncGenerator<Entry, undefined, void> {
  const full = Math.floor(state.size / tileWidth);
  for (let tile = 0; tile <= full; tile += 1) {
    const width = Math.min(tileWidth, state.size - tile * tileWidth);
    const stored =
      tile < full
        ? await tiles.get({ level: 0, index: tile })
        : { hashes: fromBase64(state.levels[0] ?? ''), positions: state.positions };
    const hashes = hashesOf(stored?.hashes ?? Buffer.alloc(0));
    const positions = stored?.positions ?? [];
    if (hashes.length !== width || positions.length !== width) {
      const detail = `Tile ${tilePath({ level: 0, index: tile, width: tileWidth })} of the transparency log is missing, so entries from ${tile * tileWidth} on were not compared`;
      findings.add({ fault: 'log-mismatch', detail });
      return undefined;
    }
    for (const [at, leaf] of hashes.entries())
      yield { index: tile * tileWidth + at, position: positions[at] ?? '', leaf };
  }
  return undefined;
}
