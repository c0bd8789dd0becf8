/** What the log needs of witnesses; see `witnessClient.ts`. */
import type { LogState } from './state.js';
import type { TileStore } from './tileStore.js';

export interface Cosigned {
  /** The checkpoint with the cosignatures, when there are enough of them. */
  readonly note: string | undefined;
  /** A witness has seen another tree under the log's name; says who and what. */
  readonly fork: string | undefined;
}

export interface Witnesses {
  /** Asks all witnesses at once, each with a time limit. Never rejects. */
  cosign(state: LogState, tiles: TileStore, signal: AbortSignal): Promise<Cosigned>;
  /** Whether a checkpoint has the required number of cosignatures. */
  isCosigned(note: string): boolean;
  /** A witness that has cosigned a larger tree than the log has, if any. Never rejects. */
  findAhead(
    signed: string,
    size: number,
  ): Promise<{ readonly name: string; readonly size: number } | undefined>;
}
