/** Port: copies of the stores for a backup, made while the service goes on. Only engines that live in the data folder can make them. */
import type { Readable } from 'node:stream';
import type { Position } from '../kernel/events.js';

/**
 * A backup has two halves. `data`: the events and the jobs, which nothing is ever taken from. `keys`: the data that an erasure must reach, the keys
 * above all. It is kept apart, not for as long, and its newest copy goes with any `data` of the same store.
 */
export const backupHalves = ['data', 'keys'] as const;
export type BackupHalf = (typeof backupHalves)[number];

export interface SnapshotFile {
  /** Path in the data folder, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** To be called at most once; the caller consumes or destroys the stream. */
  open(): Readable;
}

export interface SnapshotHalf {
  readonly half: BackupHalf;
  /** `data`: of the last event in it. `keys`: every key of the events up to here is in it, unless it is destroyed. */
  readonly position: Position | undefined;
  files(): AsyncIterable<SnapshotFile>;
}

export interface Snapshot {
  readonly halves: readonly SnapshotHalf[];
  /** Removes the copies; nothing of them is left in a file. Doing it again does no harm. */
  discard(): Promise<void>;
}

export interface SnapshotChoice {
  /** Collections of records that are worth keeping; others end with the store that they belong to. */
  readonly records: readonly string[];
  /** Those among them that tell how far a reader of the events has come: a snapshot with events has them as they were before the events were copied. */
  readonly recordsOfEvents: readonly string[];
  /** Beginnings of the keys of files that can be made again. */
  readonly derivedFiles: readonly string[];
}

/** Another snapshot is not discarded yet. */
export class SnapshotUnderWay extends Error {
  override readonly name = 'SnapshotUnderWay';
}

export interface Snapshots {
  /** Raised with each change of what lies where in the data folder. */
  readonly folderFormat: number;
  /**
   * Copies the stores: the events as of one moment, then everything else, so that nothing that an event needs is missing.
   * @throws SnapshotUnderWay; Unavailable when there is no room for the copies; the signal's reason
   */
  take(halves: readonly BackupHalf[], choice: SnapshotChoice, signal: AbortSignal): Promise<Snapshot>;
}
