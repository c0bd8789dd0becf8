/** Port: copies the stores for a backup while the service runs. Only engines in the data folder support this. */
import type { Readable } from 'node:stream';
import type { Position } from '../kernel/events.js';

/**
 * The halves of a backup. `data` holds the events and the jobs, from which nothing is ever deleted. `keys` holds the data that an erasure
 * must reach, above all the keys. It is stored apart and for a shorter time, and its newest copy fits any `data` of the same store.
 */
export const backupHalves = ['data', 'keys'] as const;
export type BackupHalf = (typeof backupHalves)[number];

export interface SnapshotFile {
  /** Path in the data folder, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Opens the file; may be called at most once. The caller consumes or destroys the stream. */
  open(): Readable;
}

export interface SnapshotHalf {
  readonly half: BackupHalf;
  /** `data`: the position of the last event included. `keys`: every key of the events up to this position is included unless it was destroyed. */
  readonly position: Position | undefined;
  files(): AsyncIterable<SnapshotFile>;
}

export interface Snapshot {
  readonly halves: readonly SnapshotHalf[];
  /** Removes the copies without a trace in any file. Calling it again does no harm. */
  discard(): Promise<void>;
}

export interface SnapshotChoice {
  /** Collections of records to back up; the others are worthless outside the store they belong to. */
  readonly records: readonly string[];
  /**
   * Collections among `records` that track how far a reader of the events has come. A snapshot with events holds them as they were before
   * the events were copied.
   */
  readonly recordsOfEvents: readonly string[];
  /** Key prefixes of files that can be made again. */
  readonly derivedFiles: readonly string[];
}

/** Another snapshot has not been discarded yet. */
export class SnapshotUnderWay extends Error {
  override readonly name = 'SnapshotUnderWay';
}

export interface Snapshots {
  /** Version of the data folder's layout, raised with each change to it. */
  readonly folderFormat: number;
  /**
   * Copies the stores: first the events as of one moment, then everything else, so that nothing an event needs is missing.
   * @throws SnapshotUnderWay; Unavailable when there is no room for the copies; the signal's reason
   */
  take(halves: readonly BackupHalf[], choice: SnapshotChoice, signal: AbortSignal): Promise<Snapshot>;
}
