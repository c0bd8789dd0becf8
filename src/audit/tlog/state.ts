/** The stored state of the transparency log: the right edge of the tree, and the checkpoints that were signed. */
import { z } from 'zod';
import { fromBase64, toBase64 } from '../../kernel/tlog/base64.js';
import { parseCheckpoint } from '../../kernel/tlog/checkpoint.js';
import { foldPeaks } from '../../kernel/tlog/merkle.js';
import { hashesOf, TreeEdge } from '../../kernel/tlog/tiles.js';
import type { Records } from '../../ports/records.js';

/** Part of backups, so that a restored log knows how far it had signed. */
export const logCollection = 'tlog';
const key = 'state';

const haltReason = z.enum(['events-lost', 'events-rewritten', 'fork-at-witness', 'other-origin', 'restored']);
export type HaltReason = z.output<typeof haltReason>;

const logState = z.object({
  origin: z.string(),
  /** Counts the logs of this store from 1: a log that starts over never takes the name of an earlier one. */
  generation: z.int(),
  /** The identity of the store that the log signs for; a restored store has another. */
  storeId: z.string().default(''),
  size: z.int(),
  /** Positions of the last event in the tree and of the one before it; null where there is none. */
  position: z.string().nullable(),
  before: z.string().nullable(),
  /** The `hash` of the last event in the tree. */
  last: z.string(),
  /** Hashes that are in no full tile yet, one text per level. */
  levels: z.array(z.string()),
  /** Positions of the events whose hashes are in `levels[0]`. */
  positions: z.array(z.string()),
  /** The newest checkpoint, signed by the log; empty before the first. */
  signed: z.string(),
  /** The newest checkpoint with enough cosignatures. */
  published: z.string(),
  halted: z.object({ reason: haltReason, detail: z.string(), at: z.string() }).nullable(),
});
export type LogState = z.output<typeof logState>;

export interface LoadedState {
  readonly state: LogState;
  readonly version: number;
}

export function emptyState(origin: string, generation: number, storeId: string): LogState {
  return {
    origin,
    generation,
    storeId,
    size: 0,
    position: null,
    before: null,
    last: '',
    levels: [],
    positions: [],
    signed: '',
    published: '',
    halted: null,
  };
}

/** @throws Unavailable */
export async function loadState(records: Records): Promise<LoadedState | undefined> {
  const record = await records.get(logCollection, key);
  return record === undefined ? undefined : { state: logState.parse(record.value), version: record.version };
}

/** Returns the new version; undefined if another process wrote first. @throws Unavailable */
export function storeState(
  records: Records,
  state: LogState,
  expected: number | 'absent',
): Promise<number | undefined> {
  return records.put(logCollection, key, state, { expected });
}

export function edgeOf({ size, levels }: LogState): TreeEdge {
  return new TreeEdge(
    size,
    levels.map((text) => hashesOf(fromBase64(text) ?? Buffer.alloc(0))),
  );
}

export function levelsOf({ levels }: TreeEdge): string[] {
  return levels.map((hashes) => toBase64(Buffer.concat(hashes)));
}

export function rootOf(state: LogState): Uint8Array {
  return foldPeaks(edgeOf(state).peaks());
}

/** The number of entries that a checkpoint covers; 0 before the first checkpoint. */
export function sizeOf(checkpoint: string): number {
  return parseCheckpoint(checkpoint)?.size ?? 0;
}
